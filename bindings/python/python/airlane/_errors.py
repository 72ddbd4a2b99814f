"""Exceptions. That there is no path is not one: it is an answer, and false."""

from __future__ import annotations


class AirlaneError(Exception):
    """The base of all exceptions of this package."""


class InputError(AirlaneError, ValueError):
    """An argument is wrong: its shape, its type, its value. The message says what was expected."""


class _Coded(AirlaneError):
    def __init__(self, message: str = "", code: int = 0) -> None:
        super().__init__(message)
        self.code = code

    def __reduce__(self) -> tuple[type[_Coded], tuple[str, int]]:
        return type(self), (str(self), self.code)


class QueryError(_Coded, ValueError):
    """A query is invalid; ``code`` is a number that never changes."""


class NoPathError(_Coded):
    """There is no path, and one was insisted on with ``Answer.found``; ``code`` says why."""


class AgentError(AirlaneError, ValueError):
    """An agent is invalid or unknown."""


class BakeError(AirlaneError, ValueError):
    """A scene, a mesh, heights or waypoints cannot become a world."""


class EditError(AirlaneError, ValueError):
    """A batch of edits is invalid; nothing of it was applied."""


class LoadError(AirlaneError, ValueError):
    """A file cannot be read; the message names the line or byte."""


class MapError(AirlaneError, ValueError):
    """A map has no such part, link or area, or cannot be put together so; nothing was changed."""


class SaveError(AirlaneError, OSError):
    """A file cannot be written, or something cannot be stored."""


class CrowdInputError(AirlaneError, ValueError):
    """A crowd refused a unit or an order; nothing of it was carried out."""


class ServiceError(AirlaneError, RuntimeError):
    """A service could not answer."""


class ServiceClosed(ServiceError):
    """The service is closed."""


class QueueFull(ServiceError):
    """So many queries wait already that the service took no more."""


class BatchError(AirlaneError, ValueError):
    """A batch cannot begin or go on: a file is missing, of another kind, or belongs to another job."""


class MissingExtra(AirlaneError, ImportError):
    """A part of the package needs others that are not installed; the message names them."""


for _class in list(vars().values()):
    if isinstance(_class, type) and issubclass(_class, AirlaneError):
        _class.__module__ = "airlane"
