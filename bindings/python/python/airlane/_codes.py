"""Numbers that answers use. They never change."""

from __future__ import annotations

from enum import IntEnum


class Status(IntEnum):
    """What came of a query."""

    FOUND = 0
    PARTIAL = 1
    UNREACHABLE = 2
    STOPPED = 3
    ERROR = 4


class Code(IntEnum):
    """Why there is no path to the goal; 0 if there is one."""

    FOUND = 0
    # The ends.
    OUTSIDE = 10
    BLOCKED = 11
    NO_ROOM = 12
    FORBIDDEN = 14
    OFF_GROUND = 15
    END_UNCONNECTED = 16
    OUTSIDE_REGION = 17
    # Between them.
    DISCONNECTED = 20
    TOO_NARROW = 21
    CANNOT_TURN = 24
    TOO_STEEP = 25
    # The search.
    EXHAUSTED = 30
    # Limits.
    TIME = 40
    EXPANSIONS = 41
    CANCELLED = 42
    DEADLINE = 43
    MEMORY = 44
    # Invalid queries, in batches.
    POINT = 100
    PART = 101
    BODY = 102
    WEIGHT = 103
    UNSUPPORTED = 104
    TOO_LARGE = 105
    NO_DYNAMICS = 106
    NO_END = 107
    OBJECTIVE = 109
    LONGEST = 110
    COST = 111
    # Services.
    QUEUE_FULL = 120
    SHUT_DOWN = 121
    PANICKED = 122
    THREADS = 123
    # Rows of batch files that cannot be read as numbers.
    ROW = 130
