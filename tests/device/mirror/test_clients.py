"""The clients of the mirror together: who may come, who is dropped, and that nobody waits for anybody."""

import errno
import os
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from compere_device.mirror.client import ASKS_A_SECOND, ASKS_MOST
from compere_device.mirror.clients import AGAIN_S, CLIENTS_MOST, HELLO_S, HOLD_MOST_S, Clients
from compere_device.mirror.door import Door
from compere_device.mirror.protocol import LINE_MOST, Sent
from mirror_ends import Box, End

HELLO = {"hello": {"protocol": 1, "client": "test"}}


Come = Callable[..., End]


@pytest.fixture
def box() -> Box:
    return Box()


@pytest.fixture
def come(tmp_path: Path, box: Box) -> Iterator[Come]:
    """Have ends come to the box."""
    ends: list[End] = []

    def came(*messages: Any) -> End:
        ends.append(End(tmp_path / "mirror", *messages))
        return ends[-1]

    door = Door(tmp_path / "mirror", box.serve)
    try:
        yield came
        assert door.alive
    finally:
        for end in ends:
            end.close()
        door.close()


def answered(end: End, id: int = 99) -> None:
    """Wait until all that an end sent before has been taken."""
    end.send({"ask": "x", "id": id})
    while (message := end.line()) != {"answer": {"id": id}}:
        assert message is not None


def test_the_server_speaks_first(come: Come) -> None:
    assert come().line() == {"hello": {"protocol": 1, "device": "test"}}


def test_what_stands_comes_at_once_then_what_changes(come: Come, box: Box) -> None:
    end = come(HELLO, {"watch": ["network", "picture", "from the future"]})
    assert [end.line() for _ in range(3)][1:] == [{"picture": {"number": 1}}, {"network": {"on": False}}]
    box.state["picture"] = {"number": 2}
    assert box.clients
    box.clients.changed()
    assert end.line() == {"picture": {"number": 2}}
    assert box.watched == [frozenset({"picture", "network"})]


def test_a_state_is_made_once_for_all_who_watch_it(come: Come, box: Box) -> None:
    """Whatever else has changed, and whoever comes meanwhile."""
    ends = [come(HELLO, {"watch": ["picture", "network"]}) for _ in range(3)]
    for end in ends:
        answered(end)
    assert sorted(box.makes) == ["network", "picture"]
    box.state["picture"] = {"number": 2}
    assert box.clients
    box.clients.changed()
    for end in (*ends, come(HELLO, {"watch": ["picture", "network"]})):
        while (end.line() or {}).get("picture") != {"number": 2}:
            pass
    assert sorted(box.makes) == ["network", "picture", "picture"]


def test_what_nobody_watches_is_not_wanted(come: Come, box: Box) -> None:
    """As soon as the last who did has gone, or watches something else."""
    first, second = come(HELLO, {"watch": ["picture"]}), come(HELLO, {"watch": ["network"]})
    answered(first), answered(second)
    first.send({"watch": []})
    answered(first)
    second.close()
    while len(box.left) < 1:
        answered(first)
    assert box.watched[-2:] == [frozenset({"network"}), frozenset()]


def test_who_watches_later_gets_no_old_picture(come: Come, box: Box) -> None:
    """Though somebody stayed who only asks: what the last one saw is not what stands now."""
    staying, first = come(HELLO), come(HELLO, {"watch": ["picture"]})
    answered(staying), answered(first)
    first.send({"watch": []})
    answered(first)
    del box.state["picture"]  # until the box shows again what stands
    second = come(HELLO, {"watch": ["picture"]}, {"ask": "x", "id": 1}, {"ask": "x", "id": 2})
    assert [second.line() for _ in range(3)][1:] == [{"answer": {"id": 1}}, {"answer": {"id": 2}}]
    box.state["picture"] = {"number": 9}
    assert box.clients
    box.clients.changed()
    assert second.line() == {"picture": {"number": 9}}


@pytest.mark.parametrize(
    "raw",
    [
        b"nonsense\n",
        b"[]\n",
        b"\xff\n",
        b"\n",
        b'{"tap":"ok"}\n',
        b'{"hello":1}\n',
        b'{"hello":{"protocol":2}}\n',
        b'{"hello":{"protocol":true}}\n',
        b'{"hello":{"protocol":1}}\n' + b"x" * (LINE_MOST + 1) + b"\n",
        b'{"hello":{"protocol":1}}\n' + b"x" * (LINE_MOST + 20_000),
        b'{"hello":{"protocol":1}}\n' + b"[" * 60_000 + b"\n",
    ],
    ids=range(11),
)
def test_who_cannot_be_understood_is_told_and_dropped(come: Come, box: Box, raw: bytes) -> None:
    """The others stay."""
    other, end = come(HELLO), come()
    with suppress(OSError):  # it was dropped in the middle
        end.socket.sendall(raw)
    assert end.error() in ("bad-request", "gone")
    assert end.line() is None
    answered(other)
    assert box.inputs == []


@pytest.mark.parametrize(
    "message",
    [
        {},
        {"unknown": 1},
        {"watch": "picture"},
        {"watch": [1]},
        {"viewers": -1},
        {"viewers": "two"},
        {"ask": "x"},
        {"ask": "x", "id": "7"},
        {"tap": "wrong"},
    ],
)
def test_what_cannot_be_is_said_and_the_connection_stays(come: Come, message: dict[str, Any]) -> None:
    end = come(HELLO, message)
    assert end.error() == "bad-request"
    answered(end)


def test_only_so_many_may_come(come: Come, box: Box) -> None:
    """The others are told and sent away, and the next may come once somebody has gone."""
    ends = [come(HELLO) for _ in range(CLIENTS_MOST)]
    for end in ends:
        answered(end)
    assert come().error() == "too-many"
    ends[0].close()
    while not box.left:
        answered(ends[1])
    answered(come(HELLO))


def test_two_hundred_connections(come: Come, box: Box) -> None:
    """Each is served or sent away; who was there before does not notice."""
    first = come(HELLO)
    answered(first)
    crowd = [come() for _ in range(200)]
    greeted = [end.line() for end in crowd]
    assert sum("hello" in (each or {}) for each in greeted) == CLIENTS_MOST - 1
    answered(first)
    for end in crowd:
        end.close()
    answered(first)


def test_a_system_without_files_is_asked_again(come: Come, box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    """Though nobody goes: another process may have had them, and who looks stays for weeks."""
    staying, refused, accept = come(HELLO), threading.Event(), socket.socket.accept
    answered(staying)

    def full(listener: socket.socket) -> tuple[socket.socket, object]:
        if not refused.is_set():
            refused.set()
            raise OSError(errno.EMFILE, "Too many open files")
        return accept(listener)

    monkeypatch.setattr(socket.socket, "accept", full)
    late = come(HELLO)
    assert refused.wait(10)
    answered(staying)
    assert box.clients
    box.now_s += AGAIN_S
    box.clients.changed()
    assert late.line() == {"hello": {"protocol": 1, "device": "test"}}


def test_who_says_nothing_is_no_client(come: Come, box: Box) -> None:
    other, silent = come(HELLO), come()
    assert "hello" in silent.line()
    answered(other)
    box.now_s = HELLO_S
    answered(other)
    assert silent.line() is None
    answered(other)


def test_who_takes_no_replies_is_dropped(come: Come, box: Box) -> None:
    """Nobody waits for him, and his memory is bounded."""
    other, slow = come(HELLO), come(HELLO)
    with suppress(OSError):
        while True:
            slow.send(*({"unknown": "x" * 200} for _ in range(200)))
            answered(other)
    answered(other)  # a connection is closed before it is told that its client has gone
    assert box.left


def test_who_stops_reading_pictures_stays(come: Come, box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    """He is not tried again before there is room, and gets the newest then; the others have had it long before."""
    sends, send = list[int](), Clients._send
    monkeypatch.setattr(Clients, "_send", lambda clients, client: (sends.append(client.nth), send(clients, client)))
    quick, slow = come(HELLO, {"watch": ["picture"]}), come(HELLO, {"watch": ["picture"]})
    answered(slow)
    for number in range(2, 60):
        box.state["picture"] = {"number": number, "bits": "x" * 1400}
        assert box.clients
        box.clients.changed()
        while (quick.line() or {}).get("picture", {}).get("number") != number:
            pass
    assert box.left == [] and sends.count(1) > 58 > 40 > sends.count(2)
    numbers = []
    while not numbers or numbers[-1] != 59:
        numbers.append((slow.line() or {}).get("picture", {}).get("number"))
    assert len(numbers) < 40


def test_one_is_asked_after_the_other_and_so_many_wait(come: Come, box: Box) -> None:
    box.answers = False
    end = come(HELLO, *({"ask": "x", "id": id} for id in range(ASKS_MOST + 1)))
    assert end.error() == "too-many"
    for id in range(ASKS_MOST):
        assert [message["id"] for _, message in box.asked] == [*range(id + 1)]
        box.answer(*box.asked[-1])
        assert end.line() == {"answer": {"id": id}}


def test_asks_are_so_many_a_second(come: Come, box: Box) -> None:
    """Whoever asks as fast as he can keeps nobody else waiting; each is answered, if only by an error."""
    end, kinds = come(HELLO), list[object]()
    assert "hello" in end.line()
    for id in range(ASKS_A_SECOND + 5):
        end.send({"ask": "x", "id": id})
        kinds.append(end.line().get("error", {}).get("kind"))
    assert kinds == [None] * ASKS_A_SECOND + ["too-fast"] * 5


@pytest.mark.parametrize("pair", [({"viewers": 1}, {"viewers": 0}), ({"watch": ["page"]}, {"watch": []})])
def test_what_makes_the_loop_work_counts_as_an_ask(come: Come, box: Box, pair: tuple[Sent, Sent]) -> None:
    """Who counts and watches without end fills no queue of the loop, and finds no glass standing still."""
    end = come(HELLO)
    assert "hello" in end.line()
    for nth in range(ASKS_A_SECOND + 6):
        end.send(pair[nth % 2])
    assert [end.error() for _ in range(6)] == ["too-fast"] * 6
    assert len(box.viewers) + len(box.watched) == ASKS_A_SECOND


def test_an_answer_for_who_has_gone_is_dropped(come: Come, box: Box) -> None:
    box.answers = False
    end, other = come(HELLO, {"ask": "x", "id": 1}), come(HELLO)
    while not box.asked:
        other.send({"unknown": 1}), other.error()
    end.close()
    while not box.left:
        other.send({"unknown": 1}), other.error()
    box.answer(*box.asked[0])
    box.answers = True
    answered(other)


def test_inputs_are_so_many_a_second(come: Come, box: Box) -> None:
    """The first too much is said, once; the asks go on."""
    end = come(HELLO, *({"tap": "ok"} for _ in range(100)))
    assert end.error() == "too-fast"
    answered(end)
    assert len(box.inputs) == 60
    box.now_s = 1.0
    end.send({"tap": "ok"})
    answered(end)
    assert len(box.inputs) == 61


def test_a_release_always_counts_but_only_of_what_is_held(come: Come, box: Box) -> None:
    """However many inputs there were; and a flood of releases reaches nobody."""
    down, up = {"key": "ok", "down": True}, {"key": "ok", "down": False}
    end = come(HELLO, down, *({"tap": "up"} for _ in range(99)), up, *(up for _ in range(99)))
    answered(end)
    assert [message for _, message in box.inputs] == [down, *({"tap": "up"} for _ in range(59)), up]


def test_nobody_holds_a_key_for_ever(come: Come, box: Box) -> None:
    """Who has stopped, or sleeps, holds none after a while; the release that comes late is nothing."""
    end = come(HELLO, {"key": "ok", "down": True})
    answered(end)
    box.now_s = HOLD_MOST_S - 0.1
    answered(end)
    assert box.let_go_of == []
    box.now_s = HOLD_MOST_S
    answered(end)
    end.send({"key": "ok", "down": False})
    answered(end)
    assert box.let_go_of == [1]
    assert len(box.inputs) == 1
    end.send({"key": "ok", "down": True})
    answered(end)  # once nobody was due for anything
    box.now_s += HOLD_MOST_S
    answered(end)
    answered(end)
    assert box.let_go_of == [1, 1]


def test_who_looks_is_counted(come: Come, box: Box) -> None:
    """Together, until they go."""
    one, two = come(HELLO, {"viewers": 2}), come(HELLO, {"viewers": 1})
    answered(one), answered(two)
    two.close()
    while not box.left:
        answered(one)
    assert box.viewers[-2:] == [3, 2]


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.binary(max_size=60), max_size=4), st.booleans())
def test_garbage_ends_one_connection_and_nothing_else(come: Come, chunks: list[bytes], greets: bool) -> None:
    other = come(HELLO)
    end = come(*([HELLO] if greets else []))
    try:
        for chunk in chunks:
            end.socket.sendall(chunk + b"\n")
    except OSError:
        pass
    end.close()
    answered(other)
    other.close()


def test_the_thread_ends_with_the_door(tmp_path: Path, box: Box) -> None:
    """Though somebody is there, and reads nothing."""
    door = Door(tmp_path / "mirror", box.serve)
    end = End(tmp_path / "mirror", HELLO)
    answered(end)
    door.close()
    assert not door.alive
    assert "mirror" not in {thread.name for thread in threading.enumerate()}
    assert end.line() is None
    end.close()


def test_what_changes_after_the_last_has_gone_is_written_nowhere(tmp_path: Path, box: Box) -> None:
    """What woke the thread is closed, and a game's file may have its number: nothing is written there."""
    first, other = socket.socketpair()
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as listener, other:
        clients = Clients(listener, box, lambda: True)
        number = clients._woken
        clients.serve(first)
    journal = tmp_path / "patchwork-0001.journal"
    journal.write_bytes(b"compere-journal 2")
    handle = os.open(journal, os.O_RDWR)
    os.dup2(handle, number)
    clients.changed()
    clients.answer(1, {"answer": {"id": 1}})
    for each in {handle, number}:
        os.close(each)
    assert journal.read_bytes() == b"compere-journal 2"
