/* For fuzz.c: what calls at random are made of. Workers, numbers, handles, bodies, shapes, files, agents; and what is
 * expected of every call.
 */
#ifndef AIRLANE_FUZZ_H
#define AIRLANE_FUZZ_H

#include "airlane.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SLOTS = 48, MOST_THREADS = 16 };

/* Sorts of calls, and how many of a hundred must work at least: about half of what does. */
enum { KEEP, MAKE, LOOK, CHANGE, WAIT, MOVE, JOIN, ASK, SORTS };
static const struct {
    const char *name;
    uint64_t floor;
} sorts[SORTS] = {{"keeping", 30}, {"making", 30}, {"looking", 15}, {"changing", 20},
                  {"waiting", 15}, {"moving", 7},  {"joining", 8},  {"asking", 17}};

/* Handles that all threads use; a slot is taken and put back without a lock on purpose: what is released twice, or
 * while another thread uses it, must be noticed. */
static void *volatile slots[SLOTS];
static double seconds = 3.0;
static volatile int is_over = 0;
static pthread_mutex_t slot_lock = PTHREAD_MUTEX_INITIALIZER;

struct worker {
    pthread_t thread;
    uint64_t random;
    int sort;
    uint64_t calls[SORTS];
    uint64_t fine[SORTS];
    uint64_t statuses[256];
    /* What it retained, to be released in the end. */
    void **retained;
    uint64_t retained_count, retained_room;
};

/* What `out` handles hold before a call. */
static char marker;

static uint64_t roll(struct worker *w, uint64_t below)
{
    w->random ^= w->random << 13;
    w->random ^= w->random >> 7;
    w->random ^= w->random << 17;
    return below ? w->random % below : w->random;
}

static double number(struct worker *w)
{
    switch (roll(w, 24)) {
    case 0: return NAN;
    case 1: return INFINITY;
    case 2: return -1e300;
    case 3: return 0.0;
    case 4: return -1.0;
    default: return (double)roll(w, 4000) / 100.0 - 4.0;
    }
}

static double small(struct worker *w)
{
    return roll(w, 20) ? (double)roll(w, 200) / 100.0 : number(w);
}

static void point(struct worker *w, double *at)
{
    at[0] = number(w), at[1] = number(w), at[2] = number(w);
}

static void *handle(struct worker *w)
{
    void *found;
    switch (roll(w, 40)) {
    case 0: return NULL;
    case 1: return (void *)(uintptr_t)roll(w, 0);
    case 2: return (void *)(uintptr_t)roll(w, 4096);
    default:
        pthread_mutex_lock(&slot_lock);
        found = slots[roll(w, SLOTS)];
        pthread_mutex_unlock(&slot_lock);
        return found;
    }
}

/* Looks for a handle of a kind by trying, so that calls often get what they want. */
typedef airlane_status probe(const void *handle);

static airlane_status is_airspace(const void *h)
{
    uint32_t is_free;
    double at[3] = {1, 1, 1};
    return airlane_airspace_is_free(h, at, NULL, &is_free);
}
static airlane_status is_query(const void *h)
{
    return airlane_query_renew(h);
}
static airlane_status is_answer(const void *h)
{
    uint64_t needed;
    airlane_status status = airlane_answer_get_points(h, NULL, 0, &needed);
    return status == AIRLANE_NOT_READY ? AIRLANE_OK : status;
}
static airlane_status is_planner(const void *h)
{
    return airlane_planner_prepare(h, NULL) == AIRLANE_NULL ? AIRLANE_OK : AIRLANE_WRONG_HANDLE;
}
static airlane_status is_edits(const void *h)
{
    return airlane_edits_remove_area(h, 1);
}
static airlane_status is_service(const void *h)
{
    return airlane_service_step(h, 0.0, NULL);
}
static airlane_status is_ticket(const void *h)
{
    uint32_t is_done;
    return airlane_ticket_poll(h, &is_done);
}
static airlane_status is_crowd(const void *h)
{
    uint64_t print;
    return airlane_crowd_get_fingerprint(h, &print);
}
static airlane_status is_map(const void *h)
{
    airlane_status status = airlane_map_remove_link(h, 77);
    return status == AIRLANE_MAP ? AIRLANE_OK : status;
}

static void *of(struct worker *w, probe *is_kind)
{
    int tries;
    void *found = handle(w);
    for (tries = 0; tries < 12 && is_kind(found) != AIRLANE_OK; tries++) {
        found = handle(w);
    }
    return found;
}

static void keep(struct worker *w, void *made)
{
    uint64_t at = roll(w, SLOTS);
    void *old;
    if (made == NULL) {
        return;
    }
    pthread_mutex_lock(&slot_lock);
    old = slots[at];
    slots[at] = made;
    pthread_mutex_unlock(&slot_lock);
    airlane_release(old);
}

static airlane_status count(struct worker *w, airlane_status status)
{
    w->calls[w->sort] += 1;
    w->fine[w->sort] += status == AIRLANE_OK;
    if (status < 0 || status > 255 || strcmp(airlane_code_name(status), "unknown") == 0) {
        fprintf(stderr, "a status without a meaning: %d\n", (int)status);
        abort();
    }
    if (status == AIRLANE_PANICKED) {
        fprintf(stderr, "a panic was caught\n");
        abort();
    }
    w->statuses[status] += 1;
    return status;
}

/* Counts a call that makes something: null unless it worked. */
static void *made_by(struct worker *w, airlane_status status, void *made)
{
    count(w, status);
    if ((status == AIRLANE_OK) != (made != NULL) || made == (void *)&marker) {
        fprintf(stderr, "status %d (%s) left a handle of %p\n", (int)status, airlane_code_name(status), made);
        abort();
    }
    return made;
}

static void retain(struct worker *w, void *handle)
{
    if (w->retained_count == w->retained_room) {
        w->retained_room = 2 * w->retained_room + 1024;
        w->retained = realloc(w->retained, w->retained_room * sizeof *w->retained);
        if (w->retained == NULL) {
            abort();
        }
    }
    if (count(w, airlane_retain(handle)) == AIRLANE_OK) {
        w->retained[w->retained_count++] = handle;
    }
}

/* Until nothing is left of it. */
static void let_go(void *handle)
{
    while (handle != NULL && airlane_release(handle) == AIRLANE_OK) {
    }
}

static void shape(struct worker *w, airlane_shape *shape)
{
    static const double outline[8] = {1, 1, 9, 1, 9, 9, 1, 9};
    static const double vertices[12] = {2, 2, 2, 8, 2, 2, 2, 8, 2, 2, 2, 8};
    static const uint32_t indices[12] = {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3};
    airlane_shape_default(shape);
    shape->kind = (int32_t)roll(w, 5);
    point(w, shape->low);
    point(w, shape->high);
    point(w, shape->centre);
    shape->radius = small(w);
    shape->outline = roll(w, 10) ? outline : NULL;
    shape->outline_count = roll(w, 12) ? 4 : roll(w, 0);
    if (shape->outline_count > 4 && shape->outline_count < ((uint64_t)1 << 61)) {
        shape->outline_count = ~(uint64_t)0;
    }
    shape->lowest = small(w);
    shape->highest = small(w) + 2.0;
    shape->vertices = vertices;
    shape->vertex_count = roll(w, 12) ? 4 : 3;
    shape->indices = indices;
    shape->triangle_count = roll(w, 12) ? 4 : ~(uint64_t)0 / 3;
    if (roll(w, 30) == 0) {
        shape->size += 8;
    }
}

static void body(struct worker *w, airlane_body *body)
{
    airlane_body_default(body);
    body->kind = (int32_t)roll(w, 5);
    /* Few different ones: each is fitted once. */
    body->radius = roll(w, 12) ? 0.25 * (double)(1 + roll(w, 3)) : number(w);
    body->height = roll(w, 12) ? 2.0 : number(w);
    body->extent[0] = 1.0, body->extent[1] = 0.5, body->extent[2] = roll(w, 12) ? 0.5 : number(w);
    if (roll(w, 30) == 0) {
        body->size = (uint32_t)roll(w, 100);
    }
}

/* One of two files that all threads write and read, or one that there is none of. */
static char files[2][64];

static const char *file(struct worker *w)
{
    switch (roll(w, 12)) {
    case 0: return NULL;
    case 1: return "/nowhere/at/all.airlane";
    default: return files[roll(w, 2)];
    }
}

static airlane_status agent(struct worker *w, airlane_agent **made)
{
    static const char *names[] = {"drone", "soldier", "nobody", NULL};
    static const char *texts[] = {"agent 1\nlike drone\nname runner\n", "agent 1\n", "agent 2\nlike drone\n", "", NULL};
    airlane_agent_options options;
    switch (roll(w, 3)) {
    case 0: return airlane_agent_named(names[roll(w, 4)], made);
    case 1: return airlane_agent_from_text(texts[roll(w, 5)], made);
    default: break;
    }
    airlane_agent_options_default(&options);
    options.frame = roll(w, 12) ? (int32_t)roll(w, 5) : -1;
    body(w, &options.body);
    options.speed = roll(w, 12) ? 2.0 : number(w);
    options.acceleration = roll(w, 12) ? (double)roll(w, 3) : number(w);
    options.turn_radius = roll(w, 12) ? (double)roll(w, 2) : number(w);
    options.max_climb = roll(w, 12) ? (double)roll(w, 3) - 1.0 : number(w);
    options.max_descent = roll(w, 12) ? (double)roll(w, 3) - 1.0 : number(w);
    return airlane_agent_new(&options, made);
}

#endif
