/* Panics stay inside: a call in which the engine panics returns AIRLANE_PANICKED, the panic hook has its message, and
 * what was locked meanwhile works on as before. For a library that is built with the feature `test-panics`.
 */
#include "../examples/airlane_check.h"

#include <string.h>

/* In no header: only this build of the library has them. */
airlane_status airlane_test_panic(uint32_t place);
airlane_status airlane_test_panic_in_query(const airlane_query *query);

#define EXPECT(what) expect((what), #what, __LINE__)

static void expect(int holds, const char *what, int line)
{
    if (!holds) {
        fprintf(stderr, "panics.c:%d: expected %s\n", line, what);
        exit(1);
    }
}

struct told {
    /* The hook is called on threads of services, too. */
    int panics;
    char last[256];
};

static void panicked(void *user, const char *text)
{
    struct told *told = user;
    strncpy(told->last, text, sizeof told->last - 1);
    __atomic_fetch_add(&told->panics, 1, __ATOMIC_RELEASE);
}

static struct told told;

static int panics(void)
{
    return __atomic_load_n(&told.panics, __ATOMIC_ACQUIRE);
}

/* What the status, the hook and airlane_last_error say of one call. */
static void expect_panic(airlane_status status, int before, const char *message)
{
    char text[256] = "";
    EXPECT(status == AIRLANE_PANICKED);
    EXPECT(strcmp(airlane_code_name(status), "panicked") == 0);
    EXPECT(panics() > before);
    EXPECT(strstr(told.last, message) != NULL);
    CHECK(airlane_last_error(text, sizeof text, NULL));
    EXPECT(strstr(text, "it panicked") != NULL);
}

static airlane_airspace *world(void)
{
    const uint32_t size[3] = {64, 64, 32};
    airlane_airspace *made = NULL;
    CHECK(airlane_airspace_generate(NULL, "city", size, 1, &made));
    return made;
}

static const double START[3] = {1.0, 1.0, 30.0}, GOAL[3] = {60.0, 60.0, 1.0};

static uint64_t print_of(airlane_answer *answer)
{
    airlane_answer_info info;
    CHECK(airlane_answer_info_default(&info));
    CHECK(airlane_answer_get_info(answer, &info));
    return info.fingerprint;
}

/* In the call itself, on other threads, and with what panics once more when it is dropped. */
static void anywhere(void)
{
    airlane_query *query = NULL;
    uint32_t place;
    for (place = 0; place < 3; place++) {
        int before = panics();
        const char *message = place == 0 ? "in a call" : place == 1 ? "on a thread" : "panics.rs";
        expect_panic(airlane_test_panic(place), before, message);
        CHECK(airlane_query_new(AIRLANE_FRAME_NATIVE, &query));
        CHECK(airlane_release(query));
    }
}

/* In the middle of a search, while planner and answer are locked: neither is lost, and the answer stays as it was. */
static void in_a_search(airlane_airspace *space)
{
    airlane_planner *planner = NULL;
    airlane_query *query = NULL;
    airlane_answer *answer = NULL;
    uint64_t print;
    int before = panics();
    CHECK(airlane_planner_new(space, &planner));
    CHECK(airlane_query_new(AIRLANE_FRAME_NATIVE, &query));
    CHECK(airlane_query_set_ends(query, START, GOAL));
    CHECK(airlane_answer_new(&answer));
    CHECK(airlane_planner_path(planner, query, answer));
    print = print_of(answer);
    EXPECT(print != 0);

    CHECK(airlane_test_panic_in_query(query));
    expect_panic(airlane_planner_path(planner, query, answer), before, "in a query");
    EXPECT(print_of(answer) == print);
    CHECK(airlane_query_renew(query));
    CHECK(airlane_planner_path(planner, query, answer));
    EXPECT(print_of(answer) == print);

    CHECK(airlane_release(answer));
    CHECK(airlane_release(query));
    CHECK(airlane_release(planner));
}

/* On a thread of a service, or in a step of one without: the ticket says so, and the next query is answered. */
static void in_a_service(airlane_airspace *space, uint32_t threads)
{
    airlane_service_options options;
    airlane_service *service = NULL;
    airlane_ticket *ticket = NULL;
    airlane_query *query = NULL;
    airlane_answer *answer = NULL;
    uint32_t is_done = 0;
    int before = panics();
    CHECK(airlane_service_options_default(&options));
    options.threads = threads;
    CHECK(airlane_service_new(space, &options, &service));
    CHECK(airlane_query_new(AIRLANE_FRAME_NATIVE, &query));
    CHECK(airlane_query_set_ends(query, START, GOAL));
    CHECK(airlane_answer_new(&answer));

    CHECK(airlane_test_panic_in_query(query));
    CHECK(airlane_service_submit(service, query, 0, -1.0, &ticket));
    CHECK(airlane_ticket_wait(ticket, 60.0, &is_done));
    EXPECT(is_done == 1);
    EXPECT(airlane_ticket_take(ticket, answer) == AIRLANE_PANICKED);
    EXPECT(panics() > before);
    EXPECT(strstr(told.last, "in a query") != NULL);
    CHECK(airlane_release(ticket));

    CHECK(airlane_query_renew(query));
    CHECK(airlane_service_submit(service, query, 0, -1.0, &ticket));
    CHECK(airlane_ticket_wait(ticket, 60.0, &is_done));
    EXPECT(is_done == 1);
    CHECK(airlane_ticket_take(ticket, answer));
    EXPECT(print_of(answer) != 0);

    CHECK(airlane_release(ticket));
    CHECK(airlane_release(answer));
    CHECK(airlane_release(query));
    CHECK(airlane_release(service));
}

int main(void)
{
    uint64_t live = 1;
    airlane_airspace *space;
    CHECK(airlane_check_version(AIRLANE_HEADER));
    CHECK(airlane_set_panic_hook(panicked, &told));
    space = world();
    anywhere();
    in_a_search(space);
    in_a_service(space, 0);
    in_a_service(space, 2);
    CHECK(airlane_set_threads(1, NULL));
    anywhere();
    in_a_search(space);
    CHECK(airlane_release(space));
    CHECK(airlane_live_handles(&live));
    EXPECT(live == 0);
    CHECK(airlane_set_panic_hook(NULL, NULL));
    printf("panics: %d, each told to the hook, none beyond the border\n", panics());
    return 0;
}
