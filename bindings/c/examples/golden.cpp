// Asks the golden queries and prints what came of each: outcome, points, fingerprint.
#include "airlane.hpp"

#include <cstdio>
#include <cstring>

int main(int argc, char **argv)
{
    std::FILE *file = argc > 1 ? std::fopen(argv[1], "r") : nullptr;
    if (file == nullptr || !airlane::check_version()) {
        std::fprintf(stderr, "usage: golden queries.jsonl\n");
        return 1;
    }
    const char *outcomes[] = {"found", "partial", "unreachable", "stopped"};
    char line[2048];
    std::string before;
    airlane::Airspace airspace;
    airlane::Planner planner;
    auto answer = airlane::Answer::make();
    while (std::fgets(line, sizeof line, file) != nullptr) {
        char kind[40], method[40], outcome[20];
        unsigned size[3];
        unsigned long long seed;
        airlane::Vec3 start, goal;
        double radius;
        int read = std::sscanf(line,
                               "{\"kind\":\"query\",\"world\":\"gen:%39[^:]:%ux%ux%u:%llu\",\"from\":[%lf,%lf,%lf],"
                               "\"to\":[%lf,%lf,%lf],\"method\":\"%39[^\"]\",\"radius\":%lf,\"outcome\":\"%19[^\"]\"",
                               kind, &size[0], &size[1], &size[2], &seed, &start.x, &start.y, &start.z, &goal.x, &goal.y,
                               &goal.z, method, &radius, outcome);
        // Random traces that give up after millions of steps take minutes together.
        if (read != 14 || std::strcmp(outcome, "stopped") == 0) {
            continue;
        }
        if (before != kind) {
            const uint32_t voxels[3] = {size[0], size[1], size[2]};
            auto made = airlane::Airspace::generate(airlane::world_options(airlane::Frame::Native), kind, voxels, seed);
            if (!made) {
                return 1;
            }
            airspace = *made;
            planner = airlane::Planner(airspace);
            before = kind;
        }
        airlane::Query query(airlane::Frame::Native);
        bool is_set = bool(query.set_ends(start, goal)) && bool(query.set_method(method));
        if (radius > 0.0) {
            is_set = is_set && bool(query.set_body(airlane::ball(radius)));
        }
        if (!is_set || !planner.path(query, answer)) {
            std::fprintf(stderr, "%s\n", airlane::last_error().c_str());
            return 1;
        }
        airlane_answer_info info = answer.info();
        std::printf("%s %llu %016llx\n", outcomes[info.outcome], static_cast<unsigned long long>(info.points),
                    static_cast<unsigned long long>(info.fingerprint));
    }
    std::fclose(file);
    return 0;
}
