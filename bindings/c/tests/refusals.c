/* What is refused: every function of airlane.h, with each of its arguments wrong in every way that can be noticed (null,
 * not aligned, released and wrong handles, wrong sizes, huge counts, no room, texts that are not UTF-8), while all others
 * are right. Each such call must return the status that the header promises, leave a text, and make nothing.
 *
 *   refusals FOLDER     runs them all; files go to the folder
 *   refusals --names    the functions of the table, which must be those of the header
 */
#include "../examples/airlane_check.h"

#include <math.h>
#include <string.h>

union value {
    void *p;
    uint64_t u;
    double d;
};

/* The arguments of a call, one letter each.
 *
 *   a airspace  y airspace to edit  m map  x airspace or map  g agent  q query  k query to change  w answer
 *   p planner   e edits   v edits without any   s service   t ticket   c crowd   b table   h any handle   r to release
 *   O where a new handle goes
 *   S struct that begins with its size   N the same, or null   F struct to be filled in
 *   P pointer   Y pointer or null   T text   U text or null
 *   B buffer, or Z of bytes, with a capacity C   A array, or V of bytes, with a count K
 *   f frame   E time or length of at least 0   n integer, d number: any will do
 */
typedef airlane_status call(const union value *a);

#define P(i) a[i].p
#define U(i) a[i].u
#define I(i) (int32_t)a[i].u
#define D(i) a[i].d
#define p(what) { .p = (void *)(what) }
#define u(what) { .u = (what) }
#define d(what) { .d = (what) }
#define NONE { .p = NULL }

static struct {
    airlane_agent_options agent;
    airlane_airspace_info airspace_info;
    airlane_answer_info answer_info;
    airlane_body body;
    airlane_changed changed;
    airlane_crowd_options crowd;
    airlane_leg legs[64];
    airlane_link link;
    airlane_moving_obstacle obstacle;
    airlane_pose pose;
    airlane_revision revision;
    airlane_row rows[4];
    airlane_service_options service;
    airlane_service_stats stats;
    airlane_shape shape;
    airlane_state states[4096];
    airlane_step_report report;
    airlane_unit unit;
    airlane_unit_state units[4];
    airlane_world_options world;
} of;

static const double LOW[3] = {1.0, 1.0, 14.0}, HIGH[3] = {22.0, 22.0, 14.0};
static const double ENDS[12] = {1, 1, 14, 22, 22, 14, 22, 22, 14, 1, 1, 14};
static const uint32_t SIZE[3] = {24, 24, 16};
static const double CUBE[24] = {2, 2, 2, 6, 2, 2, 6, 6, 2, 2, 6, 2, 2, 2, 6, 6, 2, 6, 6, 6, 6, 2, 6, 6};
static const uint32_t SIDES[36] = {0, 2, 1, 0, 3, 2, 4, 5, 6, 4, 6, 7, 0, 1, 5, 0, 5, 4,
                                   1, 2, 6, 1, 6, 5, 2, 3, 7, 2, 7, 6, 3, 0, 4, 3, 4, 7};
static uint8_t voxels[24 * 24 * 16], bytes[1 << 18];
static uint64_t byte_count, number, count;
static uint32_t flag;
static int32_t voxel[3], corners[2][3];
static double numbers[3 * 4096];
static char text[4096], file[512];

/* Name; how it is called; what it returns when all is well; its arguments, and those of them that are not handles. */
#define FUNCTIONS(X)                                                                                                   \
    X(airlane_version, airlane_version() == 0, OK, "", NONE)                                                           \
    X(airlane_check_version, airlane_check_version((uint32_t)U(0)), OK, "n", u(AIRLANE_HEADER))                        \
    X(airlane_code_name, airlane_code_name(I(0)) == NULL, OK, "n", u(12345))                                           \
    X(airlane_set_allocator, airlane_set_allocator(NULL, NULL, P(0)), NULL, "n", NONE)                                 \
    X(airlane_set_log_hook, airlane_set_log_hook(NULL, P(0)), OK, "n", NONE)                                           \
    X(airlane_set_panic_hook, airlane_set_panic_hook(NULL, P(0)), OK, "n", NONE)                                       \
    X(airlane_set_threads, airlane_set_threads((uint32_t)U(0), P(1)), OK, "nY", u(1), p(&flag))                        \
    X(airlane_live_handles, airlane_live_handles(P(0)), OK, "P", p(&count))                                            \
    X(airlane_retain, airlane_retain(P(0)), OK, "h", NONE)                                                             \
    X(airlane_release, airlane_release(P(0)), OK, "r", NONE)                                                           \
    /* Structs. */                                                                                                     \
    X(airlane_agent_options_default, airlane_agent_options_default(P(0)), OK, "F", p(&of.agent))                       \
    X(airlane_airspace_info_default, airlane_airspace_info_default(P(0)), OK, "F", p(&of.airspace_info))               \
    X(airlane_answer_info_default, airlane_answer_info_default(P(0)), OK, "F", p(&of.answer_info))                     \
    X(airlane_body_default, airlane_body_default(P(0)), OK, "F", p(&of.body))                                          \
    X(airlane_changed_default, airlane_changed_default(P(0)), OK, "F", p(&of.changed))                                 \
    X(airlane_crowd_options_default, airlane_crowd_options_default(P(0)), OK, "F", p(&of.crowd))                       \
    X(airlane_link_default, airlane_link_default(P(0)), OK, "F", p(&of.link))                                          \
    X(airlane_pose_default, airlane_pose_default(P(0)), OK, "F", p(&of.pose))                                          \
    X(airlane_revision_default, airlane_revision_default(P(0)), OK, "F", p(&of.revision))                              \
    X(airlane_service_options_default, airlane_service_options_default(P(0)), OK, "F", p(&of.service))                 \
    X(airlane_service_stats_default, airlane_service_stats_default(P(0)), OK, "F", p(&of.stats))                       \
    X(airlane_shape_default, airlane_shape_default(P(0)), OK, "F", p(&of.shape))                                       \
    X(airlane_step_report_default, airlane_step_report_default(P(0)), OK, "F", p(&of.report))                          \
    X(airlane_unit_default, airlane_unit_default(P(0)), OK, "F", p(&of.unit))                                          \
    X(airlane_world_options_default, airlane_world_options_default(P(0)), OK, "F", p(&of.world))                       \
    /* Worlds. */                                                                                                      \
    X(airlane_airspace_generate, airlane_airspace_generate(P(0), P(1), P(2), U(3), P(4)), OK, "NTPnO", p(&of.world),   \
      p("city"), p(SIZE), u(1))                                                                                        \
    X(airlane_airspace_from_voxels, airlane_airspace_from_voxels(P(0), P(1), P(2), U(3), P(4)), OK, "NPVKO",           \
      p(&of.world), p(SIZE), p(voxels), u(sizeof voxels))                                                              \
    X(airlane_airspace_from_mesh, airlane_airspace_from_mesh(P(0), P(1), U(2), P(3), U(4), P(5)), OK, "NAKAKO",        \
      p(&of.world), p(CUBE), u(8), p(SIDES), u(12))                                                                    \
    X(airlane_airspace_to_bytes, airlane_airspace_to_bytes(P(0), P(1), U(2), P(3)), OK, "aZCY", p(bytes),              \
      u(sizeof bytes), p(&byte_count))                                                                                 \
    X(airlane_airspace_from_bytes, airlane_airspace_from_bytes(P(0), NULL, P(1), U(2), P(3)), OK, "NVKO",              \
      p(&of.world), p(bytes), u(byte_count))                                                                           \
    X(airlane_airspace_save, airlane_airspace_save(P(0), P(1)), OK, "aT", p(file))                                     \
    X(airlane_airspace_load, airlane_airspace_load(P(0), P(1), P(2)), OK, "NTO", p(&of.world), p(file))                \
    X(airlane_airspace_snapshot, airlane_airspace_snapshot(P(0), P(1)), OK, "aO", NONE)                                \
    X(airlane_airspace_get_info, airlane_airspace_get_info(P(0), P(1)), OK, "aS", p(&of.airspace_info))                \
    X(airlane_airspace_voxel_at, airlane_airspace_voxel_at(P(0), P(1), P(2)), OK, "aPP", p(LOW), p(voxel))             \
    X(airlane_airspace_is_free, airlane_airspace_is_free(P(0), P(1), P(2), P(3)), OK, "aPNP", p(LOW), p(&of.body),     \
      p(&flag))                                                                                                        \
    X(airlane_airspace_is_clear, airlane_airspace_is_clear(P(0), P(1), P(2), P(3), P(4)), OK, "aPPNP", p(LOW),         \
      p(HIGH), p(&of.body), p(&flag))                                                                                  \
    X(airlane_airspace_nearest_free, airlane_airspace_nearest_free(P(0), P(1), P(2), P(3)), OK, "aPNP", p(LOW),        \
      p(&of.body), p(numbers))                                                                                         \
    X(airlane_edits_new, airlane_edits_new(I(0), P(1)), OK, "fO", u(AIRLANE_FRAME_NATIVE))                             \
    X(airlane_edits_block, airlane_edits_block(P(0), P(1)), OK, "eS", p(&of.shape))                                    \
    X(airlane_edits_free, airlane_edits_free(P(0), P(1)), OK, "eS", p(&of.shape))                                      \
    X(airlane_edits_set_obstacle, airlane_edits_set_obstacle(P(0), U(1), P(2), P(3)), OK, "enSN", u(7), p(&of.shape),  \
      p(&of.pose))                                                                                                     \
    X(airlane_edits_remove_obstacle, airlane_edits_remove_obstacle(P(0), U(1)), OK, "en", u(7))                        \
    X(airlane_edits_set_area, airlane_edits_set_area(P(0), U(1), 3, D(2), P(3), P(4)), OK, "endSU", u(9), d(2.0),      \
      p(&of.shape), p("park"))                                                                                         \
    X(airlane_edits_set_price, airlane_edits_set_price(P(0), U(1), D(2)), OK, "end", u(9), d(3.0))                     \
    X(airlane_edits_remove_area, airlane_edits_remove_area(P(0), U(1)), OK, "en", u(9))                                \
    X(airlane_edits_clear, airlane_edits_clear(P(0)), OK, "e", NONE)                                                   \
    X(airlane_airspace_apply, airlane_airspace_apply(P(0), P(1), P(2)), OK, "yvN", p(&of.changed))                     \
    X(airlane_airspace_changes_since, airlane_airspace_changes_since(P(0), P(1), P(2), U(3), P(4)), OK, "yaBCY",       \
      p(numbers), u(64), p(&count))                                                                                    \
    X(airlane_map_new, airlane_map_new(P(0)), OK, "O", NONE)                                                           \
    X(airlane_map_add, airlane_map_add(P(0), P(1), P(2), P(3)), OK, "mTaP", p("one"), p(&flag))                        \
    X(airlane_map_set_part, airlane_map_set_part(P(0), (uint32_t)U(1), P(2)), OK, "mna", u(0))                         \
    X(airlane_map_set_link, airlane_map_set_link(P(0), U(1), P(2), P(3)), OK, "mnTS", u(5), p("door"), p(&of.link))    \
    X(airlane_map_set_open, airlane_map_set_open(P(0), U(1), 0), OK, "mn", u(5))                                       \
    X(airlane_map_remove_link, airlane_map_remove_link(P(0), U(1)), OK, "mn", u(5))                                    \
    /* Who, and what is asked. */                                                                                      \
    X(airlane_agent_new, airlane_agent_new(P(0), P(1)), OK, "SO", p(&of.agent))                                        \
    X(airlane_agent_named, airlane_agent_named(P(0), P(1)), OK, "TO", p("drone"))                                      \
    X(airlane_agent_from_text, airlane_agent_from_text(P(0), P(1)), READ, "TO", p("not an agent"))                     \
    X(airlane_query_new, airlane_query_new(I(0), P(1)), OK, "fO", u(AIRLANE_FRAME_NATIVE))                             \
    X(airlane_query_set_ends, airlane_query_set_ends(P(0), P(1), P(2)), OK, "kPP", p(LOW), p(HIGH))                    \
    X(airlane_query_set_ends_in_parts, airlane_query_set_ends_in_parts(P(0), 0, P(1), 0, P(2)), OK, "kPP", p(LOW),     \
      p(HIGH))                                                                                                         \
    X(airlane_query_set_body, airlane_query_set_body(P(0), P(1)), OK, "kS", p(&of.body))                               \
    X(airlane_query_set_agent, airlane_query_set_agent(P(0), P(1)), OK, "kg", NONE)                                    \
    X(airlane_query_set_method, airlane_query_set_method(P(0), P(1)), OK, "kT", p("fast"))                             \
    X(airlane_query_set_objective, airlane_query_set_objective(P(0), P(1)), OK, "kT", p("safest"))                     \
    X(airlane_query_set_snap, airlane_query_set_snap(P(0), D(1)), OK, "kE", d(1.0))                                    \
    X(airlane_query_set_or_nearest, airlane_query_set_or_nearest(P(0)), OK, "k", NONE)                                 \
    X(airlane_query_set_any_heading, airlane_query_set_any_heading(P(0)), OK, "k", NONE)                               \
    X(airlane_query_set_region, airlane_query_set_region(P(0), P(1), P(2)), OK, "kPP", p(corners[0]), p(corners[1]))   \
    X(airlane_query_set_refine, airlane_query_set_refine(P(0), P(1)), OK, "kT", p("band"))                             \
    X(airlane_query_set_trajectory, airlane_query_set_trajectory(P(0), D(1)), OK, "kE", d(1.5))                        \
    X(airlane_query_set_time_limit, airlane_query_set_time_limit(P(0), D(1)), OK, "kE", d(10.0))                       \
    X(airlane_query_set_expansion_limit, airlane_query_set_expansion_limit(P(0), U(1)), OK, "kn", u(1000000))          \
    X(airlane_query_cancel, airlane_query_cancel(P(0)), OK, "k", NONE)                                                 \
    X(airlane_query_renew, airlane_query_renew(P(0)), OK, "k", NONE)                                                   \
    /* Who answers. */                                                                                                 \
    X(airlane_planner_new, airlane_planner_new(P(0), P(1)), OK, "xO", NONE)                                            \
    X(airlane_planner_follow, airlane_planner_follow(P(0), P(1)), OK, "px", NONE)                                      \
    X(airlane_planner_prepare, airlane_planner_prepare(P(0), P(1)), OK, "pq", NONE)                                    \
    X(airlane_planner_path, airlane_planner_path(P(0), P(1), P(2)), OK, "pqw", NONE)                                   \
    X(airlane_planner_revise, airlane_planner_revise(P(0), P(1), P(2), P(3)), OK, "pqwN", p(&of.revision))             \
    X(airlane_planner_table, airlane_planner_table(P(0), P(1), P(2), U(3), P(4)), OK, "pqAKO", p(ENDS), u(2))          \
    X(airlane_planner_engine_seconds, airlane_planner_engine_seconds(P(0), P(1), P(2), U(3), P(4)), OK, "pqAKP",       \
      p(ENDS), u(2), p(numbers))                                                                                       \
    X(airlane_table_get_rows, airlane_table_get_rows(P(0), P(1), U(2), P(3)), OK, "bBCY", p(of.rows), u(4), p(&count)) \
    X(airlane_table_get_points, airlane_table_get_points(P(0), P(1), U(2), P(3)), OK, "bBCY", p(numbers), u(4096),     \
      p(&count))                                                                                                       \
    X(airlane_service_new, airlane_service_new(P(0), P(1), P(2)), OK, "xNO", p(&of.service))                           \
    X(airlane_service_submit, airlane_service_submit(P(0), P(1), 0, D(2), P(3)), OK, "sqdO", d(-1.0))                  \
    X(airlane_service_publish, airlane_service_publish(P(0), P(1)), OK, "sx", NONE)                                    \
    X(airlane_service_apply, airlane_service_apply(P(0), P(1), P(2)), OK, "svN", p(&of.changed))                       \
    X(airlane_service_step, airlane_service_step(P(0), D(1), P(2)), OK, "sEN", d(0.001), p(&of.report))                \
    X(airlane_service_get_stats, airlane_service_get_stats(P(0), P(1)), OK, "sS", p(&of.stats))                        \
    X(airlane_ticket_poll, airlane_ticket_poll(P(0), P(1)), OK, "tP", p(&flag))                                        \
    X(airlane_ticket_wait, airlane_ticket_wait(P(0), D(1), P(2)), OK, "tEP", d(0.0), p(&flag))                         \
    X(airlane_ticket_take, airlane_ticket_take(P(0), P(1)), OK, "tw", NONE)                                            \
    X(airlane_ticket_cancel, airlane_ticket_cancel(P(0)), OK, "t", NONE)                                               \
    X(airlane_answer_new, airlane_answer_new(P(0)), OK, "O", NONE)                                                     \
    X(airlane_answer_get_info, airlane_answer_get_info(P(0), P(1)), OK, "wS", p(&of.answer_info))                      \
    X(airlane_answer_get_points, airlane_answer_get_points(P(0), P(1), U(2), P(3)), OK, "wBCY", p(numbers), u(4096),   \
      p(&count))                                                                                                       \
    X(airlane_answer_get_legs, airlane_answer_get_legs(P(0), P(1), U(2), P(3)), OK, "wBCY", p(of.legs), u(64),         \
      p(&count))                                                                                                       \
    X(airlane_answer_explain, airlane_answer_explain(P(0), P(1), U(2), P(3)), OK, "wZCY", p(text), u(sizeof text),     \
      p(&count))                                                                                                       \
    X(airlane_answer_audit, airlane_answer_audit(P(0), P(1), P(2)), OK, "waP", p(&flag))                               \
    X(airlane_answer_state_at, airlane_answer_state_at(P(0), D(1), P(2)), OK, "wdP", d(1.0), p(of.states))             \
    X(airlane_answer_sample, airlane_answer_sample(P(0), D(1), P(2), U(3), P(4)), OK, "wEBCY", d(10.0), p(of.states),  \
      u(4096), p(&count))                                                                                              \
    /* Crowds. */                                                                                                      \
    X(airlane_crowd_new, airlane_crowd_new(P(0), P(1), P(2)), OK, "aNO", p(&of.crowd))                                 \
    X(airlane_crowd_add, airlane_crowd_add(P(0), P(1), P(2)), OK, "cSP", p(&of.unit), p(&number))                      \
    X(airlane_crowd_send, airlane_crowd_send(P(0), P(1), P(2), U(3)), OK, "cAAK", p(&number), p(HIGH), u(1))           \
    X(airlane_crowd_gather, airlane_crowd_gather(P(0), P(1), U(2), P(3)), OK, "cAKP", p(&number), u(1), p(HIGH))       \
    X(airlane_crowd_halt, airlane_crowd_halt(P(0), P(1), U(2)), OK, "cAK", p(&number), u(1))                           \
    X(airlane_crowd_set_obstacles, airlane_crowd_set_obstacles(P(0), P(1), U(2)), OK, "cAK", p(&of.obstacle), u(1))    \
    X(airlane_crowd_follow, airlane_crowd_follow(P(0), P(1)), OK, "ca", NONE)                                          \
    X(airlane_crowd_step, airlane_crowd_step(P(0), D(1)), OK, "cd", d(1.0 / 60.0))                                     \
    X(airlane_crowd_get_units, airlane_crowd_get_units(P(0), P(1), U(2), P(3)), OK, "cBCY", p(of.units), u(4),         \
      p(&count))                                                                                                       \
    X(airlane_crowd_get_fingerprint, airlane_crowd_get_fingerprint(P(0), P(1)), OK, "cP", p(&count))                   \
    X(airlane_crowd_remove, airlane_crowd_remove(P(0), U(1)), OK, "cn", u(number))                                     \
    X(airlane_last_error, airlane_last_error(P(0), U(1), P(2)), OK, "ZCY", p(text), u(sizeof text), p(&count))

#define CALL(name, how, fine, kinds, ...)                                                                              \
    static airlane_status try_##name(const union value *a)                                                             \
    {                                                                                                                  \
        (void)a;                                                                                                       \
        return (how);                                                                                                  \
    }
FUNCTIONS(CALL)

/* Handles that live, by their letters. */
static void *live[128];
static void *released;
static char nothing;
static uint64_t refusals;

static void fail(const char *name, size_t at, const char *how, airlane_status found, airlane_status expected)
{
    fprintf(stderr, "%s, argument %d %s: %s, expected %s\n", name, (int)at + 1, how, airlane_code_name(found),
            airlane_code_name(expected));
    exit(1);
}

static int is_handle(char kind)
{
    return strchr("aymxgqkwpevstcbhr", kind) != NULL;
}

/* One call with one argument wrong. */
static void refused(const char *name, call *try_it, const char *kinds, const union value *right, size_t at,
                    union value wrong, const char *how, airlane_status expected)
{
    union value values[8];
    const char *out = strchr(kinds, 'O');
    void *made = &nothing;
    airlane_status found;
    char why[600] = "";
    memcpy(values, right, sizeof values);
    if (out != NULL) {
        values[out - kinds].p = &made;
    }
    values[at] = wrong;
    found = try_it(values);
    if (found != expected && !(kinds[at] == 'K' && found == AIRLANE_VALUE)) {
        fail(name, at, how, found, expected);
    }
    if (found == AIRLANE_OK) {
        CHECK(out != NULL ? airlane_release(made) : AIRLANE_OK);
        return;
    }
    CHECK(airlane_last_error(why, sizeof why, NULL));
    if (why[0] == 0) {
        fprintf(stderr, "%s, argument %d %s: no text\n", name, (int)at + 1, how);
        exit(1);
    }
    if (out != NULL && kinds[at] != 'O' && made != NULL) {
        fprintf(stderr, "%s, argument %d %s: the new handle is not null\n", name, (int)at + 1, how);
        exit(1);
    }
    refusals += 1;
}

static void row(const char *name, call *try_it, airlane_status fine, const char *kinds, const union value *given)
{
    static const uint64_t huge[6] = {~(uint64_t)0, (uint64_t)1 << 63, ((uint64_t)1 << 61) + 1, ~(uint64_t)0 / 24 + 2,
                                     ((uint64_t)1 << 40) + 1, ((uint64_t)1 << 32) + 1};
    union value right[8];
    void *made = NULL;
    size_t at, i;
    airlane_status status;
    memset(right, 0, sizeof right);
    for (at = 0; kinds[at] != 0; at++) {
        if (kinds[at] == 'O') {
            right[at].p = &made;
        } else if (is_handle(kinds[at])) {
            right[at].p = live[(unsigned char)kinds[at]];
        } else {
            right[at] = *given++;
        }
    }
    if (at == 0) {
        right[0] = *given;
    }
    status = try_it(right);
    if (status != fine || (strchr(kinds, 'O') != NULL && (made != NULL) != (fine == AIRLANE_OK))) {
        char why[600] = "";
        airlane_last_error(why, sizeof why, NULL);
        fprintf(stderr, "%s: %s, expected %s: %s\n", name, airlane_code_name(status), airlane_code_name(fine), why);
        exit(1);
    }
    CHECK(airlane_release(made));
#define WRONG(bad, how, expected) refused(name, try_it, kinds, right, at, (union value)bad, how, expected)
    for (at = 0; kinds[at] != 0; at++) {
        char kind = kinds[at];
        char *good = right[at].p;
        if (is_handle(kind)) {
            void *other = live[strchr("qk", kind) != NULL ? 'w' : 'q'];
            WRONG(p(NULL), "null", kind == 'r' ? AIRLANE_OK : AIRLANE_NULL);
            WRONG(p(released), "released", AIRLANE_RELEASED);
            WRONG(p(&nothing), "an address", AIRLANE_WRONG_HANDLE);
            WRONG(p((uintptr_t)12345), "a number", AIRLANE_WRONG_HANDLE);
            if (kind != 'h' && kind != 'r') {
                WRONG(p(other), "of another kind", AIRLANE_WRONG_HANDLE);
            }
            continue;
        }
        switch (kind) {
        case 'S':
        case 'N': {
            static const uint32_t sizes[4] = {0, 4, 65535, 0xffffffff};
            uint32_t size;
            memcpy(&size, good, sizeof size);
            for (i = 0; i < 6; i++) {
                uint32_t bad = i < 4 ? sizes[i] : i == 4 ? size - 1 : size + 8;
                memcpy(good, &bad, sizeof bad);
                WRONG(p(good), "of a wrong size", AIRLANE_SIZE);
            }
            memcpy(good, &size, sizeof size);
            WRONG(p(NULL), "null", kind == 'N' ? fine : AIRLANE_NULL);
            WRONG(p(good + 1), "not aligned", AIRLANE_VALUE);
            break;
        }
        case 'O':
        case 'F':
        case 'P':
            WRONG(p(NULL), "null", AIRLANE_NULL);
            WRONG(p((kind == 'O' ? (char *)&made : good) + 1), "not aligned", AIRLANE_VALUE);
            break;
        case 'Y':
            WRONG(p(NULL), "null", fine);
            WRONG(p(good + 1), "not aligned", AIRLANE_VALUE);
            break;
        case 'T':
            WRONG(p(NULL), "null", AIRLANE_NULL);
            WRONG(p("\xff\xfe"), "not UTF-8", AIRLANE_TEXT);
            break;
        case 'U':
            WRONG(p(NULL), "null", fine);
            WRONG(p("\xff\xfe"), "not UTF-8", AIRLANE_TEXT);
            break;
        case 'A':
        case 'B':
            WRONG(p(good + 1), "not aligned", AIRLANE_VALUE);
            WRONG(p(NULL), "null", AIRLANE_NULL);
            break;
        case 'V':
        case 'Z': WRONG(p(NULL), "null", AIRLANE_NULL); break;
        case 'C': WRONG(u(0), "0", AIRLANE_BUFFER_TOO_SMALL); break;
        case 'K':
            /* Of bytes there may be more than of other things. */
            for (i = 0; i < (kinds[at - 1] == 'V' ? 5u : 6u); i++) {
                WRONG(u(huge[i]), "huge", AIRLANE_TOO_LARGE);
            }
            break;
        case 'f':
            WRONG(u(99), "99", AIRLANE_VALUE);
            WRONG(u((uint64_t)-1), "-1", AIRLANE_VALUE);
            break;
        case 'E':
            WRONG(d(NAN), "not a number", AIRLANE_VALUE);
            WRONG(d(-1.0), "-1", AIRLANE_VALUE);
            break;
        default: break;
        }
    }
}

/* What is wrong inside of structs, and with values. */
static void deeper(void)
{
    airlane_query *query = NULL;
    airlane_answer *answer = NULL;
    airlane_service *service = NULL;
    airlane_agent *agent = NULL;
    airlane_airspace *made = NULL;
    airlane_shape shape;
    airlane_body body;
    airlane_unit unit;
    airlane_service_options options;
    airlane_world_options world;
    airlane_agent_options flyer;
    const double far[3] = {1e300, 0.0, 0.0}, none[3] = {NAN, 0.0, 0.0};
    const int32_t least[3] = {INT32_MIN, INT32_MIN, INT32_MIN}, most[3] = {INT32_MAX, INT32_MAX, INT32_MAX};
#define REFUSED(call, status) CHECK((call) == (status) ? AIRLANE_OK : AIRLANE_VALUE), refusals += 1
    REFUSED(airlane_check_version(0), AIRLANE_VERSION);
    REFUSED(airlane_set_threads(0, NULL), AIRLANE_VALUE);
    REFUSED(airlane_set_threads(1025, NULL), AIRLANE_VALUE);

    CHECK(airlane_shape_default(&shape));
    shape.kind = 9;
    REFUSED(airlane_edits_block(live['e'], &shape), AIRLANE_VALUE);
    shape.kind = AIRLANE_SHAPE_PRISM;
    shape.outline_count = 4;
    REFUSED(airlane_edits_block(live['e'], &shape), AIRLANE_NULL);
    shape.outline = CUBE;
    shape.outline_count = ((uint64_t)1 << 24) + 1;
    REFUSED(airlane_edits_block(live['e'], &shape), AIRLANE_TOO_LARGE);
    shape.outline = (const double *)(const void *)((const char *)CUBE + 1);
    shape.outline_count = 4;
    REFUSED(airlane_edits_block(live['e'], &shape), AIRLANE_VALUE);
    shape.kind = AIRLANE_SHAPE_MESH;
    shape.vertex_count = 8;
    shape.triangle_count = 12;
    shape.indices = SIDES;
    REFUSED(airlane_edits_block(live['e'], &shape), AIRLANE_NULL);
    shape.vertices = CUBE;
    shape.vertex_count = 7;
    REFUSED(airlane_edits_block(live['e'], &shape), AIRLANE_VALUE);
    shape.vertex_count = ((uint64_t)1 << 32) + 1;
    REFUSED(airlane_edits_block(live['e'], &shape), AIRLANE_TOO_LARGE);

    CHECK(airlane_body_default(&body));
    body.kind = 9;
    REFUSED(airlane_query_set_body(live['k'], &body), AIRLANE_VALUE);
    body.kind = AIRLANE_BODY_BALL;
    body.radius = NAN;
    REFUSED(airlane_query_set_body(live['k'], &body), AIRLANE_BODY);
    CHECK(airlane_agent_options_default(&flyer));
    flyer.body.size = 1;
    REFUSED(airlane_agent_new(&flyer, &agent), AIRLANE_SIZE);
    CHECK(airlane_agent_options_default(&flyer));
    flyer.speed = -1.0;
    REFUSED(airlane_agent_new(&flyer, &agent), AIRLANE_AGENT);
    CHECK(airlane_unit_default(&unit));
    unit.agent = released;
    REFUSED(airlane_crowd_add(live['c'], &unit, &number), AIRLANE_RELEASED);
    unit.agent = live['q'];
    REFUSED(airlane_crowd_add(live['c'], &unit, &number), AIRLANE_WRONG_HANDLE);
    number = 12345;
    REFUSED(airlane_crowd_send(live['c'], &number, HIGH, 1), AIRLANE_CROWD);
    REFUSED(airlane_crowd_step(live['c'], NAN), AIRLANE_CROWD);
    CHECK(airlane_service_options_default(&options));
    options.threads = 1025;
    REFUSED(airlane_service_new(live['a'], &options, &service), AIRLANE_VALUE);
    options.threads = 0;
    options.queue = ~(uint64_t)0;
    REFUSED(airlane_service_new(live['a'], &options, &service), AIRLANE_VALUE);

    CHECK(airlane_world_options_default(&world));
    world.frame = 5;
    REFUSED(airlane_airspace_generate(&world, "city", SIZE, 1, &made), AIRLANE_VALUE);
    world.frame = AIRLANE_FRAME_NATIVE;
    world.voxel_size = 0.0;
    REFUSED(airlane_airspace_from_voxels(&world, SIZE, voxels, sizeof voxels, &made), AIRLANE_VALUE);
    REFUSED(airlane_airspace_load(NULL, "no such file.airlane", &made), AIRLANE_READ);
    REFUSED(airlane_airspace_load(NULL, "no such file.obj", &made), AIRLANE_READ);
    REFUSED(airlane_airspace_save(live['a'], "airspace.unknown"), AIRLANE_TEXT);
    REFUSED(airlane_airspace_save(live['a'], "no such folder/airspace.airlane"), AIRLANE_WRITE);
    REFUSED(airlane_airspace_from_bytes(NULL, NULL, voxels, 100, &made), AIRLANE_NULL);
    REFUSED(airlane_airspace_from_bytes(NULL, "a.3dmap", voxels, 100, &made), AIRLANE_READ);
    REFUSED(airlane_airspace_from_bytes(NULL, NULL, bytes, byte_count / 2, &made), AIRLANE_READ);
    REFUSED(airlane_airspace_voxel_at(live['a'], far, voxel), AIRLANE_VALUE);

    CHECK(airlane_query_new(AIRLANE_FRAME_NATIVE, &query));
    CHECK(airlane_answer_new(&answer));
    REFUSED(airlane_answer_get_info(answer, &of.answer_info), AIRLANE_NOT_READY);
    REFUSED(airlane_answer_get_points(answer, numbers, 64, NULL), AIRLANE_NOT_READY);
    REFUSED(airlane_planner_path(live['p'], query, answer), AIRLANE_NO_END);
    CHECK(airlane_query_set_ends(query, none, HIGH));
    REFUSED(airlane_planner_path(live['p'], query, answer), AIRLANE_POINT);
    CHECK(airlane_query_set_ends(query, LOW, far));
    REFUSED(airlane_planner_path(live['p'], query, answer), AIRLANE_POINT);
    CHECK(airlane_query_set_ends_in_parts(query, 0, LOW, 7, HIGH));
    REFUSED(airlane_planner_path(live['p'], query, answer), AIRLANE_PART);
    CHECK(airlane_query_set_ends(query, LOW, HIGH));
    REFUSED(airlane_query_set_method(query, "no such method"), AIRLANE_TEXT);
    REFUSED(airlane_query_set_objective(query, "longest"), AIRLANE_TEXT);
    REFUSED(airlane_query_set_refine(query, "rope"), AIRLANE_TEXT);
    REFUSED(airlane_query_set_trajectory(query, 0.5), AIRLANE_VALUE);
    REFUSED(airlane_service_submit(live['s'], query, 0, NAN, (airlane_ticket **)(void *)&made), AIRLANE_VALUE);
    /* A region of everything there can be is as good as none. */
    CHECK(airlane_query_set_region(query, most, least));
    CHECK(airlane_planner_path(live['p'], query, answer));
    CHECK(airlane_answer_get_info(answer, &of.answer_info));
    REFUSED((airlane_status)of.answer_info.outcome, AIRLANE_FOUND);
    REFUSED(airlane_answer_state_at(answer, 1.0, of.states), AIRLANE_NO_PATH);
    REFUSED(airlane_answer_sample(answer, 10.0, of.states, 64, NULL), AIRLANE_NO_PATH);
    CHECK(airlane_query_set_trajectory(query, 0.0));
    REFUSED(airlane_planner_path(live['p'], query, answer), AIRLANE_NO_DYNAMICS);
    CHECK(airlane_release(answer));
    CHECK(airlane_release(query));
}

/* A handle of every kind, and arguments that are right. */
static void prepare(const char *folder)
{
    airlane_agent_options drone;
    airlane_query *gone = NULL;
    uint32_t is_done = 0;
    size_t i;
#define HANDLE(kind, type) ((struct airlane_##type **)(void *)&live[kind])
    snprintf(file, sizeof file, "%s/refusals.airlane", folder);
    CHECK(airlane_set_threads(1, NULL));
    CHECK(airlane_query_new(AIRLANE_FRAME_NATIVE, &gone));
    CHECK(airlane_release(gone));
    released = gone;

    CHECK(airlane_airspace_generate(NULL, "city", SIZE, 1, HANDLE('a', airspace)));
    CHECK(airlane_airspace_snapshot(live['a'], HANDLE('y', airspace)));
    CHECK(airlane_map_new(HANDLE('m', map)));
    CHECK(airlane_agent_options_default(&drone));
    drone.speed = 5.0;
    drone.acceleration = 3.0;
    CHECK(airlane_agent_new(&drone, HANDLE('g', agent)));
    CHECK(airlane_query_new(AIRLANE_FRAME_NATIVE, HANDLE('k', query)));
    CHECK(airlane_query_new(AIRLANE_FRAME_NATIVE, HANDLE('q', query)));
    CHECK(airlane_query_set_agent(live['q'], live['g']));
    CHECK(airlane_query_set_trajectory(live['q'], 0.0));
    CHECK(airlane_query_set_ends(live['q'], LOW, HIGH));
    CHECK(airlane_answer_new(HANDLE('w', answer)));
    CHECK(airlane_planner_new(live['a'], HANDLE('p', planner)));
    CHECK(airlane_planner_path(live['p'], live['q'], live['w']));
    CHECK(airlane_planner_table(live['p'], live['q'], ENDS, 2, HANDLE('b', table)));
    CHECK(airlane_edits_new(AIRLANE_FRAME_NATIVE, HANDLE('e', edits)));
    CHECK(airlane_edits_new(AIRLANE_FRAME_NATIVE, HANDLE('v', edits)));
    CHECK(airlane_shape_default(&of.shape));
    of.shape.high[0] = of.shape.high[1] = of.shape.high[2] = 3.0;
    CHECK(airlane_edits_block(live['v'], &of.shape));
    CHECK(airlane_service_options_default(&of.service));
    of.service.threads = 0;
    CHECK(airlane_service_new(live['a'], &of.service, HANDLE('s', service)));
    CHECK(airlane_service_submit(live['s'], live['q'], 0, -1.0, HANDLE('t', ticket)));
    CHECK(airlane_ticket_wait(live['t'], 60.0, &is_done));
    CHECK(airlane_crowd_new(live['a'], NULL, HANDLE('c', crowd)));
    live['x'] = live['a'];
    live['h'] = live['a'];
    /* Rows retain it once, and release it once. */
    live['r'] = live['a'];
    for (i = 0; i < 3; i++) {
        corners[1][i] = (int32_t)SIZE[i] - 1;
    }
}

/* Once the rows have filled in the structs. */
static void fill_in(void)
{
    of.service.threads = 0;
    of.shape.high[0] = of.shape.high[1] = of.shape.high[2] = 3.0;
    memcpy(of.unit.position, LOW, sizeof LOW);
    of.unit.radius = 0.4;
    memcpy(of.link.from, LOW, sizeof LOW);
    memcpy(of.link.to, HIGH, sizeof HIGH);
    of.obstacle.radius = 0.5;
    memcpy(of.obstacle.position, HIGH, sizeof HIGH);
}

int main(int argc, char **argv)
{
    static const char kinds[] = "aymgqkwpevstcb";
    size_t functions = 0, i;
    uint64_t left = 1;
#define NAME(name, how, fine, kinds, ...) puts(#name);
    if (argc == 2 && strcmp(argv[1], "--names") == 0) {
        FUNCTIONS(NAME)
        return 0;
    }
    CHECK(airlane_check_version(AIRLANE_HEADER));
    prepare(argc > 1 ? argv[1] : ".");
#define ROW(name, how, fine, kinds, ...)                                                                               \
    row(#name, try_##name, AIRLANE_##fine, kinds, (const union value[]){__VA_ARGS__});                                 \
    functions += 1;                                                                                                    \
    fill_in();
    FUNCTIONS(ROW)
    deeper();
    for (i = 0; kinds[i] != 0; i++) {
        CHECK(airlane_release(live[(unsigned char)kinds[i]]));
    }
    CHECK(airlane_live_handles(&left));
    remove(file);
    printf("refusals: %llu wrong calls of %u functions refused, %llu handles left\n", (unsigned long long)refusals,
           (unsigned)functions, (unsigned long long)left);
    return left == 0 ? 0 : 1;
}
