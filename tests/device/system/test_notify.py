"""What systemd is told, on a real datagram socket in its place."""

import logging
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from compere_device.system.notify import Notifier

PID = 4711


class Systemd:
    """The other end: what it was told so far."""

    def __init__(self, address: str) -> None:
        self._end = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._end.bind(address)
        self._end.setblocking(False)

    @property
    def told(self) -> list[str]:
        """Every message since this was last asked."""
        messages = []
        while True:
            try:
                messages.append(self._end.recv(4096).decode())
            except BlockingIOError:
                return messages

    def close(self) -> None:
        self._end.close()


@pytest.fixture
def address(tmp_path: Path) -> str:
    return str(tmp_path / "notify")


@pytest.fixture
def systemd(address: str) -> Iterator[Systemd]:
    end = Systemd(address)
    yield end
    end.close()


def test_ready_and_stopping(systemd: Systemd, address: str) -> None:
    """Each is one message, in the words of sd_notify(3)."""
    notifier = Notifier({"NOTIFY_SOCKET": address}, PID, 0)
    assert systemd.told == []
    notifier.ready()
    assert systemd.told == ["READY=1"]
    notifier.stopping()
    assert systemd.told == ["STOPPING=1"]


def test_an_abstract_socket(tmp_path: Path) -> None:
    """Its name begins with @ for the zero byte that the kernel wants."""
    name = f"compere-test-{tmp_path.name}-{id(tmp_path)}"
    systemd = Systemd(f"\0{name}")
    Notifier({"NOTIFY_SOCKET": f"@{name}"}, PID, 0).ready()
    assert systemd.told == ["READY=1"]
    systemd.close()


def test_signs_of_life_come_twice_in_the_time_of_the_watchdog(systemd: Systemd, address: str) -> None:
    """At their deadline and never before it; a late one does not bring the next ones nearer."""
    environ = {"NOTIFY_SOCKET": address, "WATCHDOG_USEC": "20000000", "WATCHDOG_PID": str(PID)}
    notifier = Notifier(environ, PID, 100)
    assert notifier.deadline_s == 110
    notifier.tick(109.9)
    assert systemd.told == []
    notifier.tick(110)
    notifier.tick(110)
    assert systemd.told == ["WATCHDOG=1"]
    notifier.tick(127)
    assert (systemd.told, notifier.deadline_s) == (["WATCHDOG=1"], 137)


def test_what_is_not_healthy_gives_no_sign_of_life(
    systemd: Systemd, address: str, caplog: pytest.LogCaptureFixture
) -> None:
    """It is asked anew each time, and the log says why the service is about to be started again."""
    healthy = [True, False, True]
    environ = {"NOTIFY_SOCKET": address, "WATCHDOG_USEC": "2000000"}
    notifier = Notifier(environ, PID, 0, lambda: healthy.pop(0))
    told = []
    for now_s in (1, 2, 3):
        notifier.tick(now_s)
        told.append(systemd.told)
    assert told == [["WATCHDOG=1"], [], ["WATCHDOG=1"]]
    assert [record.levelno for record in caplog.records] == [logging.ERROR]


@pytest.mark.parametrize(
    "environ",
    [
        {},
        {"WATCHDOG_USEC": "0"},
        {"WATCHDOG_USEC": "soon"},
        {"WATCHDOG_USEC": "-1"},
        {"WATCHDOG_USEC": "9" * 400},
        {"WATCHDOG_USEC": "9" * 5000},
        {"WATCHDOG_USEC": "20000000", "WATCHDOG_PID": "1"},
    ],
)
def test_without_a_watchdog_nobody_wakes_up(systemd: Systemd, address: str, environ: dict[str, str]) -> None:
    """None asked for, nonsense, or one that is meant for another process."""
    notifier = Notifier({"NOTIFY_SOCKET": address, **environ}, PID, 0)
    assert notifier.deadline_s is None
    notifier.tick(1e9)
    assert systemd.told == []


def test_without_systemd_nothing_is_sent(systemd: Systemd) -> None:
    """As in a terminal, also where a watchdog was left in the environment."""
    notifier = Notifier({"WATCHDOG_USEC": "20000000"}, PID, 0)
    notifier.ready()
    notifier.tick(1e9)
    notifier.stopping()
    assert (notifier.deadline_s, systemd.told) == (None, [])


def test_a_socket_that_is_gone_stops_nothing(address: str, caplog: pytest.LogCaptureFixture) -> None:
    """It is said once in the log, and again only after it worked in between."""
    notifier = Notifier({"NOTIFY_SOCKET": address}, PID, 0)
    notifier.ready()
    notifier.ready()
    assert len(caplog.records) == 1
    systemd = Systemd(address)
    notifier.ready()
    assert systemd.told == ["READY=1"]
    systemd.close()
    notifier.stopping()
    assert len(caplog.records) == 2


def test_a_full_queue_stops_nothing(systemd: Systemd, address: str, caplog: pytest.LogCaptureFixture) -> None:
    """Where systemd does not read, the game goes on."""
    notifier = Notifier({"NOTIFY_SOCKET": address}, PID, 0)
    for _ in range(10_000):
        notifier.ready()
    assert len(caplog.records) == 1
    assert 0 < len(systemd.told) < 10_000
