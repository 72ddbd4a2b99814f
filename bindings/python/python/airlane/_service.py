"""Queries in the background, as futures."""

from __future__ import annotations

import asyncio
import atexit
import weakref
from concurrent.futures import Future
from types import TracebackType
from typing import Any

from ._airlane import Airspace, Answer, Map, NativeService, Ticket
from ._errors import ServiceClosed

_open: weakref.WeakSet[Service] = weakref.WeakSet()


class _Answering(Future[Answer]):
    """A future that stops its query when it is cancelled."""

    _ticket: Ticket | None = None

    def cancel(self) -> bool:
        cancelled = super().cancel()
        if self._ticket is not None:
            self._ticket.cancel()
        return cancelled

    def _done(self, answer: Answer | None, error: BaseException | None) -> None:
        if not self.set_running_or_notify_cancel():
            return
        if error is not None:
            self.set_exception(error)
        else:
            assert answer is not None
            self.set_result(answer)


class Service:
    """Answers queries in the background, in the newest version that was published.

    ``submit`` returns a ``concurrent.futures.Future``; ``path`` is the same for ``await``. Higher priorities
    come first. Closing it ends what waits with ``ServiceClosed``.

    >>> import airlane, asyncio
    >>> space = airlane.Airspace.generate("city", 48)
    >>> with airlane.Service(space) as service:
    ...     future = service.submit((1, 1, 3), (46, 46, 3), radius=0.4, priority=1)
    ...     bool(future.result())
    ...     async def two():
    ...         return await asyncio.gather(
    ...             service.path((1, 1, 3), (46, 46, 3)), service.path((46, 46, 3), (1, 1, 3)))
    ...     [bool(answer) for answer in asyncio.run(two())]
    True
    [True, True]
    """

    def __init__(
        self, airspace: Airspace | Map, *, threads: int | None = None, queue: int = 4096
    ) -> None:
        self._native = NativeService(airspace, threads, queue)
        _open.add(self)

    def submit(
        self,
        start: Any,
        goal: Any,
        *,
        priority: int = 0,
        deadline: float | None = None,
        **options: Any,
    ) -> Future[Answer]:
        """Submits a query with the keywords of ``Airspace.path``. After ``deadline`` seconds it stops."""
        future = _Answering()
        future._ticket = self._native.submit(
            start, goal, future._done, priority, deadline, **options
        )
        return future

    async def path(self, start: Any, goal: Any, **options: Any) -> Answer:
        """The same for ``await``. Cancelling the task stops the query."""
        return await asyncio.wrap_future(self.submit(start, goal, **options))

    def publish(self, airspace: Airspace | Map) -> None:
        """Answers in this airspace or map from now on, in the version that it has now."""
        self._native.publish(airspace)

    @property
    def stats(self) -> dict[str, int]:
        """Counts of queries so far."""
        return self._native.stats()

    @property
    def closed(self) -> bool:
        """Whether it is closed."""
        return self._native.closed

    def close(self) -> None:
        """Ends it: what waits gets ``ServiceClosed``, what is under way is stopped. Closing twice is fine."""
        self._native.close()

    def __repr__(self) -> str:
        if self.closed:
            return "<Service, closed>"
        return f"<Service: {', '.join(f'{count} {name}' for name, count in self.stats.items())}>"

    def __enter__(self) -> Service:
        if self.closed:
            raise ServiceClosed("the service is closed")
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


@atexit.register
def _close_all() -> None:
    for service in list(_open):
        service.close()
