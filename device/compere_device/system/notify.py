"""Tells systemd how the service is: ready, alive, stopping (sd_notify(3))."""

from collections.abc import Callable, Mapping

from compere_device.output.logger import logger

log = logger(__name__)

_DIGITS_MOST = 20  # of a number of 64 bits, as systemd's are


class Notifier:
    """Sends the states of sd_notify(3) to the datagram socket named in `environ`; without one it sends nothing.

    The library sdnotify would be as many lines, and has not changed since 2017; systemd's own needs a compiler.

    Args:
        environ: the environment variables.
        pid: this process, because a watchdog may be meant for another one.
        healthy: called before each sign of life; if it returns False, none is sent, and systemd restarts the service.
    """

    def __init__(
        self, environ: Mapping[str, str], pid: int, now_s: float, healthy: Callable[[], bool] = lambda: True
    ) -> None:
        name = environ.get("NOTIFY_SOCKET", "")
        self._address = "\0" + name[1:] if name.startswith("@") else name  # @ stands for an abstract socket
        self._healthy = healthy
        watchdog_s = _watchdog_s(environ, pid) if name else None
        self._every_s = None if watchdog_s is None else watchdog_s / 2  # as sd_watchdog_enabled(3) recommends
        self._due_s = None if self._every_s is None else now_s + self._every_s
        self._failed = False

    @property
    def deadline_s(self) -> float | None:
        """When the next sign of life is due; None if nobody waits for one."""
        return self._due_s

    def tick(self, now_s: float) -> None:
        """Send a sign of life if it is due by `now_s`; to be called only where the program does its proper work."""
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
        """Report that the device can be used."""
        self._send("READY=1")

    def stopping(self) -> None:
        """Report that the device is stopping."""
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
    """Return how long systemd waits for a sign of life of this process, in seconds; None if it does not."""
    for_pid, usec = environ.get("WATCHDOG_PID", ""), environ.get("WATCHDOG_USEC", "")
    if (for_pid and for_pid != str(pid)) or not usec.isdecimal() or len(usec) > _DIGITS_MOST or int(usec) == 0:
        return None
    return int(usec) / 1e6
