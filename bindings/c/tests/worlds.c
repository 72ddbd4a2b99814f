/* Worlds of meshes and files, and what queries can ask for beyond their ends: objective, region, refinement, headings,
 * limits. Every path that is found goes through the auditor.
 *
 *   worlds FOLDER       files go to the folder
 */
#include "../examples/airlane_check.h"

#include <math.h>
#include <string.h>

#define EXPECT(what) expect((what), #what, __LINE__)

static void expect(int holds, const char *what, int line)
{
    if (!holds) {
        fprintf(stderr, "worlds.c:%d: expected %s\n", line, what);
        exit(1);
    }
}

static airlane_airspace_info info_of(const airlane_airspace *airspace)
{
    airlane_airspace_info info;
    CHECK(airlane_airspace_info_default(&info));
    CHECK(airlane_airspace_get_info(airspace, &info));
    return info;
}

static uint32_t is_free(const airlane_airspace *airspace, double x, double y, double z)
{
    const double at[3] = {x, y, z};
    uint32_t found = 7;
    CHECK(airlane_airspace_is_free(airspace, at, NULL, &found));
    return found;
}

/* Asks a query of its own kind: what came of it, audited. */
static airlane_answer_info ask(const airlane_airspace *space, const airlane_query *query)
{
    airlane_planner *planner = NULL;
    airlane_answer *answer = NULL;
    airlane_answer_info info;
    uint32_t is_valid = 0;
    CHECK(airlane_planner_new(space, &planner));
    CHECK(airlane_answer_new(&answer));
    CHECK(airlane_planner_path(planner, query, answer));
    CHECK(airlane_answer_info_default(&info));
    CHECK(airlane_answer_get_info(answer, &info));
    if (info.points > 0) {
        CHECK(airlane_answer_audit(answer, space, &is_valid));
        EXPECT(is_valid == 1);
    }
    CHECK(airlane_release(answer));
    CHECK(airlane_release(planner));
    return info;
}

static airlane_query *from_to(int32_t frame, const double *start, const double *goal)
{
    airlane_query *query = NULL;
    CHECK(airlane_query_new(frame, &query));
    CHECK(airlane_query_set_ends(query, start, goal));
    return query;
}

static void meshes(void)
{
    /* A box of 4 x 6 x 8 about the origin, in the units and axes of each frame. */
    static const int corner[8][3] = {{-1, -1, -1}, {1, -1, -1}, {1, 1, -1}, {-1, 1, -1},
                                     {-1, -1, 1},  {1, -1, 1},  {1, 1, 1},  {-1, 1, 1}};
    static const uint32_t sides[36] = {0, 2, 1, 0, 3, 2, 4, 5, 6, 4, 6, 7, 0, 1, 5, 0, 5, 4,
                                       1, 2, 6, 1, 6, 5, 2, 3, 7, 2, 7, 6, 3, 0, 4, 3, 4, 7};
    static const double half[3] = {2.0, 3.0, 4.0};
    int32_t frame;
    for (frame = AIRLANE_FRAME_NATIVE; frame <= AIRLANE_FRAME_BEVY; frame++) {
        double metre = frame == AIRLANE_FRAME_UNREAL ? 100.0 : 1.0, vertices[24];
        airlane_world_options options;
        airlane_airspace *filled = NULL, *hollow = NULL;
        int i, axis;
        for (i = 0; i < 8; i++) {
            for (axis = 0; axis < 3; axis++) {
                vertices[3 * i + axis] = metre * half[axis] * corner[i][axis];
            }
        }
        CHECK(airlane_world_options_default(&options));
        options.frame = frame;
        options.voxel_size = 0.5 * metre;
        options.margin = 3.0 * metre;
        CHECK(airlane_airspace_from_mesh(&options, vertices, 8, sides, 12, &filled));
        options.inside = AIRLANE_INSIDE_KEEP;
        CHECK(airlane_airspace_from_mesh(&options, vertices, 8, sides, 12, &hollow));
        for (axis = 0; axis < 3; axis++) {
            double at[3] = {0.0, 0.0, 0.0};
            at[axis] = metre * (half[axis] - 0.1);
            EXPECT(is_free(filled, at[0], at[1], at[2]) == 0);
            at[axis] = metre * (half[axis] + 0.6);
            EXPECT(is_free(filled, at[0], at[1], at[2]) == 1);
        }
        EXPECT(is_free(filled, 0.0, 0.0, 0.0) == 0);
        EXPECT(is_free(hollow, 0.0, 0.0, 0.0) == 1);
        EXPECT(info_of(hollow).solid > 0 && info_of(hollow).solid < info_of(filled).solid);
        CHECK(airlane_release(filled));
        CHECK(airlane_release(hollow));
    }
}

static void files(const char *folder)
{
    static const char *const endings[5] = {"airlane", "3dmap", "glb", "obj", "stl"};
    const uint32_t size[3] = {32, 32, 16};
    const double start[3] = {1.0, 1.0, 14.0}, goal[3] = {30.0, 30.0, 14.0};
    airlane_airspace *space = NULL;
    airlane_query *query = from_to(AIRLANE_FRAME_NATIVE, start, goal);
    airlane_world_options options;
    uint64_t print;
    int i;
    CHECK(airlane_airspace_generate(NULL, "city", size, 1, &space));
    CHECK(airlane_world_options_default(&options));
    print = ask(space, query).fingerprint;
    EXPECT(print != 0);
    for (i = 0; i < 5; i++) {
        airlane_airspace *loaded = NULL;
        char name[600];
        snprintf(name, sizeof name, "%s/worlds.%s", folder, endings[i]);
        CHECK(airlane_airspace_save(space, name));
        CHECK(airlane_airspace_load(&options, name, &loaded));
        if (i < 2) {
            EXPECT(memcmp(info_of(loaded).voxels, size, sizeof size) == 0);
            EXPECT(info_of(loaded).solid == info_of(space).solid);
            EXPECT(ask(loaded, query).fingerprint == print);
        } else {
            /* A model of the surface: where it was free in the open it still is, and where it was solid. */
            EXPECT(info_of(loaded).solid >= info_of(space).solid / 2);
            EXPECT(is_free(loaded, 1.0, 1.0, 14.0) == 1);
        }
        CHECK(airlane_release(loaded));
        EXPECT(remove(name) == 0);
    }
    CHECK(airlane_release(query));
    CHECK(airlane_release(space));
}

/* A world of voxels of one metre with its least corner at the origin, solid where `is_solid` says. */
static airlane_airspace *world(int32_t frame, const uint32_t *size, int (*is_solid)(uint32_t, uint32_t, uint32_t))
{
    static uint8_t voxels[40 * 40 * 40];
    double metre = frame == AIRLANE_FRAME_UNREAL ? 100.0 : 1.0;
    airlane_world_options options;
    airlane_airspace *made = NULL;
    uint32_t x, y, z;
    for (z = 0; z < size[2]; z++) {
        for (y = 0; y < size[1]; y++) {
            for (x = 0; x < size[0]; x++) {
                voxels[(z * size[1] + y) * size[0] + x] = (uint8_t)is_solid(x, y, z);
            }
        }
    }
    CHECK(airlane_world_options_default(&options));
    options.frame = frame;
    options.voxel_size = metre;
    CHECK(airlane_airspace_from_voxels(&options, size, voxels, (uint64_t)size[0] * size[1] * size[2], &made));
    return made;
}

/* A wall at x = 20, open above z = 30. */
static int is_wall(uint32_t x, uint32_t y, uint32_t z)
{
    (void)y;
    return x == 20 && z < 30;
}

static void regions(void)
{
    const uint32_t size[3] = {40, 40, 40};
    const double start[3] = {250.0, 2050.0, 350.0}, goal[3] = {3750.0, 2050.0, 350.0};
    const double least[3] = {50.0, 50.0, 50.0}, below[3] = {3950.0, 3950.0, 2550.0}, most[3] = {3950.0, 3950.0, 3950.0};
    airlane_airspace *space = world(AIRLANE_FRAME_UNREAL, size, is_wall);
    airlane_query *query = from_to(AIRLANE_FRAME_UNREAL, start, goal), *low = NULL;
    int32_t corners[3][3];
    CHECK(airlane_airspace_voxel_at(space, least, corners[0]));
    CHECK(airlane_airspace_voxel_at(space, below, corners[1]));
    CHECK(airlane_airspace_voxel_at(space, most, corners[2]));
    /* The y of Unreal runs against Airlane's own. */
    EXPECT(corners[0][0] == 0 && corners[0][1] == 39 && corners[0][2] == 0);
    EXPECT(corners[1][0] == 39 && corners[1][1] == 0 && corners[1][2] == 25);
    EXPECT(ask(space, query).outcome == AIRLANE_FOUND);
    CHECK(airlane_query_set_region(query, corners[0], corners[2]));
    EXPECT(ask(space, query).outcome == AIRLANE_FOUND);
    low = from_to(AIRLANE_FRAME_UNREAL, start, goal);
    CHECK(airlane_query_set_region(low, corners[1], corners[0]));
    EXPECT(ask(space, low).outcome == AIRLANE_UNREACHABLE);
    /* An end outside of it has a code of its own. */
    CHECK(airlane_query_set_ends(low, start, most));
    EXPECT(ask(space, low).code == 17);
    CHECK(airlane_release(low));
    CHECK(airlane_release(query));
    CHECK(airlane_release(space));
}

/* A corridor one wide along x, a chamber, and a corridor one wide along y. */
static int is_bend(uint32_t x, uint32_t y, uint32_t z)
{
    int along_x = x < 12 && y == 2 && z == 2, along_y = x == 12 && y >= 2 && z == 2;
    int is_chamber = x >= 9 && x < 15 && y < 6 && z == 2;
    return !(along_x || along_y || is_chamber);
}

static void headings(void)
{
    const uint32_t size[3] = {20, 20, 5};
    const double start[3] = {3.5, 2.5, 2.5}, goal[3] = {12.5, 16.5, 2.5};
    airlane_airspace *space = world(AIRLANE_FRAME_NATIVE, size, is_bend);
    airlane_query *query = from_to(AIRLANE_FRAME_NATIVE, start, goal);
    airlane_planner *planner = NULL;
    airlane_answer *answer = NULL;
    airlane_leg legs[4];
    airlane_body pole;
    uint64_t count = 0;
    CHECK(airlane_body_default(&pole));
    pole.kind = AIRLANE_BODY_BOX;
    pole.extent[0] = 4.0, pole.extent[1] = pole.extent[2] = 0.5;
    CHECK(airlane_query_set_body(query, &pole));
    EXPECT(ask(space, query).outcome == AIRLANE_UNREACHABLE);
    CHECK(airlane_query_set_any_heading(query));
    EXPECT(ask(space, query).outcome == AIRLANE_FOUND);
    CHECK(airlane_planner_new(space, &planner));
    CHECK(airlane_answer_new(&answer));
    CHECK(airlane_planner_path(planner, query, answer));
    CHECK(airlane_answer_get_legs(answer, legs, 4, &count));
    EXPECT(count == 2 && legs[0].heading == 0.0 && legs[1].heading == 90.0);
    CHECK(airlane_release(answer));
    CHECK(airlane_release(planner));
    CHECK(airlane_release(query));
    CHECK(airlane_release(space));
}

static void wishes(void)
{
    const uint32_t size[3] = {64, 64, 32};
    const double start[3] = {1.0, 1.0, 3.0}, goal[3] = {60.0, 60.0, 3.0};
    airlane_airspace *space = NULL;
    airlane_query *query;
    airlane_answer_info plain, other;
    CHECK(airlane_airspace_generate(NULL, "city", size, 1, &space));
    query = from_to(AIRLANE_FRAME_NATIVE, start, goal);
    CHECK(airlane_query_set_snap(query, 8.0));
    plain = ask(space, query);
    EXPECT(plain.outcome == AIRLANE_FOUND);
    CHECK(airlane_query_set_objective(query, "safest"));
    other = ask(space, query);
    EXPECT(other.outcome == AIRLANE_FOUND && other.fingerprint != plain.fingerprint);
    EXPECT(other.length > plain.length);
    CHECK(airlane_query_set_objective(query, "shortest"));
    EXPECT(ask(space, query).fingerprint == plain.fingerprint);

    /* Steps along the grid, as they are and pulled tight. */
    CHECK(airlane_query_set_method(query, "astar"));
    CHECK(airlane_query_set_refine(query, "none"));
    plain = ask(space, query);
    EXPECT(plain.outcome == AIRLANE_FOUND);
    CHECK(airlane_query_set_refine(query, "taut"));
    other = ask(space, query);
    EXPECT(other.outcome == AIRLANE_FOUND && other.expanded == plain.expanded);
    EXPECT(other.length < plain.length && other.points < plain.points);

    CHECK(airlane_query_set_expansion_limit(query, 10));
    other = ask(space, query);
    EXPECT(other.outcome == AIRLANE_STOPPED && other.code == 41 && other.expanded <= 10);
    CHECK(airlane_query_set_expansion_limit(query, 1000000));
    EXPECT(ask(space, query).outcome == AIRLANE_FOUND);
    CHECK(airlane_release(query));
    CHECK(airlane_release(space));
}

int main(int argc, char **argv)
{
    uint64_t live = 1;
    CHECK(airlane_check_version(AIRLANE_HEADER));
    meshes();
    files(argc > 1 ? argv[1] : ".");
    regions();
    headings();
    wishes();
    CHECK(airlane_live_handles(&live));
    EXPECT(live == 0);
    printf("worlds: meshes in 5 frames, files of 5 formats, regions, headings, objectives, refiners, limits\n");
    return 0;
}
