"""The reader on its port, whose cable may come and go."""

from collections.abc import Callable
from queue import Empty, Queue

import pytest

from cable import Cable
from compere_device.errors import DeviceError
from compere_device.events import Event, Found, Lost, Rolled, Rolling, Scanned
from compere_device.parts.ports import SerialLine
from compere_device.parts.reader.reader import Notes, Reader, Talk
from compere_device.parts.reader.reader_lines import request
from simulated_reader import SimulatedReader

WAIT_S = 10  # for a thread to react; reached only on failure
UID = "04A1B2C3"
HELLO = request("hello", 1)


def reading(cable: Cable, events: "Queue[Event]", silence_s: float = 60.0) -> Reader:
    return Reader(str(cable.path), events.put, lambda: 7.0, silence_s=silence_s, retry_s=(0.001, 0.01))


def got(events: "Queue[Event]", count: int) -> list[Event]:
    return [events.get(timeout=WAIT_S) for _ in range(count)]


def test_dice_and_cards_are_read(cable: Cable, events: "Queue[Event]") -> None:
    """A board that is there at the start is asked for its hello, and not announced."""
    cable.plug()
    reader = reading(cable, events)
    board = SimulatedReader(cable.send)
    asked = cable.receive(WAIT_S)
    assert asked == HELLO
    board.hear(asked)
    board.throw(7)
    board.tag(UID, "fort:skids")
    assert got(events, 3) == [Rolling("d10"), Rolled("d10", 7, 98), Scanned("fort:skids")]
    cable.send(b"garbage\n")
    board.throw(8)
    assert got(events, 2) == [Rolling("d10"), Rolled("d10", 8, 98)]
    assert reader.counts == {"foreign": 1}
    reader.close(WAIT_S)
    assert not reader.alive and events.empty()


def test_a_port_that_is_open_and_silent_is_lost_and_found(cable: Cable, events: "Queue[Event]") -> None:
    """Said once each, however often the port is opened in vain; it is asked for its hello each time."""
    cable.plug()
    reader = reading(cable, events, silence_s=0.05)
    assert [cable.receive(WAIT_S) for _ in range(3)] == [HELLO] * 3
    assert got(events, 1) == [Lost("reader")]
    board = SimulatedReader(cable.send)
    while events.empty():
        board.hear(cable.receive(WAIT_S))
    assert got(events, 1) == [Found("reader")]
    reader.close(WAIT_S)
    assert not reader.alive


def test_one_that_stays_silent_is_asked_less_and_less_often(
    cable: Cable, events: "Queue[Event]", monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twice as long each time, up to a minute, then on the open port; as at first once it was heard or plugged in."""
    waits_s: list[float | None] = []
    opened: list[object] = []
    made = SerialLine.__init__
    monkeypatch.setattr(SerialLine, "__init__", lambda line, *given: made(line, *given) or opened.append(line))
    read = SerialLine.read

    def at_once(line: SerialLine, timeout_s: float | None = None, until: Callable[[], bool] = bool) -> bytes:
        waits_s.append(timeout_s)
        return read(line, timeout_s and (0.0 if len(waits_s) < 6 else 3600.0), until)

    monkeypatch.setattr(SerialLine, "read", at_once)
    cable.plug()
    reader = Reader(str(cable.path), events.put, lambda: 7.0, retry_s=(0.001, 0.01))
    asked = b""
    while len(asked) < len(HELLO * 6) and (more := cable.receive(WAIT_S)):
        asked += more
    assert (asked, len(opened)) == (HELLO * 6, 4)
    SimulatedReader(cable.send).hear(HELLO)
    assert got(events, 2) == [Lost("reader"), Found("reader")]
    cable.unplug()
    assert got(events, 1) == [Lost("reader")]
    cable.plug()
    assert cable.receive(WAIT_S) == HELLO
    reader.close(WAIT_S)
    assert waits_s[:6] == [12, 24, 48, 60, 60, 60]
    assert {*waits_s[6:]} == {12}


def test_the_silence_is_measured_while_noise_comes(cable: Cable, events: "Queue[Event]") -> None:
    """Something else on the port, a scanner by mistake, is no reader; the clock is the one that was passed in."""
    cable.plug()
    now_s = iter([0.0, 5.0, 11.9, *[12.0] * 1000])
    reader = Reader(str(cable.path), events.put, now_s.__next__, retry_s=(3600, 3600))
    assert reader.ready.wait(WAIT_S)
    while events.empty():
        cable.send(b"4006381333931\r\n")
        cable.receive(0.01)
    assert got(events, 1) == [Lost("reader")]
    reader.close(WAIT_S)


def test_unplugged_and_replugged_at_every_byte_of_a_session(
    cable: Cable, events: "Queue[Event]", capsys: pytest.CaptureFixture[str]
) -> None:
    """What was said before is taken, half a line never is, and after each time a whole session is read."""
    sent: list[bytes] = []
    board = SimulatedReader(sent.append)
    board.lie(4)
    board.start()
    board.throw(7)
    board.cocked()
    board.tag(UID, "d10:7")
    session = b"".join(sent)
    whole = Talk(Notes(), 0.0).feed(session, 0.0)
    assert len(whole) == 5
    reader = reading(cable, events)
    assert got(events, 1) == [Lost("reader")]
    lost = True
    for cut in range(len(session) + 1):
        for part in (session[:cut], session):
            cable.plug()
            assert cable.receive(WAIT_S) == HELLO
            cable.send(part)
            talk = Talk(Notes(), 0.0)
            expected = talk.feed(part, 0.0)
            if lost and talk.greeted:
                expected, lost = [Found("reader"), *expected], False
            assert got(events, len(expected)) == expected
            cable.unplug()
            if not lost:
                assert got(events, 1) == [Lost("reader")]
                lost = True
    reader.close(WAIT_S)
    assert events.empty() and "checksum" not in reader.counts
    with capsys.disabled():
        print(f"\nreader: unplugged and replugged at each of {len(session)} bytes: {cut + 1} sessions read whole")


def test_closing_ends_the_thread_at_once(cable: Cable, events: "Queue[Event]") -> None:
    """Also in the middle of a long silence, and twice."""
    cable.plug()
    reader = reading(cable, events)
    assert reader.ready.wait(WAIT_S)
    reader.close(WAIT_S)
    reader.close()
    assert not reader.alive
    with pytest.raises(Empty):
        events.get_nowait()


def test_a_url_that_cannot_work_is_refused() -> None:
    """A wrong setting is an error at the start."""
    with pytest.raises(DeviceError, match="The reader is set to nosuch://x"):
        Reader("nosuch://x", lambda event: None, lambda: 0.0)
