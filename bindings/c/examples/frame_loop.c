/* A game loop at 60 Hz in C: a world is loaded, ships plan in it every frame, a crate is pushed about, and a query
 * runs in the background in slices of the frame. Frames in which nothing is edited or submitted allocate nothing:
 * here there is nothing to be seen that would, in Airlane an allocator that counts sees to it, and the program fails
 * if one does.
 *
 *   frame_loop [FRAMES] [unpaced]     60 frames a second, or one after the other
 */
#define _POSIX_C_SOURCE 200809L
#include "airlane_check.h"

#include <stdint.h>
#include <string.h>
#include <time.h>

enum { SHIPS = 8, MOST_POINTS = 256, WARM_UP = 120, EDIT_EVERY = 30, FRAME_NS = 1000000000 / 60 };

/* The host's allocator: counts what Airlane asks for. It may be called on any thread; there is only one here
 * (airlane_set_threads), but an allocator must not rely on it. */
struct counter {
    uint64_t allocations;
    uint64_t bytes;
};

static void *counted(void *user, size_t size, size_t alignment)
{
    struct counter *counter = user;
    void *memory = NULL;
    __atomic_fetch_add(&counter->allocations, 1, __ATOMIC_RELAXED);
    __atomic_fetch_add(&counter->bytes, size, __ATOMIC_RELAXED);
    if (alignment < sizeof(void *)) {
        alignment = sizeof(void *);
    }
    return posix_memalign(&memory, alignment, size) == 0 ? memory : NULL;
}

static void let_go(void *user, void *memory, size_t size, size_t alignment)
{
    (void)user;
    (void)size;
    (void)alignment;
    free(memory);
}

static void say(void *user, int32_t level, const char *text)
{
    (void)user;
    fprintf(stderr, "airlane %s: %s\n", level == AIRLANE_LOG_ERROR ? "error" : "info", text);
}

/* A wall with a doorway, as a level of voxels. */
static airlane_airspace *make_level(void)
{
    static uint8_t voxels[48 * 48 * 24];
    const uint32_t size[3] = {48, 48, 24};
    airlane_world_options options;
    airlane_airspace *made = NULL, *loaded = NULL;
    uint8_t *bytes;
    uint64_t count = 0;
    int x, y, z;
    for (z = 0; z < 24; z++) {
        for (y = 0; y < 48; y++) {
            for (x = 0; x < 48; x++) {
                int is_wall = x == 23 && !(y >= 20 && y < 26 && z < 6);
                int is_pillar = x % 8 == 4 && y % 8 == 4 && z < 18;
                voxels[(z * 48 + y) * 48 + x] = (uint8_t)(is_wall || is_pillar);
            }
        }
    }
    CHECK(airlane_world_options_default(&options));
    CHECK(airlane_airspace_from_voxels(&options, size, voxels, sizeof voxels, &made));
    /* Saved and loaded, as a game would between two runs. */
    CHECK(airlane_airspace_to_bytes(made, NULL, 0, &count));
    bytes = malloc(count);
    CHECK(airlane_airspace_to_bytes(made, bytes, count, &count));
    CHECK(airlane_airspace_from_bytes(&options, NULL, bytes, count, &loaded));
    free(bytes);
    CHECK(airlane_release(made));
    return loaded;
}

static double seconds_between(const struct timespec *begin, const struct timespec *end)
{
    return (double)(end->tv_sec - begin->tv_sec) + 1e-9 * (double)(end->tv_nsec - begin->tv_nsec);
}

/* Sleeps until the next 60th of a second. A frame that took longer is late, and the next is counted from its end:
 * what was missed is not made up for. */
static int wait_for_next(struct timespec *next)
{
    struct timespec now;
    next->tv_nsec += FRAME_NS;
    if (next->tv_nsec >= 1000000000) {
        next->tv_sec += 1;
        next->tv_nsec -= 1000000000;
    }
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (seconds_between(&now, next) <= 0.0) {
        *next = now;
        return 1;
    }
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, next, NULL) != 0) {
        /* A signal came. */
    }
    return 0;
}

int main(int argc, char **argv)
{
    static struct counter counter;
    int frames = argc > 1 ? atoi(argv[1]) : 600, is_paced = argc < 3 || strcmp(argv[2], "unpaced") != 0, late = 0;
    airlane_airspace *level;
    airlane_planner *planner = NULL;
    airlane_query *query = NULL, *scout = NULL;
    airlane_answer *answers[SHIPS], *scouted = NULL;
    airlane_service *service = NULL;
    airlane_ticket *ticket = NULL;
    airlane_edits *edits = NULL;
    airlane_service_options threads;
    airlane_answer_info info;
    airlane_changed changed;
    airlane_shape crate;
    airlane_pose pose;
    airlane_body body;
    static double points[3 * MOST_POINTS];
    uint64_t found = 0, replies = 0, quiet_frames = 0, quiet_allocations = 0, live = 0, blocked = 0;
    struct timespec first, next, begin, end;
    double busiest = 0.0, whole;
    int frame, ship;

    /* Before anything else: the header, then the allocator. */
    if (airlane_check_version(AIRLANE_HEADER) != AIRLANE_OK) {
        fprintf(stderr, "airlane.h is not the header of this library\n");
        return 1;
    }
    if (airlane_check_version(AIRLANE_HEADER + 1) != AIRLANE_VERSION) {
        fprintf(stderr, "a foreign header was not refused\n");
        return 1;
    }
    CHECK(airlane_set_allocator(counted, let_go, &counter));
    CHECK(airlane_set_log_hook(say, NULL));
    CHECK(airlane_set_threads(1, NULL));

    level = make_level();
    CHECK(airlane_planner_new(level, &planner));
    CHECK(airlane_query_new(AIRLANE_FRAME_NATIVE, &query));
    CHECK(airlane_body_default(&body));
    body.kind = AIRLANE_BODY_BALL;
    body.radius = 0.6;
    CHECK(airlane_query_set_body(query, &body));
    CHECK(airlane_query_set_snap(query, 2.0));
    CHECK(airlane_planner_prepare(planner, query));
    for (ship = 0; ship < SHIPS; ship++) {
        CHECK(airlane_answer_new(&answers[ship]));
    }

    /* A service without threads: the frame gives it time. */
    CHECK(airlane_service_options_default(&threads));
    threads.threads = 0;
    CHECK(airlane_service_new(level, &threads, &service));
    CHECK(airlane_query_new(AIRLANE_FRAME_NATIVE, &scout));
    CHECK(airlane_query_set_method(scout, "quality"));
    CHECK(airlane_answer_new(&scouted));

    CHECK(airlane_edits_new(AIRLANE_FRAME_NATIVE, &edits));
    CHECK(airlane_shape_default(&crate));
    CHECK(airlane_pose_default(&pose));
    CHECK(airlane_answer_info_default(&info));
    CHECK(airlane_changed_default(&changed));
    crate.kind = AIRLANE_SHAPE_BOX;
    crate.low[0] = crate.low[1] = crate.low[2] = -1.0;
    crate.high[0] = crate.high[1] = crate.high[2] = 1.0;

    clock_gettime(CLOCK_MONOTONIC, &first);
    next = first;
    for (frame = 0; frame < frames; frame++) {
        uint64_t before = __atomic_load_n(&counter.allocations, __ATOMIC_RELAXED);
        int is_quiet = frame >= WARM_UP && frame % EDIT_EVERY != 0;
        double took;
        clock_gettime(CLOCK_MONOTONIC, &begin);

        if (frame % EDIT_EVERY == 0) {
            /* The crate moves to and fro in the doorway; every planner is told. */
            double start[3] = {2.0, 2.0, 2.0}, goal[3] = {45.0, 45.0, 20.0};
            pose.position[0] = 23.0;
            pose.position[1] = 20.0 + frame / EDIT_EVERY % 6;
            pose.position[2] = 2.0;
            CHECK(airlane_edits_clear(edits));
            CHECK(airlane_edits_set_obstacle(edits, 7, &crate, &pose));
            CHECK(airlane_airspace_apply(level, edits, &changed));
            blocked += changed.blocked;
            CHECK(airlane_planner_follow(planner, level));
            CHECK(airlane_planner_prepare(planner, query));
            CHECK(airlane_service_publish(service, level));
            if (ticket == NULL) {
                CHECK(airlane_query_set_ends(scout, start, goal));
                CHECK(airlane_service_submit(service, scout, 0, -1.0, &ticket));
            }
            /* Nothing is built anew by the first ship: the work of an edit belongs to its frame. */
        }
        for (ship = 0; ship < SHIPS; ship++) {
            /* Each flies its round, and plans again every frame from where it is. */
            int turn = (frame + 7 * ship) % 40;
            double start[3] = {3.0 + turn, 2.0 + 5.0 * ship, 3.0};
            double goal[3] = {44.0 - turn, 42.0 - 5.0 * ship, 4.0};
            uint64_t count = 0;
            CHECK(airlane_query_set_ends(query, start, goal));
            CHECK(airlane_planner_path(planner, query, answers[ship]));
            CHECK(airlane_answer_get_info(answers[ship], &info));
            CHECK(airlane_answer_get_points(answers[ship], points, MOST_POINTS, &count));
            found += info.outcome == AIRLANE_FOUND;
        }
        if (ticket != NULL) {
            uint32_t is_done = 0;
            if (frame % EDIT_EVERY == 1) {
                /* The one frame that gives the service its time. */
                CHECK(airlane_service_step(service, 0.004, NULL));
                is_quiet = 0;
            }
            CHECK(airlane_ticket_poll(ticket, &is_done));
            if (is_done && frame % EDIT_EVERY == 2) {
                CHECK(airlane_ticket_take(ticket, scouted));
                CHECK(airlane_release(ticket));
                ticket = NULL;
                replies += 1;
                is_quiet = 0;
            }
        }
        if (is_quiet) {
            quiet_frames += 1;
            quiet_allocations += __atomic_load_n(&counter.allocations, __ATOMIC_RELAXED) - before;
        }
        clock_gettime(CLOCK_MONOTONIC, &end);
        took = seconds_between(&begin, &end);
        busiest = took > busiest ? took : busiest;
        /* A real game would draw here. */
        late += is_paced && wait_for_next(&next);
    }
    clock_gettime(CLOCK_MONOTONIC, &end);
    whole = seconds_between(&first, &end);

    CHECK(airlane_release(ticket));
    CHECK(airlane_release(service));
    CHECK(airlane_release(scouted));
    CHECK(airlane_release(scout));
    CHECK(airlane_release(edits));
    for (ship = 0; ship < SHIPS; ship++) {
        CHECK(airlane_release(answers[ship]));
    }
    CHECK(airlane_release(query));
    CHECK(airlane_release(planner));
    CHECK(airlane_release(level));
    if (airlane_release(level) != AIRLANE_RELEASED) {
        fprintf(stderr, "a released handle was not noticed\n");
        return 1;
    }
    CHECK(airlane_live_handles(&live));
    printf("%d frames, %llu of %d paths found, %llu replies, %llu voxels blocked\n", frames,
           (unsigned long long)found, frames * SHIPS, (unsigned long long)replies, (unsigned long long)blocked);
    printf("allocations in %llu frames without an edit or a reply: %llu (of %llu in all)\n",
           (unsigned long long)quiet_frames, (unsigned long long)quiet_allocations,
           (unsigned long long)counter.allocations);
    if (is_paced) {
        printf("paced at 60 Hz: %.1f s, %d frames late; ", whole, late);
    }
    printf("busiest frame: %.2f ms; handles left: %llu\n", 1e3 * busiest, (unsigned long long)live);
    /* Frames may be late, but never early. */
    if (is_paced && whole < 1e-9 * FRAME_NS * (frames - 1)) {
        fprintf(stderr, "%d frames in %.3f s are more than 60 a second\n", frames, whole);
        return 1;
    }
    return quiet_allocations == 0 && live == 0 && found > 0 && replies > 0 ? 0 : 1;
}
