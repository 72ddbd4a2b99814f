/* Calls of the C interface at random, in random order, on several threads that share their handles: null, released
 * and wrong handles, wrong sizes, huge counts, numbers that are none. Whatever comes, every call must return a status
 * that is known, makers that fail must leave null, and afterwards no handle may be left. Enough calls of every sort must
 * have worked: a run that is refused everything tries nothing.
 *
 *   fuzz [SECONDS] [SEED] [THREADS]
 */
#define _POSIX_C_SOURCE 200809L
#include "airlane.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SLOTS = 48, MOST_THREADS = 16 };

/* Sorts of calls, and how many of a hundred must work at least: about half of what does. */
enum { KEEP, MAKE, LOOK, CHANGE, WAIT, MOVE, JOIN, ASK, SORTS };
static const struct {
    const char *name;
    uint64_t floor;
} sorts[SORTS] = {{"keeping", 30}, {"making", 30}, {"looking", 15}, {"changing", 20},
                  {"waiting", 15}, {"moving", 7},  {"joining", 8},  {"asking", 17}};

/* Handles that all threads use; a slot is taken and put back without a lock on purpose: what is released twice, or
 * while another thread uses it, must be noticed. */
static void *volatile slots[SLOTS];
static double seconds = 3.0;
static volatile int is_over = 0;
static pthread_mutex_t slot_lock = PTHREAD_MUTEX_INITIALIZER;

struct worker {
    pthread_t thread;
    uint64_t random;
    int sort;
    uint64_t calls[SORTS];
    uint64_t fine[SORTS];
    uint64_t statuses[256];
    /* What it retained, to be released in the end. */
    void **retained;
    uint64_t retained_count, retained_room;
};

/* What `out` handles hold before a call. */
static char marker;

static uint64_t roll(struct worker *w, uint64_t below)
{
    w->random ^= w->random << 13;
    w->random ^= w->random >> 7;
    w->random ^= w->random << 17;
    return below ? w->random % below : w->random;
}

static double number(struct worker *w)
{
    switch (roll(w, 24)) {
    case 0: return NAN;
    case 1: return INFINITY;
    case 2: return -1e300;
    case 3: return 0.0;
    case 4: return -1.0;
    default: return (double)roll(w, 4000) / 100.0 - 4.0;
    }
}

static double small(struct worker *w)
{
    return roll(w, 20) ? (double)roll(w, 200) / 100.0 : number(w);
}

static void point(struct worker *w, double *at)
{
    at[0] = number(w), at[1] = number(w), at[2] = number(w);
}

static void *handle(struct worker *w)
{
    void *found;
    switch (roll(w, 40)) {
    case 0: return NULL;
    case 1: return (void *)(uintptr_t)roll(w, 0);
    case 2: return (void *)(uintptr_t)roll(w, 4096);
    default:
        pthread_mutex_lock(&slot_lock);
        found = slots[roll(w, SLOTS)];
        pthread_mutex_unlock(&slot_lock);
        return found;
    }
}

/* Looks for a handle of a kind by trying, so that calls often get what they want. */
typedef airlane_status probe(const void *handle);

static airlane_status is_airspace(const void *h)
{
    uint32_t is_free;
    double at[3] = {1, 1, 1};
    return airlane_airspace_is_free(h, at, NULL, &is_free);
}
static airlane_status is_query(const void *h)
{
    return airlane_query_renew(h);
}
static airlane_status is_answer(const void *h)
{
    uint64_t needed;
    airlane_status status = airlane_answer_get_points(h, NULL, 0, &needed);
    return status == AIRLANE_NOT_READY ? AIRLANE_OK : status;
}
static airlane_status is_planner(const void *h)
{
    return airlane_planner_prepare(h, NULL) == AIRLANE_NULL ? AIRLANE_OK : AIRLANE_WRONG_HANDLE;
}
static airlane_status is_edits(const void *h)
{
    return airlane_edits_remove_area(h, 1);
}
static airlane_status is_service(const void *h)
{
    return airlane_service_step(h, 0.0, NULL);
}
static airlane_status is_ticket(const void *h)
{
    uint32_t is_done;
    return airlane_ticket_poll(h, &is_done);
}
static airlane_status is_crowd(const void *h)
{
    uint64_t print;
    return airlane_crowd_get_fingerprint(h, &print);
}
static airlane_status is_map(const void *h)
{
    airlane_status status = airlane_map_remove_link(h, 77);
    return status == AIRLANE_MAP ? AIRLANE_OK : status;
}

static void *of(struct worker *w, probe *is_kind)
{
    int tries;
    void *found = handle(w);
    for (tries = 0; tries < 12 && is_kind(found) != AIRLANE_OK; tries++) {
        found = handle(w);
    }
    return found;
}

static void keep(struct worker *w, void *made)
{
    uint64_t at = roll(w, SLOTS);
    void *old;
    if (made == NULL) {
        return;
    }
    pthread_mutex_lock(&slot_lock);
    old = slots[at];
    slots[at] = made;
    pthread_mutex_unlock(&slot_lock);
    airlane_release(old);
}

static airlane_status count(struct worker *w, airlane_status status)
{
    w->calls[w->sort] += 1;
    w->fine[w->sort] += status == AIRLANE_OK;
    if (status < 0 || status > 255 || strcmp(airlane_code_name(status), "unknown") == 0) {
        fprintf(stderr, "a status without a meaning: %d\n", (int)status);
        abort();
    }
    if (status == AIRLANE_PANICKED) {
        fprintf(stderr, "a panic was caught\n");
        abort();
    }
    w->statuses[status] += 1;
    return status;
}

/* Counts a call that makes something: null unless it worked. */
static void *made_by(struct worker *w, airlane_status status, void *made)
{
    count(w, status);
    if ((status == AIRLANE_OK) != (made != NULL) || made == (void *)&marker) {
        fprintf(stderr, "status %d (%s) left a handle of %p\n", (int)status, airlane_code_name(status), made);
        abort();
    }
    return made;
}

static void retain(struct worker *w, void *handle)
{
    if (w->retained_count == w->retained_room) {
        w->retained_room = 2 * w->retained_room + 1024;
        w->retained = realloc(w->retained, w->retained_room * sizeof *w->retained);
        if (w->retained == NULL) {
            abort();
        }
    }
    if (count(w, airlane_retain(handle)) == AIRLANE_OK) {
        w->retained[w->retained_count++] = handle;
    }
}

/* Until nothing is left of it. */
static void let_go(void *handle)
{
    while (handle != NULL && airlane_release(handle) == AIRLANE_OK) {
    }
}

static void shape(struct worker *w, airlane_shape *shape)
{
    static const double outline[8] = {1, 1, 9, 1, 9, 9, 1, 9};
    static const double vertices[12] = {2, 2, 2, 8, 2, 2, 2, 8, 2, 2, 2, 8};
    static const uint32_t indices[12] = {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3};
    airlane_shape_default(shape);
    shape->kind = (int32_t)roll(w, 5);
    point(w, shape->low);
    point(w, shape->high);
    point(w, shape->centre);
    shape->radius = small(w);
    shape->outline = roll(w, 10) ? outline : NULL;
    shape->outline_count = roll(w, 12) ? 4 : roll(w, 0);
    if (shape->outline_count > 4 && shape->outline_count < ((uint64_t)1 << 61)) {
        shape->outline_count = ~(uint64_t)0;
    }
    shape->lowest = small(w);
    shape->highest = small(w) + 2.0;
    shape->vertices = vertices;
    shape->vertex_count = roll(w, 12) ? 4 : 3;
    shape->indices = indices;
    shape->triangle_count = roll(w, 12) ? 4 : ~(uint64_t)0 / 3;
    if (roll(w, 30) == 0) {
        shape->size += 8;
    }
}

static void body(struct worker *w, airlane_body *body)
{
    airlane_body_default(body);
    body->kind = (int32_t)roll(w, 5);
    /* Few different ones: each is fitted once. */
    body->radius = roll(w, 12) ? 0.25 * (double)(1 + roll(w, 3)) : number(w);
    body->height = roll(w, 12) ? 2.0 : number(w);
    body->extent[0] = 1.0, body->extent[1] = 0.5, body->extent[2] = roll(w, 12) ? 0.5 : number(w);
    if (roll(w, 30) == 0) {
        body->size = (uint32_t)roll(w, 100);
    }
}

static void make(struct worker *w)
{
    void *made = &marker;
    airlane_status status;
    const uint32_t size[3] = {24, 24, 16};
    static const char *kinds[] = {"city", "wall", "asteroids", "nothing", NULL};
    static const char *agents[] = {"drone", "soldier", "nobody", NULL};
    switch (roll(w, 12)) {
    case 0: {
        airlane_world_options options;
        airlane_world_options_default(&options);
        options.frame = (int32_t)roll(w, 6);
        if (roll(w, 20) == 0) {
            options.size = (uint32_t)roll(w, 200);
        }
        status = airlane_airspace_generate(&options, kinds[roll(w, 5)], size, roll(w, 4), (airlane_airspace **)&made);
        break;
    }
    case 1: {
        static const uint8_t voxels[16 * 16 * 8];
        uint32_t extent[3] = {16, 16, 8};
        airlane_world_options options;
        airlane_world_options_default(&options);
        options.frame = (int32_t)roll(w, 5);
        options.voxel_size = roll(w, 8) ? 1.0 : number(w);
        if (roll(w, 6) == 0) {
            extent[roll(w, 3)] = (uint32_t)roll(w, 0);
        }
        status = airlane_airspace_from_voxels(&options, extent, voxels, roll(w, 8) ? sizeof voxels : ~(uint64_t)0,
                                              (airlane_airspace **)&made);
        break;
    }
    case 2: {
        static const double vertices[12] = {2, 2, 2, 8, 2, 2, 2, 8, 2, 2, 2, 8};
        static const uint32_t indices[12] = {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3};
        airlane_world_options options;
        uint8_t bytes[64];
        size_t i;
        for (i = 0; i < sizeof bytes; i++) {
            bytes[i] = (uint8_t)roll(w, 256);
        }
        airlane_world_options_default(&options);
        options.frame = (int32_t)roll(w, 5);
        options.voxel_size = options.frame == AIRLANE_FRAME_UNREAL ? 0.5 : number(w);
        options.margin = small(w);
        if (roll(w, 2) && (options.voxel_size >= 0.5 || options.voxel_size < 0.0)) {
            status = airlane_airspace_from_mesh(&options, vertices, roll(w, 8) ? 4 : roll(w, 4), indices,
                                                roll(w, 8) ? 4 : ~(uint64_t)0, (airlane_airspace **)&made);
            break;
        }
        status = airlane_airspace_from_bytes(NULL, roll(w, 2) ? "x.obj" : NULL, bytes, sizeof bytes,
                                             (airlane_airspace **)&made);
        break;
    }
    case 3: status = airlane_query_new((int32_t)roll(w, 6), (airlane_query **)&made); break;
    case 4: status = airlane_answer_new((airlane_answer **)&made); break;
    case 5: status = airlane_planner_new(of(w, roll(w, 3) ? is_airspace : is_map), (airlane_planner **)&made); break;
    case 6: status = airlane_edits_new((int32_t)roll(w, 6), (airlane_edits **)&made); break;
    case 7: {
        airlane_service_options options;
        airlane_service_options_default(&options);
        options.threads = roll(w, 2) ? 0 : (uint32_t)roll(w, 3);
        options.queue = roll(w, 10) ? 16 : roll(w, 0);
        status = airlane_service_new(of(w, is_airspace), &options, (airlane_service **)&made);
        break;
    }
    case 8:
        status = airlane_service_submit(of(w, is_service), of(w, is_query), (int32_t)roll(w, 3), number(w),
                                        (airlane_ticket **)&made);
        break;
    case 9: status = airlane_crowd_new(of(w, is_airspace), NULL, (airlane_crowd **)&made); break;
    case 10: status = airlane_agent_named(agents[roll(w, 4)], (airlane_agent **)&made); break;
    default:
        status = roll(w, 2) ? airlane_map_new((airlane_map **)&made)
                            : airlane_airspace_snapshot(of(w, is_airspace), (airlane_airspace **)&made);
        break;
    }
    keep(w, made_by(w, status, made));
}

static void ask(struct worker *w)
{
    static const char *methods[] = {"default", "fast", "quality", "astar", "jps3d", "wrong", "lazytheta", NULL};
    double a[3], b[3], points[30];
    uint64_t needed = 0;
    point(w, a);
    point(w, b);
    switch (roll(w, 16)) {
    case 14: {
        int32_t low[3], high[3];
        void *query = of(w, is_query);
        if (count(w, airlane_airspace_voxel_at(of(w, is_airspace), a, low)) == AIRLANE_OK) {
            high[0] = low[0] + (int32_t)roll(w, 30), high[1] = (int32_t)roll(w, 0), high[2] = 15;
            count(w, airlane_query_set_region(query, low, roll(w, 20) ? high : NULL));
        }
        break;
    }
    case 15: {
        static const char *refiners[] = {"usual", "none", "taut", "funnel", "rope", NULL};
        static const char *objectives[] = {"shortest", "safest", "fastest", "longest", NULL};
        void *query = of(w, is_query);
        switch (roll(w, 4)) {
        case 0: count(w, airlane_query_set_refine(query, refiners[roll(w, 6)])); break;
        case 1: count(w, airlane_query_set_objective(query, objectives[roll(w, 5)])); break;
        case 2: count(w, airlane_query_set_expansion_limit(query, roll(w, 2) ? roll(w, 500) : ~(uint64_t)0)); break;
        default: count(w, airlane_query_set_any_heading(query)); break;
        }
        break;
    }
    case 0: case 1: case 2: count(w, airlane_query_set_ends(of(w, is_query), a, roll(w, 30) ? b : NULL)); break;
    case 3: {
        airlane_body given;
        body(w, &given);
        count(w, airlane_query_set_body(of(w, is_query), &given));
        break;
    }
    case 4: count(w, airlane_query_set_method(of(w, is_query), methods[roll(w, 8)])); break;
    case 5: count(w, airlane_query_set_snap(of(w, is_query), small(w))); break;
    case 6: {
        void *query = of(w, is_query);
        count(w, airlane_query_set_agent(query, handle(w)));
        count(w, airlane_query_set_time_limit(query, 0.05));
        count(w, roll(w, 4) ? airlane_query_set_or_nearest(query) : airlane_query_set_trajectory(query, small(w)));
        break;
    }
    case 7: count(w, roll(w, 4) ? airlane_query_renew(of(w, is_query)) : airlane_query_cancel(of(w, is_query))); break;
    case 8: {
        airlane_table *table = (airlane_table *)(void *)&marker;
        airlane_status status;
        airlane_row rows[5];
        double ends[30];
        int i;
        for (i = 0; i < 30; i++) {
            ends[i] = number(w);
        }
        status =
            airlane_planner_table(of(w, is_planner), of(w, is_query), ends, roll(w, 10) ? 5 : ~(uint64_t)0, &table);
        made_by(w, status, table);
        count(w, airlane_table_get_rows(table, rows, roll(w, 6), &needed));
        count(w, airlane_table_get_points(table, points, 10, &needed));
        airlane_release(table);
        break;
    }
    case 9: count(w, airlane_planner_revise(of(w, is_planner), of(w, is_query), of(w, is_answer), NULL)); break;
    case 10: count(w, airlane_planner_follow(of(w, is_planner), of(w, is_airspace))); break;
    default: {
        void *query = of(w, is_query);
        count(w, airlane_query_set_ends(query, a, b));
        count(w, airlane_planner_path(of(w, is_planner), query, of(w, is_answer)));
        break;
    }
    }
}

static void look(struct worker *w)
{
    double points[30], at[3];
    char text[600];
    uint64_t needed;
    uint32_t flag;
    void *answer = of(w, is_answer);
    point(w, at);
    switch (roll(w, 10)) {
    case 0: {
        airlane_answer_info info;
        airlane_answer_info_default(&info);
        if (roll(w, 20) == 0) {
            info.size = 4;
        }
        count(w, airlane_answer_get_info(answer, &info));
        break;
    }
    case 1: count(w, airlane_answer_get_points(answer, points, roll(w, 11), &needed)); break;
    case 2: count(w, airlane_answer_explain(answer, text, sizeof text, &needed)); break;
    case 3: {
        airlane_leg legs[4];
        count(w, airlane_answer_get_legs(answer, legs, roll(w, 5), &needed));
        break;
    }
    case 4: {
        airlane_state states[8];
        count(w, airlane_answer_state_at(answer, number(w), states));
        count(w, airlane_answer_sample(answer, number(w), states, 8, &needed));
        break;
    }
    case 5: count(w, airlane_answer_audit(answer, of(w, is_airspace), &flag)); break;
    case 6: {
        airlane_body given;
        void *airspace = of(w, is_airspace);
        body(w, &given);
        count(w, airlane_airspace_is_free(airspace, at, &given, &flag));
        count(w, airlane_airspace_nearest_free(airspace, at, NULL, points));
        count(w, airlane_airspace_is_clear(airspace, at, points, NULL, &flag));
        break;
    }
    case 7: {
        airlane_airspace_info info;
        airlane_airspace_info_default(&info);
        count(w, airlane_airspace_get_info(of(w, is_airspace), &info));
        count(w, airlane_airspace_changes_since(of(w, is_airspace), of(w, is_airspace), points, 5, &needed));
        break;
    }
    case 8: count(w, airlane_airspace_to_bytes(of(w, is_airspace), (uint8_t *)text, sizeof text, &needed)); break;
    default: count(w, airlane_last_error(text, roll(w, 600), &needed)); break;
    }
}

static void change(struct worker *w)
{
    airlane_shape given;
    airlane_pose pose;
    void *edits = of(w, is_edits);
    shape(w, &given);
    airlane_pose_default(&pose);
    point(w, pose.position);
    if (roll(w, 4) == 0) {
        pose.rotation[roll(w, 4)] = number(w);
    }
    switch (roll(w, 9)) {
    case 0: count(w, airlane_edits_block(edits, &given)); break;
    case 1: count(w, airlane_edits_free(edits, &given)); break;
    case 2: count(w, airlane_edits_set_obstacle(edits, roll(w, 4), &given, roll(w, 3) ? &pose : NULL)); break;
    case 3: count(w, airlane_edits_remove_obstacle(edits, roll(w, 4))); break;
    case 4: count(w, airlane_edits_set_area(edits, roll(w, 3), (uint8_t)roll(w, 40), small(w) - 0.5, &given, "area")); break;
    case 5: count(w, airlane_edits_set_price(edits, roll(w, 3), small(w))); break;
    case 6: count(w, airlane_edits_clear(edits)); break;
    default: {
        airlane_changed changed;
        airlane_changed_default(&changed);
        count(w, roll(w, 4) ? airlane_airspace_apply(of(w, is_airspace), edits, &changed)
                            : airlane_service_apply(of(w, is_service), edits, &changed));
        /* Batches stay short, so that the run gets somewhere. */
        count(w, airlane_edits_clear(edits));
        break;
    }
    }
}

static void background(struct worker *w)
{
    uint32_t is_done;
    void *ticket = of(w, is_ticket);
    switch (roll(w, 7)) {
    case 5:
        /* Seldom: it starts threads. */
        if (roll(w, 20) == 0) {
            count(w, airlane_set_threads((uint32_t)roll(w, 4), roll(w, 4) ? &is_done : NULL));
        }
        break;
    case 0: count(w, airlane_service_step(of(w, is_service), 0.002, NULL)); break;
    case 1: count(w, airlane_service_publish(of(w, is_service), of(w, is_airspace))); break;
    case 2: count(w, airlane_ticket_wait(ticket, 0.002, &is_done)); break;
    case 3: count(w, airlane_ticket_cancel(ticket)); break;
    case 4: {
        airlane_service_stats stats;
        airlane_service_stats_default(&stats);
        count(w, airlane_service_get_stats(of(w, is_service), &stats));
        break;
    }
    default: count(w, airlane_ticket_take(ticket, of(w, is_answer))); break;
    }
}

static void together(struct worker *w)
{
    uint64_t units[4], needed = 0, made = 0;
    double goals[12];
    airlane_unit_state states[16];
    airlane_unit unit;
    int i;
    void *crowd = of(w, is_crowd);
    for (i = 0; i < 4; i++) {
        units[i] = roll(w, 8);
        point(w, goals + 3 * i);
    }
    switch (roll(w, 8)) {
    case 0:
        airlane_unit_default(&unit);
        point(w, unit.position);
        unit.radius = roll(w, 8) ? 0.4 : number(w);
        unit.speed = roll(w, 8) ? 2.0 : number(w);
        unit.agent = roll(w, 6) ? NULL : handle(w);
        count(w, airlane_crowd_add(crowd, &unit, &made));
        break;
    case 1: count(w, airlane_crowd_remove(crowd, units[0])); break;
    case 2: count(w, airlane_crowd_send(crowd, units, goals, roll(w, 10) ? 1 : ~(uint64_t)0)); break;
    case 3: count(w, airlane_crowd_gather(crowd, units, 1 + roll(w, 4), goals)); break;
    case 4: count(w, airlane_crowd_halt(crowd, units, 1)); break;
    case 5: count(w, airlane_crowd_follow(crowd, of(w, is_airspace))); break;
    case 6: count(w, airlane_crowd_get_units(crowd, states, 16, &needed)); break;
    default: count(w, airlane_crowd_step(crowd, roll(w, 10) ? 1.0 / 60.0 : number(w))); break;
    }
}

static void join(struct worker *w)
{
    static const char *kinds[] = {"door", "teleport", "lift", "hole", NULL};
    airlane_link link;
    uint32_t part;
    void *map = of(w, is_map);
    airlane_link_default(&link);
    link.from_part = (uint32_t)roll(w, 3);
    link.to_part = (uint32_t)roll(w, 3);
    point(w, link.from);
    point(w, link.to);
    switch (roll(w, 5)) {
    case 0: count(w, airlane_map_add(map, roll(w, 2) ? "one" : "two", of(w, is_airspace), &part)); break;
    case 1: count(w, airlane_map_set_link(map, roll(w, 3), kinds[roll(w, 5)], &link)); break;
    case 2: count(w, airlane_map_set_open(map, roll(w, 3), (uint32_t)roll(w, 2))); break;
    case 3: count(w, airlane_map_set_part(map, (uint32_t)roll(w, 3), of(w, is_airspace))); break;
    default:
        count(w, airlane_query_set_ends_in_parts(of(w, is_query), (uint32_t)roll(w, 3), link.from, (uint32_t)roll(w, 3),
                                                 link.to));
        break;
    }
}

static void *work(void *user)
{
    /* How often each sort comes, of forty. */
    static const uint64_t often[SORTS] = {3, 5, 5, 4, 3, 4, 2, 14};
    struct worker *w = user;
    while (!is_over) {
        uint64_t dice = roll(w, 40);
        for (w->sort = 0; dice >= often[w->sort]; w->sort++) {
            dice -= often[w->sort];
        }
        switch (w->sort) {
        case KEEP: dice == 0 ? retain(w, handle(w)) : (void)count(w, airlane_release(handle(w))); break;
        case MAKE: make(w); break;
        case LOOK: look(w); break;
        case CHANGE: change(w); break;
        case WAIT: background(w); break;
        case MOVE: together(w); break;
        case JOIN: join(w); break;
        default: ask(w); break;
        }
    }
    return NULL;
}

static void ignore(void *user, int32_t level, const char *text)
{
    (void)user;
    (void)level;
    (void)text;
}

int main(int argc, char **argv)
{
    static struct worker workers[MOST_THREADS];
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1, kinds = 0, live = 0;
    uint64_t calls[SORTS] = {0}, fine[SORTS] = {0}, all_calls = 0, all_fine = 0;
    int threads = argc > 3 ? atoi(argv[3]) : 4, i, status, sort, is_enough = 1;
    struct timespec pause;
    if (argc > 1) {
        seconds = atof(argv[1]);
    }
    if (airlane_check_version(AIRLANE_HEADER) != AIRLANE_OK || threads < 1 || threads > MOST_THREADS || !(seconds > 0)) {
        fprintf(stderr, "usage: fuzz [SECONDS] [SEED] [THREADS]\n");
        return 1;
    }
    airlane_set_log_hook(ignore, NULL);
    for (i = 0; i < threads; i++) {
        workers[i].random = 0x9e3779b97f4a7c15u * (seed + 1) + 0x5851f42d4c957f2du * (uint64_t)(i + 1);
        if (pthread_create(&workers[i].thread, NULL, work, &workers[i]) != 0) {
            return 1;
        }
    }
    pause.tv_sec = (time_t)seconds;
    pause.tv_nsec = (long)(1e9 * (seconds - (double)pause.tv_sec));
    nanosleep(&pause, NULL);
    is_over = 1;
    for (i = 0; i < threads; i++) {
        pthread_join(workers[i].thread, NULL);
        for (sort = 0; sort < SORTS; sort++) {
            calls[sort] += workers[i].calls[sort];
            fine[sort] += workers[i].fine[sort];
        }
    }
    for (status = 0; status < 256; status++) {
        uint64_t met = 0;
        for (i = 0; i < threads; i++) {
            met += workers[i].statuses[status];
        }
        kinds += met > 0;
    }
    for (i = 0; i < SLOTS; i++) {
        let_go(slots[i]);
    }
    for (i = 0; i < threads; i++) {
        uint64_t at;
        for (at = 0; at < workers[i].retained_count; at++) {
            let_go(workers[i].retained[at]);
        }
        free(workers[i].retained);
    }
    if (airlane_live_handles(&live) != AIRLANE_OK || live != 0) {
        fprintf(stderr, "%llu handles are left\n", (unsigned long long)live);
        return 1;
    }
    for (sort = 0; sort < SORTS; sort++) {
        all_calls += calls[sort];
        all_fine += fine[sort];
        if (100 * fine[sort] <= sorts[sort].floor * calls[sort]) {
            is_enough = 0;
            fprintf(stderr, "%s: %llu of %llu calls worked, expected more than %llu of a hundred\n", sorts[sort].name,
                    (unsigned long long)fine[sort], (unsigned long long)calls[sort],
                    (unsigned long long)sorts[sort].floor);
        }
    }
    printf("%llu calls on %d threads in %.0f s, %llu of them AIRLANE_OK, %llu different statuses\n",
           (unsigned long long)all_calls, threads, seconds, (unsigned long long)all_fine, (unsigned long long)kinds);
    return is_enough && kinds >= 12 ? 0 : 1;
}
