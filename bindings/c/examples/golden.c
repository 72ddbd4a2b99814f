/* Asks the golden queries and prints what came of each: outcome, points, fingerprint.
 *
 *   golden queries.jsonl
 */
#include "airlane_check.h"

#include <string.h>

#define MEMBERS "\"from\":[%lf,%lf,%lf],\"to\":[%lf,%lf,%lf],\"method\":\"%39[^\"]\",\"radius\":%lf,\"outcome\":\"%19[^\"]\""

static const char *outcomes[] = {"found", "partial", "unreachable", "stopped"};

int main(int argc, char **argv)
{
    char line[2048], kind[40], method[40], outcome[20], world[64] = "", before[64] = "";
    airlane_airspace *airspace = NULL;
    airlane_planner *planner = NULL;
    airlane_answer *answer = NULL;
    FILE *file = argc > 1 ? fopen(argv[1], "r") : NULL;
    if (file == NULL) {
        fprintf(stderr, "usage: golden queries.jsonl\n");
        return 1;
    }
    if (airlane_check_version(AIRLANE_HEADER) != AIRLANE_OK) {
        return 1;
    }
    CHECK(airlane_answer_new(&answer));
    while (fgets(line, sizeof line, file) != NULL) {
        unsigned size[3];
        unsigned long long seed;
        double start[3], goal[3], radius;
        airlane_query *query = NULL;
        airlane_answer_info info;
        int read = sscanf(line, "{\"kind\":\"query\",\"world\":\"gen:%39[^:]:%ux%ux%u:%llu\"," MEMBERS, kind, &size[0],
                          &size[1], &size[2], &seed, &start[0], &start[1], &start[2], &goal[0], &goal[1], &goal[2],
                          method, &radius, outcome);
        /* Random traces that give up after millions of steps take minutes together. */
        if (read != 14 || strcmp(outcome, "stopped") == 0) {
            continue;
        }
        snprintf(world, sizeof world, "%s:%u:%u:%u:%llu", kind, size[0], size[1], size[2], seed);
        if (strcmp(world, before) != 0) {
            uint32_t voxels[3];
            voxels[0] = size[0], voxels[1] = size[1], voxels[2] = size[2];
            CHECK(airlane_release(planner));
            CHECK(airlane_release(airspace));
            CHECK(airlane_airspace_generate(NULL, kind, voxels, seed, &airspace));
            CHECK(airlane_planner_new(airspace, &planner));
            strcpy(before, world);
        }
        CHECK(airlane_query_new(AIRLANE_FRAME_NATIVE, &query));
        CHECK(airlane_query_set_ends(query, start, goal));
        CHECK(airlane_query_set_method(query, method));
        if (radius > 0.0) {
            airlane_body body;
            CHECK(airlane_body_default(&body));
            body.kind = AIRLANE_BODY_BALL;
            body.radius = radius;
            CHECK(airlane_query_set_body(query, &body));
        }
        CHECK(airlane_planner_path(planner, query, answer));
        CHECK(airlane_answer_info_default(&info));
        CHECK(airlane_answer_get_info(answer, &info));
        printf("%s %llu %016llx\n", outcomes[info.outcome], (unsigned long long)info.points,
               (unsigned long long)info.fingerprint);
        CHECK(airlane_release(query));
    }
    fclose(file);
    CHECK(airlane_release(answer));
    CHECK(airlane_release(planner));
    CHECK(airlane_release(airspace));
    return 0;
}
