/* For the examples: stops with what Airlane says when a call fails. */
#ifndef AIRLANE_CHECK_H
#define AIRLANE_CHECK_H

#include "airlane.h"

#include <stdio.h>
#include <stdlib.h>

static void airlane_check(airlane_status status, const char *call)
{
    char text[512] = "";
    if (status == AIRLANE_OK) {
        return;
    }
    airlane_last_error(text, sizeof text, NULL);
    fprintf(stderr, "%s: %s (%d): %s\n", call, airlane_code_name(status), (int)status, text);
    exit(1);
}

#define CHECK(call) airlane_check((call), #call)

#endif
