/* Calls of the C interface at random, in random order, on several threads that share their handles: null, released
 * and wrong handles, wrong sizes, huge counts, numbers that are none. Whatever comes, every call must return a status
 * that is known, makers that fail must leave null, and afterwards no handle may be left. Enough calls of every sort must
 * have worked: a run that is refused everything tries nothing.
 *
 * Every function of the header is called but airlane_set_allocator: that is decided once, before any other call, so
 * that at random it could only be refused, which refusals.c has it do. `cargo xtask test c` compares what this program
 * calls with the header.
 *
 *   fuzz [SECONDS] [SEED] [THREADS]
 */
#define _POSIX_C_SOURCE 200809L
#include "fuzz.h"

#include <time.h>
#include <unistd.h>

static void make(struct worker *w)
{
    void *made = &marker;
    airlane_status status;
    const uint32_t size[3] = {24, 24, 16};
    static const char *kinds[] = {"city", "wall", "asteroids", "nothing", NULL};
    switch (roll(w, 13)) {
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
    case 9: {
        airlane_crowd_options options;
        airlane_crowd_options_default(&options);
        options.avoidance = (int32_t)roll(w, 4);
        options.horizon = roll(w, 4) ? 2.0 : number(w);
        options.correction = (uint32_t)roll(w, 3);
        status = airlane_crowd_new(of(w, is_airspace), roll(w, 2) ? NULL : &options, (airlane_crowd **)&made);
        break;
    }
    case 10: status = agent(w, (airlane_agent **)&made); break;
    case 12: {
        airlane_world_options options;
        airlane_world_options_default(&options);
        options.frame = (int32_t)roll(w, 6);
        if (roll(w, 2)) {
            count(w, airlane_airspace_save(of(w, is_airspace), file(w)));
        }
        status = airlane_airspace_load(roll(w, 3) ? NULL : &options, file(w), (airlane_airspace **)&made);
        break;
    }
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
    switch (roll(w, 17)) {
    case 16: {
        double ends[12], taken = 0.0;
        int i;
        for (i = 0; i < 12; i++) {
            ends[i] = number(w);
        }
        count(w, airlane_planner_engine_seconds(of(w, is_planner), of(w, is_query), ends,
                                                roll(w, 10) ? roll(w, 3) : ~(uint64_t)0, &taken));
        break;
    }
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
    case 9: {
        airlane_revision revision;
        airlane_revision_default(&revision);
        if (roll(w, 20) == 0) {
            revision.size = (uint32_t)roll(w, 100);
        }
        count(w, airlane_planner_revise(of(w, is_planner), of(w, is_query), of(w, is_answer),
                                        roll(w, 2) ? NULL : &revision));
        break;
    }
    case 10: count(w, airlane_planner_follow(of(w, is_planner), of(w, is_airspace))); break;
    default: {
        void *query = of(w, is_query);
        count(w, airlane_query_set_ends(query, a, b));
        count(w, airlane_planner_path(of(w, is_planner), query, of(w, is_answer)));
        break;
    }
    }
}

static void ignore(void *user, int32_t level, const char *text)
{
    (void)user;
    (void)level;
    (void)text;
}

static void ask_back(void *user, int32_t level, const char *text)
{
    char again[80];
    ignore(user, level, text);
    airlane_last_error(again, sizeof again, NULL);
    airlane_release(NULL);
}

/* What it says is shown; that there was one, the status of the call tells. */
static void panicked(void *user, const char *text)
{
    (void)user;
    fprintf(stderr, "%s\n", text);
}

static uint32_t version;

static void look(struct worker *w)
{
    double points[30], at[3];
    char text[600];
    uint64_t needed;
    uint32_t flag;
    void *answer = of(w, is_answer);
    point(w, at);
    switch (roll(w, 12)) {
    case 10:
        count(w, airlane_set_log_hook(roll(w, 3) ? (roll(w, 2) ? ignore : ask_back) : NULL, NULL));
        count(w, airlane_set_panic_hook(roll(w, 4) ? panicked : NULL, NULL));
        break;
    case 11: count(w, airlane_version() == version ? airlane_check_version((uint32_t)roll(w, 0)) : -1); break;
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
    case 0: {
        airlane_step_report report;
        airlane_step_report_default(&report);
        if (roll(w, 20) == 0) {
            report.size = (uint32_t)roll(w, 100);
        }
        count(w, airlane_service_step(of(w, is_service), 0.002, roll(w, 2) ? NULL : &report));
        break;
    }
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
    switch (roll(w, 9)) {
    case 8: {
        airlane_moving_obstacle obstacles[3];
        for (i = 0; i < 3; i++) {
            point(w, obstacles[i].position);
            point(w, obstacles[i].velocity);
            obstacles[i].radius = small(w);
        }
        count(w, airlane_crowd_set_obstacles(crowd, obstacles, roll(w, 10) ? roll(w, 4) : ~(uint64_t)0));
        break;
    }
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
    version = airlane_version();
    for (i = 0; i < 2; i++) {
        const char *folder = getenv("TMPDIR");
        int length = snprintf(files[i], sizeof files[i], "%s/airlane_fuzz_%ld_%d.airlane",
                              folder != NULL && strlen(folder) < 20 ? folder : "/tmp", (long)getpid(), i);
        if (length < 0 || (size_t)length >= sizeof files[i]) {
            return 1;
        }
    }
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
    for (i = 0; i < 2; i++) {
        remove(files[i]);
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
