/* Airlane: 3D path planning. Made by cbindgen from bindings/c/src; do not edit.
 *
 * Statuses. Functions return AIRLANE_OK, which is 0, or why they failed; airlane_last_error has a sentence about
 * it. Each lists what it can return. Any function may return AIRLANE_PANICKED, which is a defect of Airlane. A
 * failed call changes nothing but what its description says, and an `out` that can be written becomes null.
 *
 * Handles. A handle is a number, whatever its type looks like: nothing is behind it to be read. It has one
 * reference when it is made; airlane_retain adds one, airlane_release takes one away. A handle that is null, of
 * another kind or released is noticed: AIRLANE_NULL, AIRLANE_WRONG_HANDLE, AIRLANE_RELEASED. Numbers of released
 * handles are not used again.
 *
 * Pointers. Null is noticed where it is not allowed, and so is a pointer that is not aligned. Else a pointer must
 * be to memory that is valid for what the function does with it while the call lasts. Counts that no host has are
 * AIRLANE_TOO_LARGE, whatever the pointer: above 2^40 bytes or voxels, 2^32 vertices or triangles, 2^28 queries, 2^24
 * units, obstacles or corners of an outline; smaller ones are taken at their word. Nothing is kept: what
 * pointers are to is copied. Texts are UTF-8 and end with a zero. Points are three doubles, in arrays without
 * gaps.
 *
 * Structs begin with their size, which a function that ends in _default fills in, together with the usual values.
 * Those that come in arrays have none (airlane_leg, airlane_row, airlane_state, airlane_unit_state,
 * airlane_moving_obstacle): that they are what the library takes them for rests on airlane_check_version, to be
 * called before anything else.
 * No struct is passed by value. Results go to buffers of the caller's; a capacity is in items, not in bytes, but
 * for texts.
 *
 * Units and frames. A frame (AIRLANE_FRAME_NATIVE, _UNITY, _UNREAL, _GODOT, _BEVY) says which way the axes point
 * and what the unit of length is. An airspace, a query, a batch of edits, an agent and a link each have one, given
 * when they are made, and all that passes the border for them is in it, both ways. Angles are in degrees, times in
 * seconds, costs in edges of voxels.
 *
 * Threads. Every function may be called on any thread, at any time, with any handle: nothing is undefined by it.
 * "Threads: any" says that calls also work side by side; "one at a time" that calls for the same object wait for
 * each other. The log hook is called without any lock held and may call Airlane; the panic hook must not.
 *
 * Licensed under MIT or Apache-2.0, at your choice.
 */

#ifndef AIRLANE_H
#define AIRLANE_H

/* What all declarations here come to: airlane_check_version compares it with the library's. */
#define AIRLANE_HEADER 2484499350u

#include <stddef.h>
#include <stdint.h>

/*
 A path to the goal was found.
 */
#define AIRLANE_FOUND 0

/*
 There is a path that does less than was asked; the code says why.
 */
#define AIRLANE_PARTIAL 1

/*
 There is no path; the code says why.
 */
#define AIRLANE_UNREACHABLE 2

/*
 A limit ended the search; the code says which. There may be a path towards the goal.
 */
#define AIRLANE_STOPPED 3

/*
 The query is invalid: only in rows of tables.
 */
#define AIRLANE_ERROR 4

/*
 A point.
 */
#define AIRLANE_BODY_POINT 0

/*
 A ball of `radius`.
 */
#define AIRLANE_BODY_BALL 1

/*
 An upright capsule of `radius` and `height`.
 */
#define AIRLANE_BODY_CAPSULE 2

/*
 A box along the axes, of `extent`.
 */
#define AIRLANE_BODY_BOX 3

/*
 Reciprocal avoidance: each unit takes half of the evasive motion.
 */
#define AIRLANE_AVOID_RECIPROCAL 0

/*
 A force pushes units apart that are too close.
 */
#define AIRLANE_AVOID_SEPARATION 1

/*
 No avoidance; units still do not overlap.
 */
#define AIRLANE_AVOID_NOTHING 2

/*
 Airlane's own: right-handed, z up, metres.
 */
#define AIRLANE_FRAME_NATIVE 0

/*
 Unity: left-handed, y up, metres.
 */
#define AIRLANE_FRAME_UNITY 1

/*
 Unreal: left-handed, z up, centimetres.
 */
#define AIRLANE_FRAME_UNREAL 2

/*
 Godot: right-handed, y up, metres.
 */
#define AIRLANE_FRAME_GODOT 3

/*
 Bevy: right-handed, y up, metres.
 */
#define AIRLANE_FRAME_BEVY 4

/*
 Says why a call failed.
 */
#define AIRLANE_LOG_ERROR 1

/*
 Says what Airlane does that takes long, such as baking a world.
 */
#define AIRLANE_LOG_INFO 3

/*
 A box along the axes, from `low` to `high`.
 */
#define AIRLANE_SHAPE_BOX 0

/*
 A ball of `radius` around `centre`.
 */
#define AIRLANE_SHAPE_BALL 1

/*
 An upright prism over the convex polygon `outline`, from `lowest` to `highest`.
 */
#define AIRLANE_SHAPE_PRISM 2

/*
 What triangles take up, the insides of closed bodies with them.
 */
#define AIRLANE_SHAPE_MESH 3

/*
 Closed solids are filled, and so are spaces that are closed off.
 */
#define AIRLANE_INSIDE_FILL 0

/*
 Only what triangles touch is solid.
 */
#define AIRLANE_INSIDE_KEEP 1

/*
 It worked.
 */
#define AIRLANE_OK 0

/*
 A coordinate of the query is not a finite number, or too far away.
 */
#define AIRLANE_POINT 100

/*
 The query names a part that the map does not have.
 */
#define AIRLANE_PART 101

/*
 The body of the query is invalid here.
 */
#define AIRLANE_BODY 102

/*
 The weight of the method is invalid.
 */
#define AIRLANE_WEIGHT 103

/*
 The method does not go with what the query asks for.
 */
#define AIRLANE_UNSUPPORTED 104

/*
 More than the engine has numbers or memory for.
 */
#define AIRLANE_TOO_LARGE 105

/*
 A timed path needs an agent with dynamics.
 */
#define AIRLANE_NO_DYNAMICS 106

/*
 The query has no start or no goal.
 */
#define AIRLANE_NO_END 107

/*
 The objective of the query is invalid.
 */
#define AIRLANE_OBJECTIVE 109

/*
 How much longer than its path a timed curve may be is invalid.
 */
#define AIRLANE_LONGEST 110

/*
 A cost is invalid: less than 0, or not a number.
 */
#define AIRLANE_COST 111

/*
 The queue of the service is full.
 */
#define AIRLANE_QUEUE_FULL 120

/*
 The service is shut down.
 */
#define AIRLANE_SHUT_DOWN 121

/*
 A defect of Airlane: a panic was caught. The panic hook has its message; the objects of the call can
 still be released.
 */
#define AIRLANE_PANICKED 122

/*
 A pointer or handle is null.
 */
#define AIRLANE_NULL 200

/*
 A handle of another kind, or not a handle.
 */
#define AIRLANE_WRONG_HANDLE 201

/*
 A handle that was released.
 */
#define AIRLANE_RELEASED 202

/*
 The size field of a struct is wrong.
 */
#define AIRLANE_SIZE 203

/*
 A text is not UTF-8, or not a name that is known.
 */
#define AIRLANE_TEXT 204

/*
 A number or choice is invalid.
 */
#define AIRLANE_VALUE 205

/*
 The buffer has too little room; nothing was copied.
 */
#define AIRLANE_BUFFER_TOO_SMALL 206

/*
 The header belongs to another version of the library.
 */
#define AIRLANE_VERSION 207

/*
 Too late: memory was allocated already.
 */
#define AIRLANE_TOO_LATE 208

/*
 A file or its bytes cannot be read.
 */
#define AIRLANE_READ 209

/*
 A file cannot be written.
 */
#define AIRLANE_WRITE 210

/*
 The world cannot be built.
 */
#define AIRLANE_BAKE 211

/*
 An edit is invalid; nothing was changed.
 */
#define AIRLANE_EDIT 212

/*
 A call of the crowd is invalid; nothing was changed.
 */
#define AIRLANE_CROWD 213

/*
 The agent is invalid.
 */
#define AIRLANE_AGENT 214

/*
 A link, an area or a part of the map is invalid.
 */
#define AIRLANE_MAP 215

/*
 There is nothing to give yet: no reply, no answer.
 */
#define AIRLANE_NOT_READY 216

/*
 The answer has no path, or its path no times.
 */
#define AIRLANE_NO_PATH 217

/*
 Threads cannot be started.
 */
#define AIRLANE_THREADS 218

/*
 Who moves: handle. It never changes.
 */
typedef struct airlane_agent airlane_agent;

/*
 A world of free and solid space: handle. Edits happen in place; airlane_airspace_snapshot keeps a version.
 */
typedef struct airlane_airspace airlane_airspace;

/*
 An answer: handle. Made once, then filled by calls that answer queries; its memory is used again.
 */
typedef struct airlane_answer airlane_answer;

/*
 Units that follow their paths together without hitting walls or each other: handle.
 */
typedef struct airlane_crowd airlane_crowd;

/*
 A batch of changes: handle. Made once, cleared and filled again.
 */
typedef struct airlane_edits airlane_edits;

/*
 Several airspaces joined by links: handle.
 */
typedef struct airlane_map airlane_map;

/*
 Who answers queries: handle. Owns a map, and memory that it uses again; make one for each thread.
 */
typedef struct airlane_planner airlane_planner;

/*
 A question: handle. Made once, then changed and asked any number of times.
 */
typedef struct airlane_query airlane_query;

/*
 Who answers queries in the background: handle.
 */
typedef struct airlane_service airlane_service;

/*
 Answers to many queries: handle. It never changes.
 */
typedef struct airlane_table airlane_table;

/*
 A query that was submitted: handle.
 */
typedef struct airlane_ticket airlane_ticket;

/*
 What a call returns: AIRLANE_OK, or why it failed. Numbers never change their meaning. That there is no
 path is not a failure: airlane_answer_get_info says so.
 */
typedef int32_t airlane_status;

/*
 The body of who moves. Lengths are in units of the frame that it is used with.
 */
typedef struct airlane_body {
    /*
     Of this struct, in bytes.
     */
    uint32_t size;
    /*
     One of AIRLANE_BODY_POINT, _BALL, _CAPSULE, _BOX.
     */
    int32_t kind;
    /*
     Of a ball or capsule.
     */
    double radius;
    /*
     Of a capsule, from its lowest to its highest point.
     */
    double height;
    /*
     Of a box, its lengths along the axes of the frame.
     */
    double extent[3];
} airlane_body;

/*
 A flyer: its body and how it flies. Lengths, speeds and accelerations are in units of the frame.
 */
typedef struct airlane_agent_options {
    /*
     Of this struct, in bytes.
     */
    uint32_t size;
    /*
     The frame of the measures: AIRLANE_FRAME_NATIVE and its like.
     */
    int32_t frame;
    /*
     Its body.
     */
    struct airlane_body body;
    /*
     Cruising speed, a second.
     */
    double speed;
    /*
     Along the path, a second squared; 0 for an agent without dynamics, which no timed path can be asked for.
     */
    double acceleration;
    /*
     In bends, a second squared; 0 for the same as `acceleration`.
     */
    double lateral;
    /*
     The tightest bend it can fly; 0 if it can turn on the spot.
     */
    double turn_radius;
    /*
     The steepest climb, rise over run; negative without a limit.
     */
    double max_climb;
    /*
     The steepest descent, rise over run; negative for that of `max_climb`, infinite without a limit.
     */
    double max_descent;
} airlane_agent_options;

/*
 What is known of an airspace.
 */
typedef struct airlane_airspace_info {
    /*
     Of this struct, in bytes; to be filled in by the caller, or by airlane_airspace_info_default.
     */
    uint32_t size;
    /*
     0; for what comes later.
     */
    uint32_t reserved;
    /*
     The number of its version; every edit makes the next.
     */
    uint64_t version;
    /*
     Its voxels along Airlane's own axes, x, y, z.
     */
    uint32_t voxels[3];
    /*
     How many areas it has.
     */
    uint32_t areas;
    /*
     Solid voxels.
     */
    uint64_t solid;
    /*
     The edge of a voxel, in units of the frame.
     */
    double voxel_size;
    /*
     The least coordinates in it, in units of the frame.
     */
    double low[3];
    /*
     The greatest.
     */
    double high[3];
    /*
     Bytes of memory that this version takes; versions share what is the same in both.
     */
    uint64_t memory_bytes;
} airlane_airspace_info;

/*
 What a batch of edits changed.
 */
typedef struct airlane_changed {
    /*
     Of this struct, in bytes; to be filled in by the caller, or by airlane_changed_default.
     */
    uint32_t size;
    /*
     1 if it is not known where: treat everything as changed. Else 0.
     */
    uint32_t anywhere;
    /*
     The number of the version after it.
     */
    uint64_t version;
    /*
     Voxels that became solid.
     */
    uint64_t blocked;
    /*
     Voxels that became free.
     */
    uint64_t freed;
} airlane_changed;

/*
 Allocates `size` bytes (never 0), aligned to `alignment` (a power of two); null if there are none. May be
 called on any thread, on several at once. Must not call Airlane, nor throw.
 */
typedef void *(*airlane_allocate)(void *user, size_t size, size_t alignment);

/*
 Frees what airlane_allocate returned, with the same size and alignment. May be called on any thread.
 Must not call Airlane, nor throw.
 */
typedef void (*airlane_deallocate)(void *user, void *memory, size_t size, size_t alignment);

/*
 What came of a query.
 */
typedef struct airlane_answer_info {
    /*
     Of this struct, in bytes; to be filled in by the caller, or by airlane_answer_info_default.
     */
    uint32_t size;
    /*
     AIRLANE_FOUND, _PARTIAL, _UNREACHABLE or _STOPPED.
     */
    uint32_t outcome;
    /*
     0 if a path was found, else why not; airlane_code_name has its name. Never changes its meaning.
     */
    uint32_t code;
    /*
     The end that the code is about: 1 start, 2 goal, 0 both or neither.
     */
    uint32_t end;
    /*
     Points of the path; 0 without one.
     */
    uint64_t points;
    /*
     Legs of the path.
     */
    uint64_t legs;
    /*
     Its length in units of the query's frame; not a number without a path.
     */
    double length;
    /*
     What it costs by the objective, in edges of voxels; not a number without a path.
     */
    double cost;
    /*
     Seconds of a timed path; not a number if there are no times.
     */
    double duration;
    /*
     A number that two paths share only if they are the same, on every platform; 0 without a path.
     */
    uint64_t fingerprint;
    /*
     The place that the code is about, in the query's frame; not numbers if none is known.
     */
    double at[3];
    /*
     The nearest point to the end that would do; not numbers if none is known.
     */
    double nearest[3];
    /*
     The largest radius of a ball that would fit; not a number if it is not known.
     */
    double widest;
    /*
     Nodes that the search closed.
     */
    uint64_t expanded;
    /*
     Nodes that it met.
     */
    uint64_t generated;
    /*
     Lines of sight that were checked.
     */
    uint64_t sight_checks;
    /*
     Seconds to build what was missing, to locate the ends, to search, to refine.
     */
    double seconds[4];
    /*
     The version of the map that was searched.
     */
    uint64_t version;
} airlane_answer_info;

/*
 A stretch of a path in one part of the map and one mode, or a link.
 */
typedef struct airlane_leg {
    /*
     How it is gone: 0 walk, 1 drive, 2 climb, 3 jump, 4 teleport, 5 swim, 6 fly, 7 ride.
     */
    uint32_t mode;
    /*
     The part of the map, as airlane_map_add numbered it; 0 for an airspace alone.
     */
    uint32_t part;
    /*
     Points of the path that are its own; where legs meet, both have the point.
     */
    uint64_t points;
    /*
     1 if it is a link with the key below.
     */
    uint32_t is_link;
    /*
     0; for what comes later.
     */
    uint32_t reserved;
    /*
     The key of the link.
     */
    uint64_t link;
    /*
     In units of the query's frame.
     */
    double length;
    /*
     By the objective, in edges of voxels.
     */
    double cost;
    /*
     Seconds that it takes the agent; not a number without one.
     */
    double seconds;
    /*
     How far the body is turned about the vertical, in degrees, counter-clockwise seen from above; not a
     number if any heading will do.
     */
    double heading;
} airlane_leg;

/*
 How a crowd moves.
 */
typedef struct airlane_crowd_options {
    /*
     Of this struct, in bytes.
     */
    uint32_t size;
    /*
     AIRLANE_AVOID_RECIPROCAL, _SEPARATION or _NOTHING.
     */
    int32_t avoidance;
    /*
     Seconds that units look ahead for each other.
     */
    double horizon;
    /*
     1 if they look for another way when they are blocked, 0 if not.
     */
    uint32_t correction;
    /*
     0; for what comes later.
     */
    uint32_t reserved;
} airlane_crowd_options;

/*
 A unit that joins a crowd, in units of the frame of the crowd's airspace.
 */
typedef struct airlane_unit {
    /*
     Of this struct, in bytes.
     */
    uint32_t size;
    /*
     0; for what comes later.
     */
    uint32_t reserved;
    /*
     Where it begins.
     */
    double position[3];
    /*
     Of its ball.
     */
    double radius;
    /*
     A second.
     */
    double speed;
    /*
     A second squared.
     */
    double acceleration;
    /*
     Who it is, or null; then radius, speed and acceleration are the agent's.
     */
    const struct airlane_agent *agent;
} airlane_unit;

/*
 A ball that units avoid and that does not avoid them.
 */
typedef struct airlane_moving_obstacle {
    /*
     In units of the frame of the crowd's airspace.
     */
    double position[3];
    /*
     A second.
     */
    double velocity[3];
    /*
     Its radius.
     */
    double radius;
} airlane_moving_obstacle;

/*
 Where a unit is and what it does.
 */
typedef struct airlane_unit_state {
    /*
     Its number, as airlane_crowd_add gave it.
     */
    uint64_t unit;
    /*
     In units of the frame of the crowd's airspace.
     */
    double position[3];
    /*
     A second.
     */
    double velocity[3];
    /*
     0 idle, 1 moving, 2 stuck, 3 crowded, 4 arrived, 5 no path, 6 invalid goal.
     */
    uint32_t status;
    /*
     Why there is no path; else 0.
     */
    uint32_t code;
} airlane_unit_state;

/*
 Where something is and how it is turned, in the frame of the edits.
 */
typedef struct airlane_pose {
    /*
     Of this struct, in bytes.
     */
    uint32_t size;
    /*
     0; for what comes later.
     */
    uint32_t reserved;
    /*
     In units of the frame.
     */
    double position[3];
    /*
     A unit quaternion x, y, z, w, as the engines have it.
     */
    double rotation[4];
} airlane_pose;

/*
 A volume, for edits, obstacles and areas, in units of the frame of the edits. What pointers are to is copied
 by the call that takes the shape.
 */
typedef struct airlane_shape {
    /*
     Of this struct, in bytes.
     */
    uint32_t size;
    /*
     One of AIRLANE_SHAPE_BOX, _BALL, _PRISM, _MESH.
     */
    int32_t kind;
    /*
     Of a box: a corner.
     */
    double low[3];
    /*
     Of a box: the opposite corner.
     */
    double high[3];
    /*
     Of a ball.
     */
    double centre[3];
    /*
     Of a ball.
     */
    double radius;
    /*
     Of a prism: corners, two numbers each, along the level axes of the frame in their order.
     */
    const double *outline;
    /*
     Of a prism: how many corners.
     */
    uint64_t outline_count;
    /*
     Of a prism, along the axis that points up.
     */
    double lowest;
    /*
     Of a prism, along the axis that points up.
     */
    double highest;
    /*
     Of a mesh: three numbers each.
     */
    const double *vertices;
    /*
     Of a mesh.
     */
    uint64_t vertex_count;
    /*
     Of a mesh: three a triangle.
     */
    const uint32_t *indices;
    /*
     Of a mesh.
     */
    uint64_t triangle_count;
} airlane_shape;

/*
 Is told a line of text, UTF-8, which is valid until it returns. It is called on the thread of the call, without
 any lock held. It may call Airlane; it is not told lines about calls of its own. Must not throw.
 */
typedef void (*airlane_log_hook)(void *user, int32_t level, const char *text);

/*
 Is told the message of a panic, a defect of Airlane: UTF-8, valid until it returns. Called on the thread
 that panicked, which may be one of a service, perhaps with a lock of a planner, a crowd or another object held.
 Must not call Airlane, which might wait for itself, nor throw.
 */
typedef void (*airlane_panic_hook)(void *user, const char *text);

/*
 A way between two places that is not free space: a lift, a teleport, a door between airspaces.
 */
typedef struct airlane_link {
    /*
     Of this struct, in bytes.
     */
    uint32_t size;
    /*
     The frame of its measures: AIRLANE_FRAME_NATIVE and its like.
     */
    int32_t frame;
    /*
     The part that it begins in, as airlane_map_add numbered it.
     */
    uint32_t from_part;
    /*
     The part that it ends in.
     */
    uint32_t to_part;
    /*
     Where it begins, in units of the frame.
     */
    double from[3];
    /*
     Where it ends.
     */
    double to[3];
    /*
     1 if it can be taken either way, 0 if not.
     */
    uint32_t both_ways;
    /*
     A bit mask: agents need one of these permissions; 0 if everybody may take it.
     */
    uint32_t permission;
    /*
     Its length in units of the frame; negative for the distance between its ends.
     */
    double length;
    /*
     Seconds that it takes by itself; negative if that depends on who takes it.
     */
    double seconds;
} airlane_link;

/*
 What became of a path.
 */
typedef struct airlane_revision {
    /*
     Of this struct, in bytes; to be filled in by the caller, or by airlane_revision_default.
     */
    uint32_t size;
    /*
     0 kept, 1 patched, 2 replanned, 3 improved, 4 lost: there is no other.
     */
    uint32_t verdict;
    /*
     How far along the old path it is broken, in units of the query's frame; not a number if it is not.
     */
    double broken_at;
} airlane_revision;

/*
 How a service works.
 */
typedef struct airlane_service_options {
    /*
     Of this struct, in bytes.
     */
    uint32_t size;
    /*
     Threads of its own, at most 1024. With 0 there are none: the host calls airlane_service_step, on whatever
     thread it likes.
     */
    uint32_t threads;
    /*
     How many queries may wait.
     */
    uint64_t queue;
} airlane_service_options;

/*
 What a step did.
 */
typedef struct airlane_step_report {
    /*
     Of this struct, in bytes; to be filled in by the caller, or by airlane_step_report_default.
     */
    uint32_t size;
    /*
     1 if a query was begun and put back, because there was too little time left. Else 0.
     */
    uint32_t postponed;
    /*
     Queries that were answered.
     */
    uint64_t replied;
    /*
     Of these, cut short because one took all of the time.
     */
    uint64_t cut_short;
    /*
     Queries that wait.
     */
    uint64_t queued;
    /*
     Seconds that it took.
     */
    double took;
} airlane_step_report;

/*
 Counts of a service since it was made; times in seconds.
 */
typedef struct airlane_service_stats {
    /*
     Of this struct, in bytes; to be filled in by the caller, or by airlane_service_stats_default.
     */
    uint32_t size;
    /*
     0; for what comes later.
     */
    uint32_t reserved;
    /*
     Queries that were submitted.
     */
    uint64_t submitted;
    /*
     Queries that were turned away.
     */
    uint64_t rejected;
    /*
     Queries that were answered.
     */
    uint64_t answered;
    /*
     Queries that were cancelled.
     */
    uint64_t cancelled;
    /*
     Queries whose deadline passed.
     */
    uint64_t expired;
    /*
     Queries that wait.
     */
    uint64_t queued;
    /*
     Queries that are being answered.
     */
    uint64_t under_way;
    /*
     From submitting to the reply: half of them took no longer.
     */
    double latency_p50;
    /*
     99 of a hundred took no longer.
     */
    double latency_p99;
    /*
     The longest.
     */
    double latency_max;
} airlane_service_stats;

/*
 How a world is made.
 */
typedef struct airlane_world_options {
    /*
     Of this struct, in bytes.
     */
    uint32_t size;
    /*
     The coordinates of this airspace at the border: AIRLANE_FRAME_NATIVE, _UNITY, _UNREAL, _GODOT, _BEVY.
     */
    int32_t frame;
    /*
     The edge of a voxel, in units of the frame. For models 0 leaves it to the engine.
     */
    double voxel_size;
    /*
     For voxels: the corner of voxel (0, 0, 0) with the least coordinates.
     */
    double origin[3];
    /*
     For models: room around them, in units of the frame; negative leaves it to the engine.
     */
    double margin;
    /*
     For models: AIRLANE_INSIDE_FILL or AIRLANE_INSIDE_KEEP.
     */
    int32_t inside;
    /*
     0; for what comes later.
     */
    uint32_t reserved;
} airlane_world_options;

/*
 The answer to one of many queries.
 */
typedef struct airlane_row {
    /*
     AIRLANE_FOUND, _PARTIAL, _UNREACHABLE, _STOPPED or _ERROR.
     */
    uint32_t outcome;
    /*
     0 if a path was found, else why not; airlane_code_name has its name.
     */
    uint32_t code;
    /*
     In units of the query's frame; not a number without a path.
     */
    double length;
    /*
     By the objective, in edges of voxels; not a number without a path.
     */
    double cost;
    /*
     Nodes that the search closed.
     */
    uint64_t expanded;
    /*
     The number of its first point among those of airlane_table_get_points.
     */
    uint64_t first_point;
    /*
     How many points it has.
     */
    uint64_t points;
} airlane_row;

/*
 Where one is at a time.
 */
typedef struct airlane_state {
    /*
     Seconds since the start.
     */
    double time;
    /*
     In units of the query's frame.
     */
    double position[3];
    /*
     In units of the query's frame a second.
     */
    double velocity[3];
} airlane_state;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/*
 Fills in an agent: a point that flies at a speed of 1, without dynamics.

 Threads: any. AIRLANE_OK; AIRLANE_NULL.
 */
airlane_status airlane_agent_options_default(struct airlane_agent_options *options);

/*
 Makes an agent of measures.

 Threads: any. Ownership: `out` is the caller's, to be released.
 AIRLANE_OK; AIRLANE_NULL; AIRLANE_SIZE; AIRLANE_VALUE; AIRLANE_BODY; AIRLANE_AGENT.
 */
airlane_status airlane_agent_new(const struct airlane_agent_options *options, struct airlane_agent **out);

/*
 A built-in agent: "soldier", "pilot", "tank", "motorcycle", "drone", "fish" or "anyone", in metres.

 Threads: any. Ownership: `out` is the caller's, to be released. AIRLANE_OK; AIRLANE_NULL; AIRLANE_TEXT.
 */
airlane_status airlane_agent_named(const char *name, struct airlane_agent **out);

/*
 Reads an agent from the text of an agent file, which has all that agents can have: prices by kind of area,
 links, heights, objectives. Its measures are in metres.

 Threads: any. Ownership: `out` is the caller's, to be released.
 AIRLANE_OK; AIRLANE_NULL; AIRLANE_TEXT; AIRLANE_READ.
 */
airlane_status airlane_agent_from_text(const char *content, struct airlane_agent **out);

/*
 Fills in an empty struct.

 Threads: any. AIRLANE_OK; AIRLANE_NULL.
 */
airlane_status airlane_airspace_info_default(struct airlane_airspace_info *info);

/*
 Fills in an empty struct.

 Threads: any. AIRLANE_OK; AIRLANE_NULL.
 */
airlane_status airlane_changed_default(struct airlane_changed *changed);

/*
 What is known of an airspace, in units of its frame.

 Threads: any. AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_SIZE.
 */
airlane_status airlane_airspace_get_info(const struct airlane_airspace *airspace, struct airlane_airspace_info *info);

/*
 Keeps the newest version of an airspace: a handle of its own that later edits do not change. It costs next
 to nothing, but what it shares stays in memory while it is held.

 Threads: any. Ownership: `out` is the caller's, to be released.
 AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED.
 */
airlane_status airlane_airspace_snapshot(const struct airlane_airspace *airspace, struct airlane_airspace **out);

/*
 Edits an airspace in place: all of the batch, or nothing. Planners, services and crowds go on in the version
 they have until they are told (airlane_planner_follow and its like). `changed` may be null.

 Threads: any; edits of one airspace are made one after the other. Ownership: the batch stays as it is.
 AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_SIZE; AIRLANE_EDIT; AIRLANE_BAKE.
 */
airlane_status airlane_airspace_apply(const struct airlane_airspace *airspace,
                                      const struct airlane_edits *edits,
                                      struct airlane_changed *changed);

/*
 Where two versions of an airspace differ: boxes along the axes that hold all changes since `before`, a
 snapshot of the same airspace; six numbers each, the least coordinates and the greatest, in units of its
 frame. `needed`, unless it is null, is told how many there are. AIRLANE_NOT_READY if it is not known: the
 versions are unrelated, or too far apart; then everything may have changed.

 Threads: any. Ownership: the buffer, of `capacity` boxes, is the caller's.
 AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_NOT_READY; AIRLANE_BUFFER_TOO_SMALL.
 */
airlane_status airlane_airspace_changes_since(const struct airlane_airspace *airspace,
                                              const struct airlane_airspace *before,
                                              double *boxes,
                                              uint64_t capacity,
                                              uint64_t *needed);

/*
 The voxel that a place is in, three numbers, as airlane_query_set_region takes them; it may lie outside of the
 airspace.

 Threads: any. Allocates nothing. Units: those of the airspace's frame; voxels along Airlane's own axes.
 AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_VALUE if it is too far away.
 */
airlane_status airlane_airspace_voxel_at(const struct airlane_airspace *airspace, const double *at, int32_t *voxel);

/*
 Whether a body has room at a place: `is_free` becomes 1 or 0. A null body is a point. The first call for a
 body builds what is kept for it, which may take long.

 Threads: any. Units are those of the airspace's frame.
 AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_SIZE; AIRLANE_VALUE; AIRLANE_BODY.
 */
airlane_status airlane_airspace_is_free(const struct airlane_airspace *airspace,
                                        const double *at,
                                        const struct airlane_body *body,
                                        uint32_t *is_free);

/*
 Whether a body gets straight from one place to another: `is_clear` becomes 1 or 0. A null body is a point.

 Threads: any. Units are those of the airspace's frame.
 AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_SIZE; AIRLANE_VALUE; AIRLANE_BODY.
 */
airlane_status airlane_airspace_is_clear(const struct airlane_airspace *airspace,
                                         const double *from,
                                         const double *to,
                                         const struct airlane_body *body,
                                         uint32_t *is_clear);

/*
 The free point nearest to a place, for a body; three numbers. A null body is a point. AIRLANE_NO_PATH if
 there is none.

 Threads: any. Units are those of the airspace's frame.
 AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_SIZE; AIRLANE_VALUE; AIRLANE_BODY;
 AIRLANE_NO_PATH.
 */
airlane_status airlane_airspace_nearest_free(const struct airlane_airspace *airspace,
                                             const double *at,
                                             const struct airlane_body *body,
                                             double *nearest);

/*
 Has all memory of Airlane come from the host, from now until the process ends. To be called before any
 other function but airlane_check_version, airlane_version and airlane_code_name, which allocate nothing;
 once memory was allocated it is refused.

 Threads: one, before others use Airlane. Ownership: `user` is passed to both functions and must stay
 valid. If the host returns null the process is aborted: the engine has no way on without memory.

 AIRLANE_OK; AIRLANE_NULL if a function is null; AIRLANE_TOO_LATE if memory was allocated already. Failures
 of this function leave no text for airlane_last_error, as that would allocate.
 */
airlane_status airlane_set_allocator(airlane_allocate allocate, airlane_deallocate deallocate, void *user);

/*
 Fills in an empty struct.

 Threads: any. AIRLANE_OK; AIRLANE_NULL.
 */
airlane_status airlane_answer_info_default(struct airlane_answer_info *info);

/*
 Makes an empty answer.

 Threads: any. Ownership: `out` is the caller's, to be released. AIRLANE_OK; AIRLANE_NULL.
 */
airlane_status airlane_answer_new(struct airlane_answer **out);

/*
 What came of the query: all in one call.

 Threads: any. Allocates nothing. Units: of the query's frame.
 AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_SIZE; AIRLANE_NOT_READY if it is empty.
 */
airlane_status airlane_answer_get_info(const struct airlane_answer *answer, struct airlane_answer_info *info);

/*
 The points of the path, from start to end, three numbers each, to a buffer of `capacity` points. `needed`,
 unless it is null, is told how many there are: 0 without a path. A null buffer of capacity 0 asks for that
 alone.

 Threads: any. Ownership: the buffer is the caller's. Allocates nothing. Units: of the query's frame.
 AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_NOT_READY; AIRLANE_BUFFER_TOO_SMALL.
 */
airlane_status airlane_answer_get_points(const struct airlane_answer *answer,
                                         double *points,
                                         uint64_t capacity,
                                         uint64_t *needed);

/*
 The legs of the path, from start to end, to a buffer of `capacity` legs; `needed` as of
 airlane_answer_get_points.

 Threads: any. Ownership: the buffer is the caller's. Allocates nothing. Units: of the query's frame.
 AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_NOT_READY; AIRLANE_NO_PATH;
 AIRLANE_BUFFER_TOO_SMALL.
 */
airlane_status airlane_answer_get_legs(const struct airlane_answer *answer,
                                       struct airlane_leg *legs,
                                       uint64_t capacity,
                                       uint64_t *needed);

/*
 Why there is no path to the goal, what was in the way, what was paid where, and how long each stage took, in
 English; to a buffer of `capacity` bytes. `needed` is told the bytes with the closing zero. Lengths in it are
 in metres.

 Threads: any. Ownership: the buffer is the caller's.
 AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_NOT_READY; AIRLANE_BUFFER_TOO_SMALL.
 */
airlane_status airlane_answer_explain(const struct airlane_answer *answer,
                                      char *buffer,
                                      uint64_t capacity,
                                      uint64_t *needed);

/*
 Has the independent auditor judge the path in an airspace: `is_valid` becomes 1 or 0.

 Threads: any. AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_NOT_READY;
 AIRLANE_NO_PATH.
 */
airlane_status airlane_answer_audit(const struct airlane_answer *answer,
                                    const struct airlane_airspace *airspace,
                                    uint32_t *is_valid);

/*
 Fills in a body: a point.

 Threads: any. AIRLANE_OK; AIRLANE_NULL.
 */
airlane_status airlane_body_default(struct airlane_body *body);

/*
 Fills in the usual options.

 Threads: any. AIRLANE_OK; AIRLANE_NULL.
 */
airlane_status airlane_crowd_options_default(struct airlane_crowd_options *options);

/*
 Fills in a unit: at the origin, with a radius of 0.5, a speed of 1 and an acceleration of 3, without an
 agent.

 Threads: any. AIRLANE_OK; AIRLANE_NULL.
 */
airlane_status airlane_unit_default(struct airlane_unit *unit);

/*
 Makes a crowd in the newest version of an airspace, in whose frame all its measures are. `options` may be
 null.

 Threads: any. Ownership: `out` is the caller's, to be released.
 AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_SIZE; AIRLANE_VALUE.
 */
airlane_status airlane_crowd_new(const struct airlane_airspace *airspace,
                                 const struct airlane_crowd_options *options,
                                 struct airlane_crowd **out);

/*
 Adds a unit; `number` is told its number, which is never given again.

 Threads: one at a time; others wait. Ownership: copied; an agent is kept alive. Units: of the airspace's frame.
 AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_SIZE; AIRLANE_CROWD if there is no room
 for it, or a measure is invalid.
 */
airlane_status airlane_crowd_add(const struct airlane_crowd *crowd, const struct airlane_unit *unit, uint64_t *number);

/*
 Takes a unit out.

 Threads: one at a time; others wait.
 AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_CROWD for unknown units.
 */
airlane_status airlane_crowd_remove(const struct airlane_crowd *crowd, uint64_t unit);

/*
 Sends units to goals of their own: `count` units and as many goals, three numbers each.

 Threads: one at a time; others wait. Ownership: copied. Units: of the airspace's frame.
 AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_TOO_LARGE; AIRLANE_CROWD for unknown units.
 A goal that cannot be reached is the status of its unit.
 */
airlane_status airlane_crowd_send(const struct airlane_crowd *crowd,
                                  const uint64_t *units,
                                  const double *goals,
                                  uint64_t count);

/*
 Sends units to one goal, with one search for all; they settle around it.

 Threads: one at a time; others wait. Ownership: copied. Units: of the airspace's frame.
 AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_TOO_LARGE; AIRLANE_CROWD.
 */
airlane_status airlane_crowd_gather(const struct airlane_crowd *crowd,
                                    const uint64_t *units,
                                    uint64_t count,
                                    const double *goal);

/*
 Stops units.

 Threads: one at a time; others wait.
 AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_TOO_LARGE; AIRLANE_CROWD for unknown units.
 */
airlane_status airlane_crowd_halt(const struct airlane_crowd *crowd, const uint64_t *units, uint64_t count);

/*
 Sets what moves by itself among the units, instead of what was set before.

 Threads: one at a time; others wait. Ownership: copied. Units: of the airspace's frame.
 AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_TOO_LARGE; AIRLANE_CROWD.
 */
airlane_status airlane_crowd_set_obstacles(const struct airlane_crowd *crowd,
                                           const struct airlane_moving_obstacle *obstacles,
                                           uint64_t count);

/*
 Goes over to the newest version of an airspace, after edits. Paths that they touched are corrected.

 Threads: one at a time; others wait. AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED;
 AIRLANE_CROWD if it is another world.
 */
airlane_status airlane_crowd_follow(const struct airlane_crowd *crowd, const struct airlane_airspace *airspace);

/*
 Moves all units on by so many seconds: one tick of the simulation. The same bits on any number of threads.

 Threads: one at a time; others wait. Works on the threads of airlane_set_threads. Units: seconds.
 AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_CROWD if the time is invalid.
 */
airlane_status airlane_crowd_step(const struct airlane_crowd *crowd, double seconds);

/*
 Where all units are, in the order of joining, to a buffer of `capacity` states; `needed`, unless it is null, is
 told how many there are, and a null buffer of capacity 0 asks for that alone.

 Threads: one at a time; others wait. Ownership: the buffer is the caller's. Units: of the airspace's frame.
 AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_BUFFER_TOO_SMALL.
 */
airlane_status airlane_crowd_get_units(const struct airlane_crowd *crowd,
                                       struct airlane_unit_state *units,
                                       uint64_t capacity,
                                       uint64_t *needed);

/*
 A number that two crowds share only if all units are at the same places, to the last bit.

 Threads: one at a time; others wait. AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED.
 */
airlane_status airlane_crowd_get_fingerprint(const struct airlane_crowd *crowd, uint64_t *fingerprint);

/*
 Fills in a pose: at the origin, not turned.

 Threads: any. AIRLANE_OK; AIRLANE_NULL.
 */
airlane_status airlane_pose_default(struct airlane_pose *pose);

/*
 Makes an empty batch of edits in a frame (AIRLANE_FRAME_NATIVE and its like), which all shapes, places and
 lengths in it are in. It may be applied any number of times, to any airspace.

 Threads: any. Ownership: `out` is the caller's, to be released. AIRLANE_OK; AIRLANE_NULL; AIRLANE_VALUE.
 */
airlane_status airlane_edits_new(int32_t frame, struct airlane_edits **out);

/*
 Empties a batch.

 Threads: any. AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED.
 */
airlane_status airlane_edits_clear(const struct airlane_edits *edits);

/*
 Makes every voxel solid whose inside the shape shares.

 Threads: any. Ownership: the shape is copied. Units are those of the frame of the edits; what is invalid
 about measures is said when the batch is applied.
 AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_SIZE; AIRLANE_VALUE; AIRLANE_TOO_LARGE.
 */
airlane_status airlane_edits_block(const struct airlane_edits *edits, const struct airlane_shape *shape);

/*
 Makes the voxels free that airlane_edits_block makes solid.

 Threads, ownership, units and statuses: as of airlane_edits_block.
 */
airlane_status airlane_edits_free(const struct airlane_edits *edits, const struct airlane_shape *shape);

/*
 Puts an obstacle into the world, or moves the one with this key, which is the host's choice. Its shape is in
 coordinates of its own; a null pose is the origin. What it blocks is free again when it moves on.

 Threads, ownership, units and statuses: as of airlane_edits_block.
 */
airlane_status airlane_edits_set_obstacle(const struct airlane_edits *edits,
                                          uint64_t key,
                                          const struct airlane_shape *shape,
                                          const struct airlane_pose *pose);

/*
 Takes an obstacle out of the world.

 Threads: any. AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_TOO_LARGE.
 */
airlane_status airlane_edits_remove_obstacle(const struct airlane_edits *edits, uint64_t key);

/*
 Adds an area, or replaces the one with this key. `kind` is 0 to 31: agents may have prices of their own by
 it. `factor` multiplies what ways through it cost; a negative one closes it to everyone. `name` may be
 null.

 Threads, ownership, units and statuses: as of airlane_edits_block; AIRLANE_TEXT.
 */
airlane_status airlane_edits_set_area(const struct airlane_edits *edits,
                                      uint64_t key,
                                      uint8_t kind,
                                      double factor,
                                      const struct airlane_shape *shape,
                                      const char *name);

/*
 Removes an area.

 Threads: any. AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_TOO_LARGE.
 */
airlane_status airlane_edits_remove_area(const struct airlane_edits *edits, uint64_t key);

/*
 Changes the price of an area; negative closes it. Cheap: nothing is built anew.

 Threads: any. AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_TOO_LARGE.
 */
airlane_status airlane_edits_set_price(const struct airlane_edits *edits, uint64_t key, double factor);

/*
 Sets who is told log lines; null for nobody, as in the beginning.

 Threads: any. Ownership: `user` is passed to the hook and must stay valid until another hook is set and
 calls that were under way have returned. AIRLANE_OK always.
 */
airlane_status airlane_set_log_hook(airlane_log_hook hook, void *user);

/*
 Sets who is told messages of panics; null for standard error, as in the beginning. A panic never leaves
 Airlane: the call returns AIRLANE_PANICKED.

 Threads: any. Ownership: `user` is passed to the hook and must stay valid until another hook is set, calls that
 were under way have returned, and services that there were are released. AIRLANE_OK always.
 */
airlane_status airlane_set_panic_hook(airlane_panic_hook hook, void *user);

/*
 Fills in a link: both ways, for everybody, as long as the distance between its ends.

 Threads: any. AIRLANE_OK; AIRLANE_NULL.
 */
airlane_status airlane_link_default(struct airlane_link *link);

/*
 Makes a map without parts.

 Threads: any. Ownership: `out` is the caller's, to be released. AIRLANE_OK; AIRLANE_NULL.
 */
airlane_status airlane_map_new(struct airlane_map **out);

/*
 Adds the newest version of an airspace as a part, under a name of its own. `part` is told its number.

 Threads: any. Ownership: the map keeps that version alive.
 AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_TEXT; AIRLANE_MAP.
 */
airlane_status airlane_map_add(const struct airlane_map *map,
                               const char *name,
                               const struct airlane_airspace *airspace,
                               uint32_t *part);

/*
 Replaces a part by the newest version of an airspace, after edits.

 Threads: any. AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_MAP.
 */
airlane_status airlane_map_set_part(const struct airlane_map *map,
                                    uint32_t number,
                                    const struct airlane_airspace *airspace);

/*
 Adds a link, or replaces the one with this key. `kind` is "path", "ladder", "jump-pad", "teleport", "door",
 "take-off", "landing" or "lift".

 Threads: any. Ownership: copied. Units: of the link's frame.
 AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_SIZE; AIRLANE_TEXT; AIRLANE_VALUE;
 AIRLANE_MAP.
 */
airlane_status airlane_map_set_link(const struct airlane_map *map,
                                    uint64_t key,
                                    const char *kind,
                                    const struct airlane_link *link);

/*
 Opens or closes a link: `is_open` is 1 or 0.

 Threads: any. AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_MAP for unknown keys.
 */
airlane_status airlane_map_set_open(const struct airlane_map *map, uint64_t key, uint32_t is_open);

/*
 Removes a link.

 Threads: any. AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_MAP for unknown keys.
 */
airlane_status airlane_map_remove_link(const struct airlane_map *map, uint64_t key);

/*
 Makes a planner for the newest version of an airspace, or for a map.

 Threads: any. Ownership: it keeps that version alive; `out` is the caller's, to be released.
 AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED.
 */
airlane_status airlane_planner_new(const void *airspace_or_map, struct airlane_planner **out);

/*
 Goes over to the newest version of an airspace, or to a map. Costs next to nothing and lets the old version
 go; answers are those of a new planner.

 Threads: one at a time; others wait.
 AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED.
 */
airlane_status airlane_planner_follow(const struct airlane_planner *planner, const void *airspace_or_map);

/*
 Builds what a query needs and nobody has built yet, such as room for its body, so that the first query does
 not pay for it. The query need not have ends.

 Threads: one at a time; works on those of airlane_set_threads.
 AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; 100 to 111 if the query is invalid.
 */
airlane_status airlane_planner_prepare(const struct airlane_planner *planner, const struct airlane_query *query);

/*
 Answers a query, on this thread alone, into an answer whose memory is used again. That there is no path is an
 answer, and AIRLANE_OK. Once warm, a query by the default method in one airspace allocates nothing.

 Threads: one at a time for one planner; others wait. Other planners work meanwhile. Ownership: planner, query
 and answer stay the caller's; the answer is in the query's frame.
 AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; 100 to 111 if the query is invalid, and then
 the answer stays as it was.
 */
airlane_status airlane_planner_path(const struct airlane_planner *planner,
                                    const struct airlane_query *query,
                                    const struct airlane_answer *answer);

/*
 Fills in an empty struct.

 Threads: any. AIRLANE_OK; AIRLANE_NULL.
 */
airlane_status airlane_revision_default(struct airlane_revision *revision);

/*
 Looks after a path when the world changed: the answer's path is kept if it is still good, else patched or
 planned anew, from the start of the query, which is where one is now. `revision` may be null.

 Threads: one at a time for one planner; others wait. Units: of the query's frame.
 AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_SIZE; AIRLANE_NOT_READY;
 AIRLANE_NO_PATH if the answer has no path; 100 to 111 if the query is invalid.
 */
airlane_status airlane_planner_revise(const struct airlane_planner *planner,
                                      const struct airlane_query *query,
                                      const struct airlane_answer *answer,
                                      struct airlane_revision *revision);

/*
 Answers many queries that differ in their ends alone: six numbers each, start and goal, in the query's frame.
 Answers are the same as one by one. A query that is invalid is a row with the outcome AIRLANE_ERROR.

 Threads: one at a time for one planner; works on those of airlane_set_threads. Ownership: ends are copied;
 `out` is the caller's, to be released.
 AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_TOO_LARGE for more than 2^28 rows.
 */
airlane_status airlane_planner_table(const struct airlane_planner *planner,
                                     const struct airlane_query *query,
                                     const double *ends,
                                     uint64_t count,
                                     struct airlane_table **out);

/*
 Seconds that the engine alone takes for queries one by one, in a loop of its own on this thread: for benchmarks,
 which compare calls from C with it. `ends` as of airlane_planner_table.

 Threads: one at a time for one planner. Units: seconds.
 AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_TOO_LARGE; 100 to 111 if a query is
 invalid.
 */
airlane_status airlane_planner_engine_seconds(const struct airlane_planner *planner,
                                              const struct airlane_query *query,
                                              const double *ends,
                                              uint64_t count,
                                              double *seconds);

/*
 Makes a query in a frame (AIRLANE_FRAME_NATIVE and its like), which all its places and lengths are in, and
 those of its answers: for a point, with the default method, without limits and ends.

 Threads: any. Ownership: `out` is the caller's, to be released. AIRLANE_OK; AIRLANE_NULL; AIRLANE_VALUE.
 */
airlane_status airlane_query_new(int32_t frame, struct airlane_query **out);

/*
 Sets start and goal, three numbers each.

 Threads: any; queries under way keep the ends they have. Ownership: copied. Units: of the query's frame.
 Allocates nothing. AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED. Numbers that are no place
 are noticed when the query is asked (AIRLANE_POINT).
 */
airlane_status airlane_query_set_ends(const struct airlane_query *query, const double *start, const double *goal);

/*
 Sets start and goal in parts of a map, by the numbers that airlane_map_add gave.

 Threads, ownership, units and statuses: as of airlane_query_set_ends.
 */
airlane_status airlane_query_set_ends_in_parts(const struct airlane_query *query,
                                               uint32_t start_part,
                                               const double *start,
                                               uint32_t goal_part,
                                               const double *goal);

/*
 Sets the body, which wins over the agent's.

 Threads: any. Ownership: copied. Units: of the query's frame.
 AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_SIZE; AIRLANE_VALUE; AIRLANE_BODY.
 */
airlane_status airlane_query_set_body(const struct airlane_query *query, const struct airlane_body *body);

/*
 Sets who moves: body, speeds, prices, links and dynamics.

 Threads: any. Ownership: the query keeps the agent alive.
 AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED.
 */
airlane_status airlane_query_set_agent(const struct airlane_query *query, const struct airlane_agent *agent);

/*
 Sets how the path is searched for: "fast", "default", "quality", "reference", or a search by name such as
 "astar", "jps3d" or "lazytheta@octree-corner?weight=1.2".

 Threads: any. Ownership: copied. AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_TEXT.
 */
airlane_status airlane_query_set_method(const struct airlane_query *query, const char *method);

/*
 Sets what a good path is: "shortest", "fastest", "easiest", "safest" or "overland".

 Threads: any. Ownership: copied. AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_TEXT.
 */
airlane_status airlane_query_set_objective(const struct airlane_query *query, const char *objective);

/*
 Blocked ends move to the nearest free point, if it is at most this far away.

 Threads: any. Units: of the query's frame.
 AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_VALUE.
 */
airlane_status airlane_query_set_snap(const struct airlane_query *query, double within);

/*
 If the goal cannot be reached, asks for a path to the reachable point nearest to it. For good: make another
 query for the other behaviour.

 Threads: any. AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED.
 */
airlane_status airlane_query_set_or_nearest(const struct airlane_query *query);

/*
 Lets a long body turn about the vertical. For good.

 Threads: any. AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED.
 */
airlane_status airlane_query_set_any_heading(const struct airlane_query *query);

/*
 Keeps the path within a box of voxels: no part of the body leaves it, and what lies beyond counts as solid. `low`
 and `high` are opposite corners, both included, three numbers of voxels each, as airlane_airspace_voxel_at gives
 them. For good. Goes with maps of one airspace.

 Threads: any. Ownership: copied. Units: voxels along Airlane's own axes.
 AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_VALUE if a pointer is not aligned.
 */
airlane_status airlane_query_set_region(const struct airlane_query *query, const int32_t *low, const int32_t *high);

/*
 Sets how the path is refined after the search: "usual", which is what the method does, "none", "prune", "band",
 "funnel" or "taut". What does not go with the method is noticed when the query is asked (AIRLANE_UNSUPPORTED).

 Threads: any. Ownership: copied. AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_TEXT.
 */
airlane_status airlane_query_set_refine(const struct airlane_query *query, const char *refine);

/*
 Asks for a timed path that keeps to the dynamics of the agent: a curve at most `longest` times as long as the
 path that it rounds off; 0 for the usual 1.05. For good.

 Threads: any. AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_VALUE.
 */
airlane_status airlane_query_set_trajectory(const struct airlane_query *query, double longest);

/*
 Stops after so many seconds, with the best so far: of everything, building what is needed with it.

 Threads: any. Units: seconds. AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_VALUE.
 */
airlane_status airlane_query_set_time_limit(const struct airlane_query *query, double limit);

/*
 Stops after so many expanded nodes, with the best so far. The same on every machine.

 Threads: any. AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED.
 */
airlane_status airlane_query_set_expansion_limit(const struct airlane_query *query, uint64_t limit);

/*
 Stops all that was asked with this query and is under way, on whatever thread, with code 42; and what is
 asked with it from now on, until airlane_query_renew.

 Threads: any. AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED.
 */
airlane_status airlane_query_cancel(const struct airlane_query *query);

/*
 Lets a query be asked again after airlane_query_cancel. What was cancelled stays so.

 Threads: any. AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED.
 */
airlane_status airlane_query_renew(const struct airlane_query *query);

/*
 Fills in the usual options: one thread less than there are processors, a queue of 4096.

 Threads: any. AIRLANE_OK; AIRLANE_NULL.
 */
airlane_status airlane_service_options_default(struct airlane_service_options *options);

/*
 Makes a service that answers in the newest version of an airspace, or in a map. `options` may be null.
 Releasing it ends it: what waits gets AIRLANE_SHUT_DOWN, what is under way is cancelled, and the call that
 releases it last waits for its threads.

 Threads: any. Ownership: `out` is the caller's, to be released.
 AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_SIZE; AIRLANE_VALUE; AIRLANE_THREADS.
 */
airlane_status airlane_service_new(const void *airspace_or_map,
                                   const struct airlane_service_options *options,
                                   struct airlane_service **out);

/*
 Submits a query. Higher priorities come first. `deadline` is in seconds from now: a query that is not done by
 then is answered with code 43; negative without one.

 Threads: any; never waits. Ownership: the query is copied; `out` is the caller's, to be released, which does
 not cancel the query.
 AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_VALUE; AIRLANE_QUEUE_FULL;
 AIRLANE_SHUT_DOWN.
 */
airlane_status airlane_service_submit(const struct airlane_service *service,
                                      const struct airlane_query *query,
                                      int32_t priority,
                                      double deadline,
                                      struct airlane_ticket **out);

/*
 Answers in the newest version of an airspace, or in a map, from now on. Queries under way keep theirs.

 Threads: one at a time, together with airlane_service_apply.
 AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED.
 */
airlane_status airlane_service_publish(const struct airlane_service *service, const void *airspace_or_map);

/*
 Edits the service's own newest version and answers in the next one from now on. `changed` may be null. Of edits
 on several threads at once each is made to the version that the one before it made, so that none is lost; an edit
 that waits for airlane_service_publish is made to what was published.

 Threads: one at a time, together with airlane_service_publish.
 AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_SIZE; AIRLANE_EDIT; AIRLANE_BAKE, also
 for a map of several parts.
 */
airlane_status airlane_service_apply(const struct airlane_service *service,
                                     const struct airlane_edits *edits,
                                     struct airlane_changed *changed);

/*
 Fills in an empty struct.

 Threads: any. AIRLANE_OK; AIRLANE_NULL.
 */
airlane_status airlane_step_report_default(struct airlane_step_report *report);

/*
 Answers queries on this thread alone for at most `budget` seconds: for a main loop, or for jobs of the host's own
 thread pool. With nothing to do it returns at once and allocates nothing. `report` may be null.

 Threads: any; one at a time answers, others wait. Units: seconds.
 AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_SIZE; AIRLANE_VALUE.
 */
airlane_status airlane_service_step(const struct airlane_service *service,
                                    double budget,
                                    struct airlane_step_report *report);

/*
 Fills in an empty struct.

 Threads: any. AIRLANE_OK; AIRLANE_NULL.
 */
airlane_status airlane_service_stats_default(struct airlane_service_stats *stats);

/*
 Counts of a service.

 Threads: any. Units: seconds. AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_SIZE.
 */
airlane_status airlane_service_get_stats(const struct airlane_service *service, struct airlane_service_stats *stats);

/*
 Whether there is a reply: `is_done` becomes 1 or 0. Never waits, and allocates nothing.

 Threads: any. AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED.
 */
airlane_status airlane_ticket_poll(const struct airlane_ticket *ticket, uint32_t *is_done);

/*
 Waits for the reply for at most so many seconds: `is_done` becomes 1 or 0. If the service has no threads, this
 one does the work.

 Threads: any. Units: seconds. AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_VALUE.
 */
airlane_status airlane_ticket_wait(const struct airlane_ticket *ticket, double most, uint32_t *is_done);

/*
 Copies the reply to an answer; any number of times.

 Threads: any. Ownership: ticket and answer stay the caller's; the answer is in the query's frame.
 AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_NOT_READY without a reply; 100 to 111
 if the query was invalid; AIRLANE_SHUT_DOWN; AIRLANE_PANICKED. Then the answer stays as it was.
 */
airlane_status airlane_ticket_take(const struct airlane_ticket *ticket, const struct airlane_answer *answer);

/*
 Cancels what was submitted with this ticket, unless it is done: the reply comes soon, with code 42. Other uses of
 the same query go on.

 Threads: any. AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED.
 */
airlane_status airlane_ticket_cancel(const struct airlane_ticket *ticket);

/*
 Fills in a shape: a box without a size.

 Threads: any. AIRLANE_OK; AIRLANE_NULL.
 */
airlane_status airlane_shape_default(struct airlane_shape *shape);

/*
 Fills in the usual options: frame native, voxels of 1 at the origin, a margin of the engine's choice,
 closed solids filled.

 Threads: any. AIRLANE_OK; AIRLANE_NULL.
 */
airlane_status airlane_world_options_default(struct airlane_world_options *options);

/*
 Makes an airspace of voxels: one byte each, solid where it is not 0, the first axis of the frame fastest,
 then the second. `size` is three numbers of voxels along the axes of the frame, `count` their product.
 `options` may be null; of them frame, voxel_size and origin count.

 Threads: any; works on those of airlane_set_threads. Ownership: voxels are copied; `out` is the caller's,
 to be released. AIRLANE_OK; AIRLANE_NULL; AIRLANE_SIZE; AIRLANE_VALUE; AIRLANE_TOO_LARGE; AIRLANE_BAKE.
 */
airlane_status airlane_airspace_from_voxels(const struct airlane_world_options *options,
                                            const uint32_t *size,
                                            const uint8_t *voxels,
                                            uint64_t count,
                                            struct airlane_airspace **out);

/*
 Makes an airspace of triangles: vertices of three numbers each, in units of the frame, and three indices
 of vertices a triangle, either way round. `options` may be null.

 Threads: any; works on those of airlane_set_threads. Ownership: triangles are copied; `out` is the
 caller's, to be released. AIRLANE_OK; AIRLANE_NULL; AIRLANE_SIZE; AIRLANE_VALUE; AIRLANE_TOO_LARGE;
 AIRLANE_BAKE.
 */
airlane_status airlane_airspace_from_mesh(const struct airlane_world_options *options,
                                          const double *vertices,
                                          uint64_t vertex_count,
                                          const uint32_t *indices,
                                          uint64_t triangle_count,
                                          struct airlane_airspace **out);

/*
 Loads a file of any format that Airlane reads, by its name: .airlane (baked), .3dmap, and models as .glb,
 .gltf, .obj, .stl, .ply, .vox, .bt. Files are in metres, z up (glTF: y up); the frame is for what
 passes the border later. `options` may be null; voxel_size, margin and inside are for models.

 Threads: any; works on those of airlane_set_threads. Ownership: `out` is the caller's, to be released.
 AIRLANE_OK; AIRLANE_NULL; AIRLANE_SIZE; AIRLANE_TEXT; AIRLANE_VALUE; AIRLANE_READ; AIRLANE_BAKE.
 */
airlane_status airlane_airspace_load(const struct airlane_world_options *options,
                                     const char *path,
                                     struct airlane_airspace **out);

/*
 Makes an airspace of the bytes of such a file, or of airlane_airspace_to_bytes. `name` says by its ending
 what they are; baked bytes are known without it, and then it may be null.

 Threads: any; works on those of airlane_set_threads. Ownership: bytes are copied; `out` is the caller's, to
 be released. AIRLANE_OK; AIRLANE_NULL; AIRLANE_SIZE; AIRLANE_TEXT; AIRLANE_VALUE; AIRLANE_TOO_LARGE;
 AIRLANE_READ; AIRLANE_BAKE.
 */
airlane_status airlane_airspace_from_bytes(const struct airlane_world_options *options,
                                           const char *name,
                                           const uint8_t *bytes,
                                           uint64_t count,
                                           struct airlane_airspace **out);

/*
 Makes an airspace of a generated scene, for tests and first steps: kind is "wall", "sphere", "asteroids",
 "porous", "tunnels", "maze", "plant" or "city"; `size` is three numbers of voxels of 1 metre, x, y and z of
 Airlane's own frame; voxel (0, 0, 0) is centred on the origin. The same numbers give the same scene
 everywhere. `options` may be null; of them frame counts.

 Threads: any; works on those of airlane_set_threads. Ownership: `out` is the caller's, to be released.
 AIRLANE_OK; AIRLANE_NULL; AIRLANE_SIZE; AIRLANE_TEXT; AIRLANE_VALUE; AIRLANE_BAKE.
 */
airlane_status airlane_airspace_generate(const struct airlane_world_options *options,
                                         const char *kind,
                                         const uint32_t *size,
                                         uint64_t seed,
                                         struct airlane_airspace **out);

/*
 The bytes of a baked file, which airlane_airspace_from_bytes reads back. `needed`, unless it is null, is
 told how many there are; a null buffer of capacity 0 asks for that alone, and bakes them all the same.
 Areas, links and obstacles are not part of them: an airspace that has some is refused.

 Threads: any. Ownership: the buffer is the caller's.
 AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_WRITE; AIRLANE_BUFFER_TOO_SMALL.
 */
airlane_status airlane_airspace_to_bytes(const struct airlane_airspace *airspace,
                                         uint8_t *buffer,
                                         uint64_t capacity,
                                         uint64_t *needed);

/*
 Writes a file, by its ending: .airlane (baked, loads in milliseconds), .3dmap, or the surface of the solid
 voxels as .glb, .obj or .stl. The file appears whole or not at all. Areas and obstacles are not part of
 any: an airspace that has some is refused.

 Threads: any. AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_TEXT; AIRLANE_WRITE.
 */
airlane_status airlane_airspace_save(const struct airlane_airspace *airspace, const char *path);

/*
 The rows of a table, in the order of the queries, to a buffer of `capacity` rows; `needed`, unless it is null,
 is told how many there are, and a null buffer of capacity 0 asks for that alone.

 Threads: any. Ownership: the buffer is the caller's. Units: of the query's frame.
 AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_BUFFER_TOO_SMALL.
 */
airlane_status airlane_table_get_rows(const struct airlane_table *table,
                                      struct airlane_row *rows,
                                      uint64_t capacity,
                                      uint64_t *needed);

/*
 The points of all paths of a table, row after row, three numbers each, to a buffer of `capacity` points;
 `needed` as of airlane_table_get_rows.

 Threads: any. Ownership: the buffer is the caller's. Units: of the query's frame.
 AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_BUFFER_TOO_SMALL.
 */
airlane_status airlane_table_get_points(const struct airlane_table *table,
                                        double *points,
                                        uint64_t capacity,
                                        uint64_t *needed);

/*
 Where one is after so many seconds along a timed path; clamped to its start and end.

 Threads: any. Allocates nothing. Units: seconds, and the query's frame.
 AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_VALUE; AIRLANE_NOT_READY;
 AIRLANE_NO_PATH without times.
 */
airlane_status airlane_answer_state_at(const struct airlane_answer *answer, double time, struct airlane_state *state);

/*
 States at even times, `hertz` a second, and the last, to a buffer of `capacity` states; `needed` as of
 airlane_answer_get_points.

 Threads: any. Ownership: the buffer is the caller's. Units: seconds, and the query's frame.
 AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED; AIRLANE_VALUE if it is not above 0, or more
 than ten million states; AIRLANE_NOT_READY; AIRLANE_NO_PATH without times; AIRLANE_BUFFER_TOO_SMALL.
 */
airlane_status airlane_answer_sample(const struct airlane_answer *answer,
                                     double hertz,
                                     struct airlane_state *states,
                                     uint64_t capacity,
                                     uint64_t *needed);

/*
 The version of the library: 10000 * major + 100 * minor + patch.

 Threads: any. Allocates nothing.
 */
uint32_t airlane_version(void);

/*
 Refuses a header that is not the library's own. Call it first, with the macro AIRLANE_HEADER, which
 is made of all declarations of the header: a program that was compiled with another header is refused
 instead of misread.

 Threads: any. Allocates nothing, and leaves no text for airlane_last_error.
 AIRLANE_OK; AIRLANE_VERSION if they do not belong together.
 */
airlane_status airlane_check_version(uint32_t header);

/*
 The text of the last failure on this thread, a sentence in English, to a buffer of `capacity` bytes.
 `needed`, unless it is null, is told how many bytes the text takes with its closing zero; a null buffer
 of capacity 0 asks for that alone. The text stays until the next failure on this thread.

 Threads: any; each has its own text. Ownership: the buffer is the caller's.
 AIRLANE_OK; AIRLANE_NULL; AIRLANE_BUFFER_TOO_SMALL.
 */
airlane_status airlane_last_error(char *buffer, uint64_t capacity, uint64_t *needed);

/*
 The name of a code of airlane_answer_info or of a status, such as "blocked": a text that stays for good;
 "unknown" for numbers without a meaning.

 Threads: any. Ownership: the library's. Allocates nothing.
 */
const char *airlane_code_name(int32_t code);

/*
 One reference more to any handle: it has to be released once more.

 Threads: any. AIRLANE_OK; AIRLANE_NULL; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED.
 */
airlane_status airlane_retain(const void *handle);

/*
 One reference less to any handle; after the last one it is invalid, and other calls say AIRLANE_RELEASED.
 Calls under way on other threads keep what they use until they return. Null does nothing.

 Threads: any. AIRLANE_OK; AIRLANE_WRONG_HANDLE; AIRLANE_RELEASED.
 */
airlane_status airlane_release(const void *handle);

/*
 How many handles there are that were not released: 0 if nothing leaks.

 Threads: any. AIRLANE_OK; AIRLANE_NULL.
 */
airlane_status airlane_live_handles(uint64_t *count);

/*
 On how many threads worlds are built and edited, batches are answered and crowds move; 1 is the thread of
 the call alone, and no call starts a thread then, but for airlane_service_new. In the beginning it is as many
 as there are processors. Results do not depend on it. Services have threads of their own
 (airlane_service_options), which build what a query needs on all processors, whatever the number here; a
 service of 0 threads starts none. What is built for a body when a place is looked at or a unit is added is
 built on all processors as well, unless the number is 1. `before`, unless it is null, is told the number so far.

 Threads: any; calls under way keep the threads they have. AIRLANE_OK; AIRLANE_VALUE for 0 or more than 1024, or
 if `before` is not aligned; AIRLANE_THREADS if they cannot be started. Then the number stays as it was.
 */
airlane_status airlane_set_threads(uint32_t threads, uint32_t *before);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif /* AIRLANE_H */
