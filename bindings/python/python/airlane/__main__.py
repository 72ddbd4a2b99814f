"""The command line: ``python -m airlane`` and ``airlane``.

All commands are those of the engine, but ``batch``, which is in ``airlane.batch``.
"""

from __future__ import annotations

import os
import signal
import sys

from . import _airlane


def main() -> int:
    """Runs the command line and returns its exit code."""
    try:
        code = _run(sys.argv[1:])
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        # Who reads has read enough, as `head` does; nothing is left to be written when Python ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _run(words: list[str]) -> int:
    if words[:1] == ["batch"]:
        from . import batch

        return batch.main(words[1:])
    # The engine hears signals itself, and ends as they would have it.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    # What starts it again, for commands that do: the script, if that is what was called.
    program = sys.argv[0] if os.path.basename(sys.argv[0]) in ("airlane", "airlane.exe") else "airlane"
    code = _airlane.main([program, *words])
    if words in (["--help"], ["-h"], ["help"]):
        print("\nIn this package too:\n  batch  Answer all queries of a file, with a bar, and go on after a break")
    return code


if __name__ == "__main__":
    sys.exit(main())
