/* What a query costs through C beside what it costs the engine alone: the same queries, by turns, in one run.
 *
 *   bench [ROUNDS] [LIMIT]
 *
 * With a limit, in microseconds, the exit code is 1 if a query costs more than that over the engine's, all that is known
 * of the answer and its points included (the median).
 */
#define _POSIX_C_SOURCE 200809L
#include "airlane_check.h"

#include <math.h>
#include <time.h>

enum { QUERIES = 2000, MOST_POINTS = 512 };

static uint64_t state = 42;

static double uniform(void)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (double)(state >> 11) / 9007199254740992.0;
}

/* Of the processor, for this thread: others on the machine count as little as they can. */
static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

int main(int argc, char **argv)
{
    static double ends[6 * QUERIES], points[3 * MOST_POINTS], over[1000], alone[1000], asked[1000];
    const uint32_t size[3] = {64, 64, 64};
    int rounds = argc > 1 ? atoi(argv[1]) : 60;
    double limit = argc > 2 ? atof(argv[2]) : HUGE_VAL;
    airlane_airspace *city = NULL;
    airlane_planner *planner = NULL;
    airlane_query *query = NULL;
    airlane_answer *answer = NULL;
    airlane_answer_info info;
    int round, i;
    if (airlane_check_version(AIRLANE_HEADER) != AIRLANE_OK || rounds < 1 || rounds > 1000) {
        return 1;
    }
    CHECK(airlane_airspace_generate(NULL, "city", size, 1, &city));
    CHECK(airlane_planner_new(city, &planner));
    CHECK(airlane_query_new(AIRLANE_FRAME_NATIVE, &query));
    CHECK(airlane_query_set_snap(query, 20.0));
    CHECK(airlane_answer_new(&answer));
    CHECK(airlane_answer_info_default(&info));
    for (i = 0; i < 6 * QUERIES; i++) {
        ends[i] = 63.0 * uniform();
    }
    for (round = -2; round < rounds; round++) {
        double seconds = 0.0, begin, middle;
        begin = now();
        CHECK(airlane_planner_engine_seconds(planner, query, ends, QUERIES, &seconds));
        /* It asks the first query once more, to warm up. */
        seconds = (now() - begin) * QUERIES / (QUERIES + 1);
        begin = now();
        for (i = 0; i < QUERIES; i++) {
            CHECK(airlane_query_set_ends(query, ends + 6 * i, ends + 6 * i + 3));
            CHECK(airlane_planner_path(planner, query, answer));
        }
        middle = now();
        for (i = 0; i < QUERIES; i++) {
            uint64_t count = 0;
            CHECK(airlane_query_set_ends(query, ends + 6 * i, ends + 6 * i + 3));
            CHECK(airlane_planner_path(planner, query, answer));
            CHECK(airlane_answer_get_info(answer, &info));
            CHECK(airlane_answer_get_points(answer, points, MOST_POINTS, &count));
        }
        if (round >= 0) {
            alone[round] = 1e6 * seconds / QUERIES;
            asked[round] = 1e6 * (middle - begin) / QUERIES - alone[round];
            over[round] = 1e6 * (now() - middle) / QUERIES - alone[round];
        }
    }
    qsort(alone, (size_t)rounds, sizeof *alone, by_size);
    qsort(asked, (size_t)rounds, sizeof *asked, by_size);
    qsort(over, (size_t)rounds, sizeof *over, by_size);
    printf("city of 64 voxels, %d queries, %d rounds; microseconds of the processor a query, medians (quartiles)\n",
           QUERIES, rounds);
    printf("the engine alone                                    %.2f\n", alone[rounds / 2]);
    printf("through C, ends in and asked:                       %.3f more (%.3f to %.3f)\n", asked[rounds / 2],
           asked[rounds / 4], asked[3 * rounds / 4]);
    printf("and all that is known of the answer and points out: %.3f more (%.3f to %.3f)\n", over[rounds / 2],
           over[rounds / 4], over[3 * rounds / 4]);
    CHECK(airlane_release(answer));
    CHECK(airlane_release(query));
    CHECK(airlane_release(planner));
    CHECK(airlane_release(city));
    if (argc > 2) {
        printf("expected at most %g more: %s\n", limit, over[rounds / 2] <= limit ? "so it is" : "NOT so");
    }
    return over[rounds / 2] <= limit ? 0 : 1;
}
