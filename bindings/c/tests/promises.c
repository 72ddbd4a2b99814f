/* Promises of the header that the examples do not come across: tickets of one query are cancelled one by one, a maker
 * that fails leaves null, one thread is one thread, a log hook may call Airlane, statuses have names, of edits that
 * several threads make to one service none is lost.
 */
#define _POSIX_C_SOURCE 200809L
#include "../examples/airlane_check.h"

#include <dirent.h>
#include <pthread.h>
#include <string.h>

#define EXPECT(what) expect((what), #what, __LINE__)

static void expect(int holds, const char *what, int line)
{
    if (!holds) {
        fprintf(stderr, "promises.c:%d: expected %s\n", line, what);
        exit(1);
    }
}

/* Threads of this process; 0 where the system does not say. */
static int threads(void)
{
    int count = 0;
    struct dirent *entry;
    DIR *folder = opendir("/proc/self/task");
    if (folder == NULL) {
        return 0;
    }
    while ((entry = readdir(folder)) != NULL) {
        count += entry->d_name[0] != '.';
    }
    closedir(folder);
    return count;
}

static int lines = 0;

static void say(void *user, int32_t level, const char *text)
{
    (void)level;
    (void)text;
    lines += 1;
    /* Fails, and would be told again without end. */
    EXPECT(airlane_retain(NULL) == AIRLANE_NULL);
    EXPECT(user == &lines);
}

static airlane_airspace *world(void)
{
    const uint32_t size[3] = {64, 64, 32};
    airlane_airspace *made = NULL;
    CHECK(airlane_airspace_generate(NULL, "city", size, 1, &made));
    return made;
}

/* Every call that can use several threads, after airlane_set_threads(1). */
static void alone(void)
{
    const double low[3] = {1.0, 1.0, 30.0}, high[3] = {60.0, 60.0, 30.0};
    double near[3];
    uint32_t flag = 0, before = 0;
    uint64_t needed = 0, number = 0;
    uint8_t *bytes;
    int at_first = threads();
    airlane_airspace *space, *loaded = NULL;
    airlane_planner *planner = NULL;
    airlane_service_options none;
    airlane_service *service = NULL;
    airlane_ticket *ticket = NULL;
    airlane_crowd *crowd = NULL;
    airlane_edits *edits = NULL;
    airlane_query *query = NULL;
    airlane_answer *answer = NULL;
    airlane_table *table = NULL;
    airlane_answer_info info;
    airlane_shape shape;
    airlane_body body;
    airlane_unit unit;
    double ends[12];

    CHECK(airlane_set_threads(1, &before));
    CHECK(airlane_set_threads(1, &flag));
    EXPECT(before >= 1 && flag == 1);
    EXPECT(airlane_set_threads(0, &flag) == AIRLANE_VALUE);
    space = world();
    CHECK(airlane_airspace_to_bytes(space, NULL, 0, &needed));
    bytes = malloc(needed);
    CHECK(airlane_airspace_to_bytes(space, bytes, needed, &needed));
    CHECK(airlane_airspace_from_bytes(NULL, NULL, bytes, needed, &loaded));
    free(bytes);
    CHECK(airlane_body_default(&body));
    body.kind = AIRLANE_BODY_BALL;
    body.radius = 0.8;
    CHECK(airlane_airspace_is_free(loaded, low, &body, &flag));
    CHECK(airlane_airspace_is_clear(loaded, low, high, &body, &flag));
    CHECK(airlane_airspace_nearest_free(loaded, low, &body, near));
    CHECK(airlane_edits_new(AIRLANE_FRAME_NATIVE, &edits));
    CHECK(airlane_shape_default(&shape));
    shape.high[0] = shape.high[1] = shape.high[2] = 20.0;
    CHECK(airlane_edits_block(edits, &shape));
    CHECK(airlane_airspace_apply(loaded, edits, NULL));

    CHECK(airlane_query_new(AIRLANE_FRAME_NATIVE, &query));
    CHECK(airlane_query_set_ends(query, low, high));
    CHECK(airlane_query_set_body(query, &body));
    CHECK(airlane_answer_new(&answer));
    CHECK(airlane_planner_new(loaded, &planner));
    CHECK(airlane_planner_prepare(planner, query));
    memcpy(ends, low, sizeof low), memcpy(ends + 3, high, sizeof high);
    memcpy(ends + 6, high, sizeof high), memcpy(ends + 9, low, sizeof low);
    CHECK(airlane_planner_table(planner, query, ends, 2, &table));
    CHECK(airlane_service_options_default(&none));
    none.threads = 0;
    CHECK(airlane_service_new(space, &none, &service));
    CHECK(airlane_service_publish(service, loaded));
    CHECK(airlane_service_apply(service, edits, NULL));
    body.radius = 1.2;
    CHECK(airlane_query_set_body(query, &body));
    CHECK(airlane_service_submit(service, query, 0, -1.0, &ticket));
    CHECK(airlane_service_step(service, 0.0, NULL));
    CHECK(airlane_ticket_wait(ticket, 60.0, &flag));
    EXPECT(flag == 1);
    body.radius = 0.8;
    CHECK(airlane_query_set_body(query, &body));
    CHECK(airlane_planner_path(planner, query, answer));
    CHECK(airlane_answer_info_default(&info));
    CHECK(airlane_answer_get_info(answer, &info));
    EXPECT(info.outcome == AIRLANE_FOUND);
    CHECK(airlane_answer_audit(answer, loaded, &flag));
    EXPECT(flag == 1);
    CHECK(airlane_crowd_new(loaded, NULL, &crowd));
    CHECK(airlane_unit_default(&unit));
    memcpy(unit.position, low, sizeof low);
    CHECK(airlane_crowd_add(crowd, &unit, &number));
    CHECK(airlane_crowd_send(crowd, &number, high, 1));
    CHECK(airlane_crowd_step(crowd, 1.0 / 60.0));
    EXPECT(threads() == at_first);
    printf("promises: %d thread%s after every call that can use several\n", threads(), threads() == 1 ? "" : "s");

    CHECK(airlane_release(crowd));
    CHECK(airlane_release(ticket));
    CHECK(airlane_release(service));
    CHECK(airlane_release(table));
    CHECK(airlane_release(planner));
    CHECK(airlane_release(answer));
    CHECK(airlane_release(query));
    CHECK(airlane_release(edits));
    CHECK(airlane_release(loaded));
    CHECK(airlane_release(space));
}

static uint32_t code_of(const airlane_ticket *ticket, uint32_t *outcome)
{
    airlane_answer *answer = NULL;
    airlane_answer_info info;
    CHECK(airlane_answer_new(&answer));
    CHECK(airlane_ticket_take(ticket, answer));
    CHECK(airlane_answer_info_default(&info));
    CHECK(airlane_answer_get_info(answer, &info));
    CHECK(airlane_release(answer));
    *outcome = info.outcome;
    return info.code;
}

/* Two tickets of one query, and a service that goes away: neither concerns other uses of the query. */
static void tickets(void)
{
    const double start[3] = {1.0, 1.0, 30.0}, goal[3] = {60.0, 60.0, 30.0};
    airlane_airspace *space = world();
    airlane_service_options none;
    airlane_service *service = NULL, *other = NULL;
    airlane_ticket *first = NULL, *second = NULL, *third = NULL;
    airlane_planner *planner = NULL;
    airlane_answer *answer = NULL;
    airlane_answer_info info;
    airlane_query *query = NULL;
    uint32_t is_done = 0, outcome = 0;
    CHECK(airlane_service_options_default(&none));
    none.threads = 0;
    CHECK(airlane_service_new(space, &none, &service));
    CHECK(airlane_service_new(space, &none, &other));
    CHECK(airlane_query_new(AIRLANE_FRAME_NATIVE, &query));
    CHECK(airlane_query_set_ends(query, start, goal));
    CHECK(airlane_service_submit(service, query, 0, -1.0, &first));
    CHECK(airlane_service_submit(service, query, 0, -1.0, &second));
    CHECK(airlane_service_submit(other, query, 0, -1.0, &third));
    CHECK(airlane_ticket_cancel(first));
    CHECK(airlane_release(other));
    CHECK(airlane_ticket_wait(first, 60.0, &is_done));
    EXPECT(is_done == 1 && code_of(first, &outcome) == 42);
    CHECK(airlane_ticket_wait(second, 60.0, &is_done));
    EXPECT(is_done == 1 && code_of(second, &outcome) == 0 && outcome == AIRLANE_FOUND);
    CHECK(airlane_planner_new(space, &planner));
    CHECK(airlane_answer_new(&answer));
    CHECK(airlane_planner_path(planner, query, answer));
    CHECK(airlane_answer_info_default(&info));
    CHECK(airlane_answer_get_info(answer, &info));
    EXPECT(info.outcome == AIRLANE_FOUND);
    CHECK(airlane_release(second));

    /* The query cancels them all; what is submitted after it was renewed goes on. */
    CHECK(airlane_service_submit(service, query, 0, -1.0, &second));
    CHECK(airlane_query_cancel(query));
    CHECK(airlane_query_renew(query));
    CHECK(airlane_ticket_wait(second, 60.0, &is_done));
    EXPECT(is_done == 1 && code_of(second, &outcome) == 42);
    CHECK(airlane_release(second));
    CHECK(airlane_service_submit(service, query, 0, -1.0, &second));
    CHECK(airlane_ticket_wait(second, 60.0, &is_done));
    EXPECT(is_done == 1 && code_of(second, &outcome) == 0 && outcome == AIRLANE_FOUND);

    CHECK(airlane_release(answer));
    CHECK(airlane_release(planner));
    CHECK(airlane_release(third));
    CHECK(airlane_release(second));
    CHECK(airlane_release(first));
    CHECK(airlane_release(query));
    CHECK(airlane_release(service));
    CHECK(airlane_release(space));
}

static void failures(void)
{
    static char marker;
    airlane_query *query = (airlane_query *)(void *)&marker;
    airlane_planner *planner = (airlane_planner *)(void *)&marker;
    EXPECT(airlane_query_new(99, &query) == AIRLANE_VALUE && query == NULL);
    EXPECT(airlane_planner_new(NULL, &planner) == AIRLANE_NULL && planner == NULL);
    EXPECT(airlane_query_new(99, NULL) == AIRLANE_NULL);
    CHECK(airlane_query_new(AIRLANE_FRAME_NATIVE, &query));
    EXPECT(strcmp(airlane_code_name(AIRLANE_OBJECTIVE), "objective") == 0);
    EXPECT(strcmp(airlane_code_name(AIRLANE_LONGEST), "longest") == 0);
    EXPECT(strcmp(airlane_code_name(AIRLANE_COST), "cost") == 0);
    CHECK(airlane_release(query));

    CHECK(airlane_set_log_hook(say, &lines));
    EXPECT(airlane_query_new(99, &query) == AIRLANE_VALUE);
    EXPECT(lines == 1);
    EXPECT(airlane_query_new(99, &query) == AIRLANE_VALUE);
    EXPECT(lines == 2);
    CHECK(airlane_set_log_hook(NULL, NULL));
}

enum { EDITORS = 4, EDITS = 120 };

/* All begin at once. */
static pthread_barrier_t begin;

struct editor {
    pthread_t thread;
    airlane_service *service;
    int number;
    uint64_t versions[EDITS];
};

/* The voxel that an edit blocks: each another. */
static void voxel_of(int editor, int edit, double *low)
{
    low[0] = 2.0 + edit % 60, low[1] = 4.0 + 12.0 * editor + edit / 60, low[2] = 20.0;
}

static void *edit(void *user)
{
    struct editor *self = user;
    int n, i;
    pthread_barrier_wait(&begin);
    for (n = 0; n < EDITS; n++) {
        airlane_edits *edits = NULL;
        airlane_changed changed;
        airlane_shape shape;
        CHECK(airlane_shape_default(&shape));
        voxel_of(self->number, n, shape.low);
        for (i = 0; i < 3; i++) {
            shape.high[i] = shape.low[i] + 1.0;
        }
        CHECK(airlane_edits_new(AIRLANE_FRAME_NATIVE, &edits));
        CHECK(airlane_edits_block(edits, &shape));
        CHECK(airlane_changed_default(&changed));
        CHECK(airlane_service_apply(self->service, edits, &changed));
        EXPECT(changed.blocked == 1);
        self->versions[n] = changed.version;
        CHECK(airlane_release(edits));
    }
    return NULL;
}

/* Threads edit the world of one service: each edit makes a version of its own, and the last has them all. */
static void edits_at_once(void)
{
    const uint32_t size[3] = {64, 64, 32};
    static const uint8_t voxels[64 * 64 * 32];
    const double away[3] = {60.5, 60.5, 2.5};
    static struct editor editors[EDITORS];
    uint64_t versions[EDITORS * EDITS];
    airlane_airspace *space = NULL;
    airlane_service_options none;
    airlane_service *service = NULL;
    airlane_query *query = NULL;
    airlane_ticket *ticket = NULL;
    uint32_t is_done = 0, outcome = 0;
    int e, n, i, count = 0, lost = 0;
    CHECK(airlane_airspace_from_voxels(NULL, size, voxels, sizeof voxels, &space));
    CHECK(airlane_service_options_default(&none));
    none.threads = 0;
    CHECK(airlane_service_new(space, &none, &service));
    EXPECT(pthread_barrier_init(&begin, NULL, EDITORS) == 0);
    for (e = 0; e < EDITORS; e++) {
        editors[e].service = service;
        editors[e].number = e;
        EXPECT(pthread_create(&editors[e].thread, NULL, edit, &editors[e]) == 0);
    }
    for (e = 0; e < EDITORS; e++) {
        EXPECT(pthread_join(editors[e].thread, NULL) == 0);
    }
    EXPECT(pthread_barrier_destroy(&begin) == 0);
    CHECK(airlane_query_new(AIRLANE_FRAME_NATIVE, &query));
    for (e = 0; e < EDITORS; e++) {
        for (n = 0; n < EDITS; n++) {
            double inside[3];
            voxel_of(e, n, inside);
            for (i = 0; i < 3; i++) {
                inside[i] += 0.5;
            }
            CHECK(airlane_query_set_ends(query, away, inside));
            CHECK(airlane_service_submit(service, query, 0, -1.0, &ticket));
            CHECK(airlane_ticket_wait(ticket, 60.0, &is_done));
            EXPECT(is_done == 1);
            code_of(ticket, &outcome);
            lost += outcome != AIRLANE_UNREACHABLE;
            CHECK(airlane_release(ticket));
            for (i = 0; i < count; i++) {
                lost += versions[i] == editors[e].versions[n];
            }
            versions[count++] = editors[e].versions[n];
        }
    }
    printf("promises: %d of %d edits on %d threads lost\n", lost, EDITORS * EDITS, EDITORS);
    EXPECT(lost == 0);
    CHECK(airlane_release(query));
    CHECK(airlane_release(service));
    CHECK(airlane_release(space));
}

int main(void)
{
    uint64_t live = 1;
    CHECK(airlane_check_version(AIRLANE_HEADER));
    /* First: threads that were started once stay. */
    alone();
    tickets();
    edits_at_once();
    failures();
    CHECK(airlane_live_handles(&live));
    EXPECT(live == 0);
    return 0;
}
