/* Airlane for C++17: handles that release themselves, over airlane.h. One header, no library of its own; compiles
 * with -fno-exceptions -fno-rtti.
 *
 * Calls return airlane::Status, which is true if all went well; airlane::last_error() has the sentence. Calls that
 * make something return airlane::Result, which has a value or a status. Threads, units and frames: see airlane.h.
 */
#ifndef AIRLANE_HPP
#define AIRLANE_HPP

#include "airlane.h"

#include <array>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace airlane {

/* What a call returned. */
class [[nodiscard]] Status {
public:
    Status(airlane_status code) : code_(code) {}
    explicit operator bool() const { return code_ == AIRLANE_OK; }
    airlane_status code() const { return code_; }
    const char *name() const { return airlane_code_name(code_); }

private:
    airlane_status code_;
};

/* A value, or why there is none. */
template <class T> class [[nodiscard]] Result {
public:
    Result(T value) : status_(AIRLANE_OK), value_(std::move(value)) {}
    Result(airlane_status code) : status_(code) {}
    explicit operator bool() const { return bool(status_); }
    Status status() const { return status_; }
    /* Valid only if it is true. */
    T &operator*() { return value_; }
    const T &operator*() const { return value_; }
    T *operator->() { return &value_; }
    const T *operator->() const { return &value_; }

private:
    Status status_;
    T value_{};
};

struct Vec3 {
    double x = 0, y = 0, z = 0;
    const double *data() const { return &x; }
};
static_assert(sizeof(Vec3) == 3 * sizeof(double), "points are three numbers without gaps");

enum class Frame : int32_t {
    Native = AIRLANE_FRAME_NATIVE,
    Unity = AIRLANE_FRAME_UNITY,
    Unreal = AIRLANE_FRAME_UNREAL,
    Godot = AIRLANE_FRAME_GODOT,
    Bevy = AIRLANE_FRAME_BEVY,
};

/* Whether this header and the library belong together: call it first. */
inline Status check_version() { return airlane_check_version(AIRLANE_HEADER); }

/* The version of the library: 10000 * major + 100 * minor + patch. */
inline uint32_t version() { return airlane_version(); }

/* How many handles there are that were not released. */
inline uint64_t live_handles()
{
    uint64_t count = 0;
    airlane_live_handles(&count);
    return count;
}

/* On how many threads worlds are built, batches answered and crowds moved; 1 is the thread of the call alone. */
inline Status set_threads(uint32_t threads, uint32_t *before = nullptr) { return airlane_set_threads(threads, before); }

/* Hooks: objects of the caller's with an operator(), such as lambdas that are kept in a variable. They are called on
 * any thread, on several at once, and must stay until another hook is set and calls that were under way have returned.
 * What they throw ends the process, and never passes through the library. */
namespace hooks {

/* A constant object, too: it is called as what it is. */
template <class F> void *user(F &hook) { return const_cast<void *>(static_cast<const volatile void *>(&hook)); }

template <class F> void log(void *user, int32_t level, const char *text) noexcept
{
    (*static_cast<F *>(user))(level, text);
}

template <class F> void panic(void *user, const char *text) noexcept { (*static_cast<F *>(user))(text); }

template <class F> void *allocate(void *user, std::size_t size, std::size_t alignment) noexcept
{
    return static_cast<F *>(user)->allocate(size, alignment);
}

template <class F> void deallocate(void *user, void *memory, std::size_t size, std::size_t alignment) noexcept
{
    static_cast<F *>(user)->deallocate(memory, size, alignment);
}

} // namespace hooks

/* Has hook(int32_t level, const char *text) told why calls fail, and what takes long. It may call Airlane. */
template <class F> Status set_log_hook(F &hook) { return airlane_set_log_hook(hooks::log<F>, hooks::user(hook)); }
inline Status clear_log_hook() { return airlane_set_log_hook(nullptr, nullptr); }

/* Has hook(const char *text) told of panics, which are defects of Airlane. It must not call Airlane, and must stay
 * until services that there were are released, too. */
template <class F> Status set_panic_hook(F &hook)
{
    return airlane_set_panic_hook(hooks::panic<F>, hooks::user(hook));
}
inline Status clear_panic_hook() { return airlane_set_panic_hook(nullptr, nullptr); }

/* Has all memory of Airlane come from host.allocate(size, alignment) and go back by host.deallocate(memory, size,
 * alignment), until the process ends. Before any other call but check_version and version. */
template <class F> Status set_allocator(F &host)
{
    return airlane_set_allocator(hooks::allocate<F>, hooks::deallocate<F>, hooks::user(host));
}

/* Has a function of airlane.h fill a vector or a text: asks how much there is, makes room, and asks again if it became
 * more meanwhile, on another thread. Empty if it fails. */
template <class Items, class Get> Status fill(Items &items, Get get)
{
    uint64_t needed = 0;
    airlane_status status = get(nullptr, uint64_t(0), &needed);
    while (status == AIRLANE_OK || status == AIRLANE_BUFFER_TOO_SMALL) {
        items.resize(static_cast<std::size_t>(needed));
        if (needed == 0) {
            return AIRLANE_OK;
        }
        status = get(items.data(), needed, &needed);
        if (status == AIRLANE_OK) {
            /* It may have become less. */
            items.resize(static_cast<std::size_t>(needed));
            return status;
        }
    }
    items.clear();
    return status;
}

/* The same for a text, without its closing zero. */
template <class Get> std::string fill_text(Get get)
{
    std::string text;
    if (fill(text, get) && !text.empty()) {
        text.pop_back();
    }
    return text;
}

/* The text of the last failure on this thread. */
inline std::string last_error() { return fill_text(airlane_last_error); }

/* A handle: copies share it, the last one releases it. A copy of what was released elsewhere is null. */
template <class T> class Handle {
public:
    Handle() = default;
    /* Takes a reference over. */
    explicit Handle(T *handle) : handle_(handle) {}
    Handle(const Handle &other) : handle_(other.handle_)
    {
        if (handle_ != nullptr && airlane_retain(handle_) != AIRLANE_OK) {
            handle_ = nullptr;
        }
    }
    Handle(Handle &&other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
    Handle &operator=(Handle other) noexcept
    {
        std::swap(handle_, other.handle_);
        return *this;
    }
    ~Handle() { airlane_release(handle_); }
    T *get() const { return handle_; }
    explicit operator bool() const { return handle_ != nullptr; }

protected:
    T *handle_ = nullptr;
};

/* A struct with its size and the usual values. */
template <class T> T defaults(airlane_status (*fill)(T *))
{
    T value{};
    fill(&value);
    return value;
}

inline airlane_body point_body() { return defaults(airlane_body_default); }

inline airlane_body ball(double radius)
{
    airlane_body body = point_body();
    body.kind = AIRLANE_BODY_BALL;
    body.radius = radius;
    return body;
}

inline airlane_shape box_shape(Vec3 low, Vec3 high)
{
    airlane_shape shape = defaults(airlane_shape_default);
    shape.kind = AIRLANE_SHAPE_BOX;
    shape.low[0] = low.x, shape.low[1] = low.y, shape.low[2] = low.z;
    shape.high[0] = high.x, shape.high[1] = high.y, shape.high[2] = high.z;
    return shape;
}

inline airlane_shape ball_shape(Vec3 centre, double radius)
{
    airlane_shape shape = defaults(airlane_shape_default);
    shape.kind = AIRLANE_SHAPE_BALL;
    shape.centre[0] = centre.x, shape.centre[1] = centre.y, shape.centre[2] = centre.z;
    shape.radius = radius;
    return shape;
}

inline airlane_pose pose_at(Vec3 position)
{
    airlane_pose pose = defaults(airlane_pose_default);
    pose.position[0] = position.x, pose.position[1] = position.y, pose.position[2] = position.z;
    return pose;
}

inline airlane_world_options world_options(Frame frame)
{
    airlane_world_options options = defaults(airlane_world_options_default);
    options.frame = static_cast<int32_t>(frame);
    return options;
}

class Agent : public Handle<airlane_agent> {
public:
    using Handle::Handle;
    static Result<Agent> named(const char *name)
    {
        airlane_agent *made = nullptr;
        airlane_status status = airlane_agent_named(name, &made);
        return status == AIRLANE_OK ? Result<Agent>(Agent(made)) : Result<Agent>(status);
    }
    /* From the text of an agent file, in metres. */
    static Result<Agent> from_text(const char *content)
    {
        airlane_agent *made = nullptr;
        airlane_status status = airlane_agent_from_text(content, &made);
        return status == AIRLANE_OK ? Result<Agent>(Agent(made)) : Result<Agent>(status);
    }
    static Result<Agent> make(const airlane_agent_options &options)
    {
        airlane_agent *made = nullptr;
        airlane_status status = airlane_agent_new(&options, &made);
        return status == AIRLANE_OK ? Result<Agent>(Agent(made)) : Result<Agent>(status);
    }
};

class Edits : public Handle<airlane_edits> {
public:
    using Handle::Handle;
    Edits() = default;
    explicit Edits(Frame frame) { airlane_edits_new(static_cast<int32_t>(frame), &handle_); }
    Status clear() { return airlane_edits_clear(handle_); }
    Status block(const airlane_shape &shape) { return airlane_edits_block(handle_, &shape); }
    Status free(const airlane_shape &shape) { return airlane_edits_free(handle_, &shape); }
    Status set_obstacle(uint64_t key, const airlane_shape &shape, const airlane_pose &pose)
    {
        return airlane_edits_set_obstacle(handle_, key, &shape, &pose);
    }
    Status remove_obstacle(uint64_t key) { return airlane_edits_remove_obstacle(handle_, key); }
    /* A negative factor closes the area. */
    Status set_area(uint64_t key, uint8_t kind, double factor, const airlane_shape &shape, const char *name = nullptr)
    {
        return airlane_edits_set_area(handle_, key, kind, factor, &shape, name);
    }
    Status remove_area(uint64_t key) { return airlane_edits_remove_area(handle_, key); }
    Status set_price(uint64_t key, double factor) { return airlane_edits_set_price(handle_, key, factor); }
};

class Airspace : public Handle<airlane_airspace> {
public:
    using Handle::Handle;
    static Result<Airspace> from_voxels(const airlane_world_options &options, const uint32_t (&size)[3],
                                        const std::vector<uint8_t> &voxels)
    {
        airlane_airspace *made = nullptr;
        return of(airlane_airspace_from_voxels(&options, size, voxels.data(), voxels.size(), &made), made);
    }
    static Result<Airspace> from_mesh(const airlane_world_options &options, const std::vector<Vec3> &vertices,
                                      const std::vector<uint32_t> &indices)
    {
        airlane_airspace *made = nullptr;
        const double *first = vertices.empty() ? nullptr : vertices.data()->data();
        return of(airlane_airspace_from_mesh(&options, first, vertices.size(), indices.data(), indices.size() / 3, &made),
                  made);
    }
    static Result<Airspace> load(const airlane_world_options &options, const char *path)
    {
        airlane_airspace *made = nullptr;
        return of(airlane_airspace_load(&options, path, &made), made);
    }
    static Result<Airspace> from_bytes(const airlane_world_options &options, const char *name,
                                       const std::vector<uint8_t> &bytes)
    {
        airlane_airspace *made = nullptr;
        return of(airlane_airspace_from_bytes(&options, name, bytes.data(), bytes.size(), &made), made);
    }
    static Result<Airspace> generate(const airlane_world_options &options, const char *kind, const uint32_t (&size)[3],
                                     uint64_t seed)
    {
        airlane_airspace *made = nullptr;
        return of(airlane_airspace_generate(&options, kind, size, seed, &made), made);
    }
    Status save(const char *path) const { return airlane_airspace_save(handle_, path); }
    Result<std::vector<uint8_t>> to_bytes() const
    {
        std::vector<uint8_t> bytes;
        Status status = fill(bytes, [this](uint8_t *buffer, uint64_t capacity, uint64_t *needed) {
            return airlane_airspace_to_bytes(handle_, buffer, capacity, needed);
        });
        using Bytes = Result<std::vector<uint8_t>>;
        return status ? Bytes(std::move(bytes)) : Bytes(status.code());
    }
    Result<Airspace> snapshot() const
    {
        airlane_airspace *made = nullptr;
        return of(airlane_airspace_snapshot(handle_, &made), made);
    }
    airlane_airspace_info info() const
    {
        airlane_airspace_info info = defaults(airlane_airspace_info_default);
        airlane_airspace_get_info(handle_, &info);
        return info;
    }
    Status apply(const Edits &edits, airlane_changed *changed = nullptr)
    {
        return airlane_airspace_apply(handle_, edits.get(), changed);
    }
    /* Boxes that hold all changes since a snapshot, two points each. AIRLANE_NOT_READY: everything may have changed. */
    Status changes_since(const Airspace &before, std::vector<std::array<Vec3, 2>> &boxes) const
    {
        return fill(boxes, [&](std::array<Vec3, 2> *buffer, uint64_t capacity, uint64_t *needed) {
            double *first = buffer == nullptr ? nullptr : &(*buffer)[0].x;
            return airlane_airspace_changes_since(handle_, before.get(), first, capacity, needed);
        });
    }
    /* AIRLANE_NO_PATH if there is none. */
    Status nearest_free(Vec3 at, const airlane_body &body, Vec3 &nearest) const
    {
        return airlane_airspace_nearest_free(handle_, at.data(), &body, &nearest.x);
    }
    /* The voxel that a place is in, for Query::set_region. */
    Status voxel_at(Vec3 at, int32_t (&voxel)[3]) const
    {
        return airlane_airspace_voxel_at(handle_, at.data(), voxel);
    }
    bool is_free(Vec3 at, const airlane_body &body) const
    {
        uint32_t found = 0;
        return airlane_airspace_is_free(handle_, at.data(), &body, &found) == AIRLANE_OK && found != 0;
    }
    bool is_clear(Vec3 from, Vec3 to, const airlane_body &body) const
    {
        uint32_t found = 0;
        return airlane_airspace_is_clear(handle_, from.data(), to.data(), &body, &found) == AIRLANE_OK && found != 0;
    }

private:
    /* By reference: the call that fills it in may be evaluated later than this argument. */
    static Result<Airspace> of(airlane_status status, airlane_airspace *const &made)
    {
        return status == AIRLANE_OK ? Result<Airspace>(Airspace(made)) : Result<Airspace>(status);
    }
};

class Map : public Handle<airlane_map> {
public:
    using Handle::Handle;
    static Map make()
    {
        airlane_map *made = nullptr;
        airlane_map_new(&made);
        return Map(made);
    }
    /* The number of the part goes to `part`. */
    Status add(const char *name, const Airspace &airspace, uint32_t &part)
    {
        return airlane_map_add(handle_, name, airspace.get(), &part);
    }
    Status set_part(uint32_t part, const Airspace &airspace) { return airlane_map_set_part(handle_, part, airspace.get()); }
    Status set_link(uint64_t key, const char *kind, const airlane_link &link)
    {
        return airlane_map_set_link(handle_, key, kind, &link);
    }
    Status set_open(uint64_t key, bool is_open) { return airlane_map_set_open(handle_, key, is_open ? 1 : 0); }
    Status remove_link(uint64_t key) { return airlane_map_remove_link(handle_, key); }
};

class Query : public Handle<airlane_query> {
public:
    using Handle::Handle;
    Query() = default;
    explicit Query(Frame frame) { airlane_query_new(static_cast<int32_t>(frame), &handle_); }
    Status set_ends(Vec3 start, Vec3 goal) { return airlane_query_set_ends(handle_, start.data(), goal.data()); }
    Status set_ends_in_parts(uint32_t start_part, Vec3 start, uint32_t goal_part, Vec3 goal)
    {
        return airlane_query_set_ends_in_parts(handle_, start_part, start.data(), goal_part, goal.data());
    }
    Status set_body(const airlane_body &body) { return airlane_query_set_body(handle_, &body); }
    Status set_agent(const Agent &agent) { return airlane_query_set_agent(handle_, agent.get()); }
    Status set_method(const char *method) { return airlane_query_set_method(handle_, method); }
    Status set_objective(const char *objective) { return airlane_query_set_objective(handle_, objective); }
    Status set_snap(double within) { return airlane_query_set_snap(handle_, within); }
    Status set_or_nearest() { return airlane_query_set_or_nearest(handle_); }
    Status set_any_heading() { return airlane_query_set_any_heading(handle_); }
    /* Opposite corners of a box of voxels, both included: see Airspace::voxel_at. */
    Status set_region(const int32_t *low, const int32_t *high) { return airlane_query_set_region(handle_, low, high); }
    Status set_refine(const char *refine) { return airlane_query_set_refine(handle_, refine); }
    Status set_trajectory(double longest = 0.0) { return airlane_query_set_trajectory(handle_, longest); }
    Status set_time_limit(double seconds) { return airlane_query_set_time_limit(handle_, seconds); }
    Status set_expansion_limit(uint64_t nodes) { return airlane_query_set_expansion_limit(handle_, nodes); }
    Status cancel() { return airlane_query_cancel(handle_); }
    Status renew() { return airlane_query_renew(handle_); }
};

class Answer : public Handle<airlane_answer> {
public:
    using Handle::Handle;
    static Answer make()
    {
        airlane_answer *made = nullptr;
        airlane_answer_new(&made);
        return Answer(made);
    }
    airlane_answer_info info() const
    {
        airlane_answer_info info = defaults(airlane_answer_info_default);
        airlane_answer_get_info(handle_, &info);
        return info;
    }
    bool is_found() const { return info().outcome == AIRLANE_FOUND; }
    /* To a vector of the caller's, whose memory is used again. */
    Status points(std::vector<Vec3> &points) const
    {
        return fill(points, [this](Vec3 *buffer, uint64_t capacity, uint64_t *needed) {
            return airlane_answer_get_points(handle_, buffer == nullptr ? nullptr : &buffer->x, capacity, needed);
        });
    }
    Status legs(std::vector<airlane_leg> &legs) const
    {
        return fill(legs, [this](airlane_leg *buffer, uint64_t capacity, uint64_t *needed) {
            return airlane_answer_get_legs(handle_, buffer, capacity, needed);
        });
    }
    /* States of a timed path at even times, and the last. */
    Status sample(double hertz, std::vector<airlane_state> &states) const
    {
        return fill(states, [this, hertz](airlane_state *buffer, uint64_t capacity, uint64_t *needed) {
            return airlane_answer_sample(handle_, hertz, buffer, capacity, needed);
        });
    }
    Status state_at(double seconds, airlane_state &state) const
    {
        return airlane_answer_state_at(handle_, seconds, &state);
    }
    bool is_valid_in(const Airspace &airspace) const
    {
        uint32_t is_valid = 0;
        return airlane_answer_audit(handle_, airspace.get(), &is_valid) == AIRLANE_OK && is_valid != 0;
    }
    std::string explain() const
    {
        return fill_text([this](char *buffer, uint64_t capacity, uint64_t *needed) {
            return airlane_answer_explain(handle_, buffer, capacity, needed);
        });
    }
};

class Planner : public Handle<airlane_planner> {
public:
    using Handle::Handle;
    Planner() = default;
    explicit Planner(const Airspace &airspace) { airlane_planner_new(airspace.get(), &handle_); }
    explicit Planner(const Map &map) { airlane_planner_new(map.get(), &handle_); }
    Status follow(const Airspace &airspace) { return airlane_planner_follow(handle_, airspace.get()); }
    Status follow(const Map &map) { return airlane_planner_follow(handle_, map.get()); }
    Status prepare(const Query &query) { return airlane_planner_prepare(handle_, query.get()); }
    Status path(const Query &query, Answer &answer) { return airlane_planner_path(handle_, query.get(), answer.get()); }
    Status revise(const Query &query, Answer &answer, airlane_revision *revision = nullptr)
    {
        return airlane_planner_revise(handle_, query.get(), answer.get(), revision);
    }
    /* Many queries at once: two points each, start and goal. */
    Status table(const Query &query, const std::vector<Vec3> &ends, std::vector<airlane_row> &rows,
                 std::vector<Vec3> &points)
    {
        airlane_table *made = nullptr;
        const double *first = ends.empty() ? nullptr : ends.data()->data();
        Status status = airlane_planner_table(handle_, query.get(), first, ends.size() / 2, &made);
        Handle<airlane_table> table(made);
        if (status) {
            status = fill(rows, [made](airlane_row *buffer, uint64_t capacity, uint64_t *needed) {
                return airlane_table_get_rows(made, buffer, capacity, needed);
            });
        }
        if (status) {
            status = fill(points, [made](Vec3 *buffer, uint64_t capacity, uint64_t *needed) {
                return airlane_table_get_points(made, buffer == nullptr ? nullptr : &buffer->x, capacity, needed);
            });
        }
        return status;
    }
};

class Ticket : public Handle<airlane_ticket> {
public:
    using Handle::Handle;
    bool is_done() const
    {
        uint32_t is_done = 0;
        return airlane_ticket_poll(handle_, &is_done) == AIRLANE_OK && is_done != 0;
    }
    bool wait(double seconds) const
    {
        uint32_t is_done = 0;
        return airlane_ticket_wait(handle_, seconds, &is_done) == AIRLANE_OK && is_done != 0;
    }
    Status take(Answer &answer) const { return airlane_ticket_take(handle_, answer.get()); }
    Status cancel() const { return airlane_ticket_cancel(handle_); }
};

class Service : public Handle<airlane_service> {
public:
    using Handle::Handle;
    static Result<Service> make(const Airspace &airspace, const airlane_service_options &options)
    {
        return of(airspace.get(), options);
    }
    static Result<Service> make(const Map &map, const airlane_service_options &options) { return of(map.get(), options); }
    /* A negative deadline is none. */
    Result<Ticket> submit(const Query &query, int32_t priority = 0, double deadline = -1.0)
    {
        airlane_ticket *made = nullptr;
        airlane_status status = airlane_service_submit(handle_, query.get(), priority, deadline, &made);
        return status == AIRLANE_OK ? Result<Ticket>(Ticket(made)) : Result<Ticket>(status);
    }
    Status publish(const Airspace &airspace) { return airlane_service_publish(handle_, airspace.get()); }
    Status publish(const Map &map) { return airlane_service_publish(handle_, map.get()); }
    Status apply(const Edits &edits, airlane_changed *changed = nullptr)
    {
        return airlane_service_apply(handle_, edits.get(), changed);
    }
    Status step(double seconds, airlane_step_report *report = nullptr)
    {
        return airlane_service_step(handle_, seconds, report);
    }
    airlane_service_stats stats() const
    {
        airlane_service_stats stats = defaults(airlane_service_stats_default);
        airlane_service_get_stats(handle_, &stats);
        return stats;
    }

private:
    static Result<Service> of(const void *world, const airlane_service_options &options)
    {
        airlane_service *made = nullptr;
        airlane_status status = airlane_service_new(world, &options, &made);
        return status == AIRLANE_OK ? Result<Service>(Service(made)) : Result<Service>(status);
    }
};

class Crowd : public Handle<airlane_crowd> {
public:
    using Handle::Handle;
    Crowd() = default;
    explicit Crowd(const Airspace &airspace) { airlane_crowd_new(airspace.get(), nullptr, &handle_); }
    Crowd(const Airspace &airspace, const airlane_crowd_options &options)
    {
        airlane_crowd_new(airspace.get(), &options, &handle_);
    }
    Status add(const airlane_unit &unit, uint64_t &number) { return airlane_crowd_add(handle_, &unit, &number); }
    Status remove(uint64_t unit) { return airlane_crowd_remove(handle_, unit); }
    Status send(const std::vector<uint64_t> &units, const std::vector<Vec3> &goals)
    {
        if (goals.size() != units.size()) {
            return AIRLANE_VALUE;
        }
        const double *first = goals.empty() ? nullptr : goals.data()->data();
        return airlane_crowd_send(handle_, units.data(), first, units.size());
    }
    Status gather(const std::vector<uint64_t> &units, Vec3 goal)
    {
        return airlane_crowd_gather(handle_, units.data(), units.size(), goal.data());
    }
    Status halt(const std::vector<uint64_t> &units) { return airlane_crowd_halt(handle_, units.data(), units.size()); }
    /* What moves by itself among the units, instead of what was set before. */
    Status set_obstacles(const std::vector<airlane_moving_obstacle> &obstacles)
    {
        return airlane_crowd_set_obstacles(handle_, obstacles.data(), obstacles.size());
    }
    /* The same for the same run, on every machine; 0 without a crowd. */
    uint64_t fingerprint() const
    {
        uint64_t fingerprint = 0;
        airlane_crowd_get_fingerprint(handle_, &fingerprint);
        return fingerprint;
    }
    Status follow(const Airspace &airspace) { return airlane_crowd_follow(handle_, airspace.get()); }
    Status step(double seconds) { return airlane_crowd_step(handle_, seconds); }
    /* To a vector of the caller's, whose memory is used again. */
    Status units(std::vector<airlane_unit_state> &units) const
    {
        return fill(units, [this](airlane_unit_state *buffer, uint64_t capacity, uint64_t *needed) {
            return airlane_crowd_get_units(handle_, buffer, capacity, needed);
        });
    }
};

} // namespace airlane

#endif
