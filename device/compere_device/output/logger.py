"""The logger of each module; `logging` is imported, and the log begun, when something is said for the first time.

A start that has nothing to say comes to its home screen without it.
"""

import sys

TYPE_CHECKING = False  # as in typing, which is not imported: the first picture waits for it
if TYPE_CHECKING:
    from collections.abc import Callable
    from logging import Logger

_beginnings: "list[Callable[[], object]]" = []  # at most one


class _Later:
    """A logger by name, looked up whenever something is said."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, what: str) -> object:
        begin()
        from logging import getLogger

        return getattr(getLogger(self._name), what)


def logger(name: str) -> "Logger":
    """Return the logger of that name, which is looked up when it is used."""
    return _Later(name)  # type: ignore[return-value]


def begin_by(set_up: "Callable[[], object]") -> None:
    """Have the log set up as soon as something is said, which includes an error or a thread's that ends the program."""
    import threading  # which the first picture does not wait for

    def ended(*why: object) -> None:
        begin()
        sys.excepthook(*why)  # type: ignore[arg-type]

    def thread_ended(why: threading.ExceptHookArgs) -> None:
        begin()
        threading.excepthook(why)

    _beginnings[:] = [set_up]
    sys.excepthook, threading.excepthook = ended, thread_ended


def begin() -> None:
    """Set the log up, if that waits for something to be said; libraries of others log, too."""
    while _beginnings:
        _beginnings.pop()()
