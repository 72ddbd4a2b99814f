// A squad in C++, in the coordinates of Unreal (left-handed, z up, centimetres): ten drones of different sizes ask a
// service for their paths, one of them gets a timed curve, then all fly together as a crowd through a doorway.
#include "airlane.hpp"

#include <atomic>
#include <cmath>
#include <cstdio>
#include <cstdlib>

using airlane::Vec3;

static void check(airlane::Status status, const char *what)
{
    if (!status) {
        std::fprintf(stderr, "%s: %s: %s\n", what, status.name(), airlane::last_error().c_str());
        std::exit(1);
    }
}

// Memory of the host, counted.
struct Memory {
    std::atomic<uint64_t> given{0}, taken{0};
    void *allocate(std::size_t size, std::size_t alignment)
    {
        given++;
        alignment = alignment < sizeof(void *) ? sizeof(void *) : alignment;
        return std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
    }
    void deallocate(void *memory, std::size_t, std::size_t)
    {
        taken++;
        std::free(memory);
    }
};

static int fly();

int main()
{
    // Both outlive the flight: threads of the library may end late.
    static Memory memory;
    static std::atomic<int> lines{0};
    static auto log = [](int32_t level, const char *text) {
        lines++;
        std::printf("log %d: %s\n", static_cast<int>(level), text);
    };
    static auto panic = [](const char *text) {
        std::fprintf(stderr, "%s\n", text);
        std::abort();
    };
    check(airlane::check_version(), "version");
    check(airlane::set_allocator(memory), "allocator");
    check(airlane::set_log_hook(log), "log hook");
    check(airlane::set_panic_hook(panic), "panic hook");
    uint32_t before = 0;
    check(airlane::set_threads(2, &before), "threads");
    if (airlane::set_allocator(memory).code() != AIRLANE_TOO_LATE || before == 0) {
        std::fprintf(stderr, "the allocator can be set once\n");
        return 1;
    }
    int code = fly();
    // The hook is told of a call that fails, and when it was taken off it is not.
    int told = lines;
    bool is_refused = !airlane::Agent::named("nobody") && lines == told + 1;
    check(airlane::clear_log_hook(), "log hook");
    is_refused = is_refused && !airlane::Agent::named("nobody") && lines == told + 1;
    check(airlane::clear_panic_hook(), "panic hook");
    std::printf("version %u: %d lines, %llu allocations, %llu handles left\n", airlane::version(), told,
                static_cast<unsigned long long>(memory.given),
                static_cast<unsigned long long>(airlane::live_handles()));
    bool is_all = is_refused && memory.given > 100 && memory.taken > 100 && airlane::live_handles() == 0;
    return is_all ? code : 1;
}

static int fly()
{
    const airlane::Frame frame = airlane::Frame::Unreal;

    // A hall of 48 x 32 x 12 voxels of half a metre, with a wall across and a doorway in it.
    const uint32_t size[3] = {48, 32, 12};
    std::vector<uint8_t> voxels(48 * 32 * 12);
    for (int z = 0; z < 12; z++) {
        for (int y = 0; y < 32; y++) {
            for (int x = 23; x < 25; x++) {
                voxels[static_cast<std::size_t>((z * 32 + y) * 48 + x)] = !(y >= 12 && y < 20 && z < 8);
            }
        }
    }
    airlane_world_options options = airlane::world_options(frame);
    options.voxel_size = 50.0;
    auto hall = airlane::Airspace::from_voxels(options, size, voxels);
    check(hall.status(), "hall");

    // Paths in the background.
    airlane_service_options threads = airlane::defaults(airlane_service_options_default);
    threads.threads = 2;
    auto service = airlane::Service::make(*hall, threads);
    check(service.status(), "service");
    std::vector<airlane::Ticket> tickets;
    airlane::Query query(frame);
    for (int i = 0; i < 10; i++) {
        check(query.set_body(airlane::ball(20.0 + 5.0 * i)), "body");
        check(query.set_ends({150.0, 200.0 + 120.0 * i, 200.0}, {2250.0, 1300.0 - 110.0 * i, 250.0}), "ends");
        auto ticket = service->submit(query, i);
        check(ticket.status(), "submit");
        tickets.push_back(*ticket);
    }
    auto answer = airlane::Answer::make();
    std::vector<Vec3> points;
    double length = 0.0;
    int found = 0;
    for (const auto &ticket : tickets) {
        if (!ticket.wait(60.0)) {
            std::fprintf(stderr, "no reply\n");
            return 1;
        }
        check(ticket.take(answer), "take");
        check(answer.points(points), "points");
        found += answer.is_found();
        length += answer.info().length;
        if (!answer.is_valid_in(*hall)) {
            std::fprintf(stderr, "the auditor refuses a path\n");
            return 1;
        }
    }
    std::printf("squad: %d of 10 paths found, %.0f cm together\n", found, length);

    // A timed curve for the leader.
    airlane_agent_options drone = airlane::defaults(airlane_agent_options_default);
    drone.frame = static_cast<int32_t>(frame);
    drone.body = airlane::ball(30.0);
    drone.speed = 500.0;
    drone.acceleration = 300.0;
    drone.turn_radius = 80.0;
    auto leader = airlane::Agent::make(drone);
    check(leader.status(), "agent");
    airlane::Query flight(frame);
    check(flight.set_agent(*leader), "agent");
    check(flight.set_trajectory(1.2), "trajectory");
    check(flight.set_ends({150.0, 200.0, 200.0}, {2250.0, 1300.0, 250.0}), "ends");
    airlane::Planner planner(*hall);
    check(planner.path(flight, answer), "path");
    airlane_answer_info timed = answer.info();
    if (timed.outcome != AIRLANE_FOUND || !(timed.duration > 0.0)) {
        std::fprintf(stderr, "no timed path: %s\n", answer.explain().c_str());
        return 1;
    }
    airlane_state middle{};
    check(answer.state_at(timed.duration / 2.0, middle), "state");
    std::printf("leader: %.2f s, halfway at (%.0f, %.0f, %.0f) cm\n", timed.duration, middle.position[0],
                middle.position[1], middle.position[2]);

    std::vector<airlane_state> states_in_time;
    check(answer.sample(20.0, states_in_time), "sample");
    std::vector<airlane_leg> legs;
    check(answer.legs(legs), "legs");
    if (legs.size() != 1 || states_in_time.size() < 20) {
        std::fprintf(stderr, "%zu legs, %zu states\n", legs.size(), states_in_time.size());
        return 1;
    }

    // The same below the lintel alone: a box of voxels that the path keeps to.
    int32_t low[3], high[3];
    check(hall->voxel_at({25.0, 25.0, 25.0}, low), "voxel");
    check(hall->voxel_at({2375.0, 1575.0, 375.0}, high), "voxel");
    airlane::Query below(frame);
    check(below.set_ends({150.0, 200.0, 200.0}, {2250.0, 1300.0, 250.0}), "ends");
    check(below.set_region(low, high), "region");
    check(below.set_refine("taut"), "refine");
    check(planner.path(below, answer), "path");
    if (!answer.is_found() || !answer.is_valid_in(*hall)) {
        std::fprintf(stderr, "no path below the lintel: %s\n", answer.explain().c_str());
        return 1;
    }

    // All together, through the doorway, round something that hovers before it.
    airlane_crowd_options far = airlane::defaults(airlane_crowd_options_default);
    far.horizon = 3.0;
    airlane::Crowd crowd(*hall, far);
    airlane_moving_obstacle balloon{};
    balloon.position[0] = 900.0, balloon.position[1] = 500.0, balloon.position[2] = 200.0;
    balloon.radius = 60.0;
    check(crowd.set_obstacles({balloon}), "obstacles");
    std::vector<uint64_t> units;
    for (int i = 0; i < 10; i++) {
        airlane_unit unit = airlane::defaults(airlane_unit_default);
        unit.position[0] = 200.0 + 100.0 * (i % 5);
        unit.position[1] = 400.0 + 200.0 * (i / 5);
        unit.position[2] = 200.0;
        unit.radius = 25.0;
        unit.speed = 300.0;
        unit.acceleration = 900.0;
        uint64_t number = 0;
        check(crowd.add(unit, number), "add");
        units.push_back(number);
    }
    check(crowd.gather(units, {2000.0, 800.0, 200.0}), "gather");
    for (int tick = 0; tick < 60 * 20; tick++) {
        check(crowd.step(1.0 / 60.0), "step");
    }
    std::vector<airlane_unit_state> states;
    check(crowd.units(states), "units");
    int arrived = 0, through = 0;
    for (const auto &state : states) {
        arrived += state.status == 4;
        through += state.position[0] > 1250.0;
    }
    std::printf("crowd: %d arrived, %d of 10 beyond the doorway after 20 s\n", arrived, through);

    // What a crate that was put down changed, and where one can stand beside it.
    auto before = hall->snapshot();
    check(before.status(), "snapshot");
    airlane::Edits edits(frame);
    check(edits.block(airlane::box_shape({400.0, 400.0, 0.0}, {500.0, 500.0, 100.0})), "block");
    check(hall->apply(edits), "apply");
    std::vector<std::array<Vec3, 2>> boxes;
    check(hall->changes_since(*before, boxes), "changes");
    Vec3 beside;
    check(hall->nearest_free({450.0, 450.0, 50.0}, airlane::ball(20.0), beside), "nearest");
    if (boxes.empty() || !hall->is_free(beside, airlane::ball(20.0)) || crowd.fingerprint() == 0) {
        std::fprintf(stderr, "the crate went unnoticed\n");
        return 1;
    }

    // Handles are gone at the end of the block: counted by the last line of main.
    return found == 10 && through == 10 ? 0 : 1;
}
