"""A read that waits is interrupted, for what somebody else has to say there."""

import threading
from queue import Queue

from cable import Cable, Served
from compere_device.events import Event
from compere_device.parts.ports import Port, SerialLine

WAIT_S = 10  # for a thread to react; reached only on failure


def test_an_interrupt_wakes_a_read_and_cuts_no_write(cable: Cable, events: "Queue[Event]") -> None:
    """However often it comes: what is then written arrives whole, more than the kernel takes at once."""
    whole = bytes(range(256)) * 200
    go = threading.Event()

    def serve(line: SerialLine) -> None:
        assert line.read(None, go.is_set) == b""
        line.write(whole)
        Served()(line)

    cable.plug()
    port = Port("part", str(cable.path), serve, events.put)
    port.start()
    assert port.ready.wait(WAIT_S)
    go.set()
    for _ in range(3):
        port.interrupt()
    data = b""
    while len(data) < len(whole) and (more := cable.receive(WAIT_S)):
        data += more
    assert data == whole
    port.close()


def test_a_read_ends_after_its_time_however_often_it_is_interrupted(cable: Cable, events: "Queue[Event]") -> None:
    """An interrupt for nothing is no end, and does not begin the time anew."""
    served = Served(0.05)
    cable.plug()
    port = Port("part", str(cable.path), served, events.put)
    port.start()
    assert port.ready.wait(WAIT_S)
    for _ in range(5):
        port.interrupt()
    assert served.reads.get(timeout=WAIT_S) == b""
    cable.send(b"x")
    while (read := served.reads.get(timeout=WAIT_S)) != b"x":
        assert read == b""
    port.close()
