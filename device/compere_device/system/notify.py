"""Tell systemd how the service is: ready, alive, stopping (sd_notify(3))."""

import logging
from collections.abc import Callable, Mapping

log = logging.getLogger(__name__)


class Notifier:
    """Send the states of sd_notify(3) to the datagram socket that `environ` names; without one nothing is sent.

    `pid`: of this process, as a watchdog may be meant for another. `healthy` is asked before each sign of life: where
    it says no, none is sent, and systemd starts the service again.

    The library sdnotify would be as many lines and has not changed since 2017; systemd's own needs a compiler.
    """

    def __init__(
        self, environ: Mapping[str, str], pid: int, now_s: float, healthy: Callable[[], bool] = lambda: True
    ) -> None:
        name = environ.get("NOTIFY_SOCKET", "")
        self._address = "\0" + name[1:] if name.startswith("@") else name  # @: not a file but a name of the kernel's
        self._healthy = healthy
        watchdog_s = _watchdog_s(environ, pid) if name else None
        self._every_s = None if watchdog_s is None else watchdog_s / 2  # as sd_watchdog_enabled(3) asks for
        self._due_s = None if self._every_s is None else now_s + self._every_s
        self._failed = False

    @property
    def deadline_s(self) -> float | None:
        """When the next sign of life is due; None where nobody waits for one."""
        return self._due_s

    def tick(self, now_s: float) -> None:
        """Send a sign of life if it is due by `now_s`: call it only where the program does what it should."""
        if self._every_s is None or self._due_s is None or now_s < self._due_s:
            return
        self._due_s = now_s + self._every_s
        if self._healthy():
            self._send("WATCHDOG=1")
        else:
            log.error(
                "A part of the program has ended, or hangs: no sign of life is sent, so that systemd starts it again."
            )

    def ready(self) -> None:
        """Say that the device can be used."""
        self._send("READY=1")

    def stopping(self) -> None:
        """Say that the device ends."""
        self._send("STOPPING=1")

    def _send(self, state: str) -> None:
        if not self._address:
            return
        import socket

        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as end:
                end.setblocking(False)  # a full queue must not stop the game
                end.sendto(state.encode(), self._address)
        except OSError as error:
            if not self._failed:
                log.warning("systemd cannot be told %s (%s).", state, error)
            self._failed = True
        else:
            self._failed = False


def _watchdog_s(environ: Mapping[str, str], pid: int) -> float | None:
    """How long systemd waits for a sign of life of this process; None if it does not."""
    for_pid, usec = environ.get("WATCHDOG_PID", ""), environ.get("WATCHDOG_USEC", "")
    if (for_pid and for_pid != str(pid)) or not usec.isdecimal() or int(usec) == 0:
        return None
    return int(usec) / 1e6
