// Hooks by airlane.hpp, with a library that panics on purpose (feature `test-panics`): the log hook is told of the call
// that failed, the panic hook of the panic, on the thread of the call and on others.
#include "airlane.hpp"

#include <atomic>
#include <cstdio>
#include <string>

// In no header: only this build of the library has it.
extern "C" airlane_status airlane_test_panic(uint32_t place);

int main()
{
    static std::atomic<int> panics{0}, lines{0};
    static std::string last;
    static auto log = [](int32_t level, const char *text) {
        lines += level == AIRLANE_LOG_ERROR && std::string(text).find("it panicked") != std::string::npos;
    };
    static auto panic = [](const char *text) {
        panics++;
        last = text;
    };
    if (!airlane::check_version() || !airlane::set_threads(2) || !airlane::set_log_hook(log) ||
        !airlane::set_panic_hook(panic)) {
        return 1;
    }
    const char *places[] = {"in a call", "on a thread"};
    for (uint32_t place = 0; place < 2; place++) {
        airlane::Status status = airlane_test_panic(place);
        int expected = static_cast<int>(place) + 1;
        if (status.code() != AIRLANE_PANICKED || panics != expected || lines != expected ||
            last.find(places[place]) == std::string::npos) {
            std::fprintf(stderr, "%s: status %s, %d panics, %d lines, the last panic: %s\n", places[place],
                         status.name(), panics.load(), lines.load(), last.c_str());
            return 1;
        }
    }
    if (!airlane::clear_panic_hook() || !airlane::clear_log_hook()) {
        return 1;
    }
    std::printf("hooks: %d panics told to C++\n", panics.load());
    return 0;
}
