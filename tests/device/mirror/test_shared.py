"""What clients are told of phones and voice, and the code with which a phone is let in: real sockets, real scenes."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from compere_device.events import Key
from compere_device.phones import TRIES_MOST, Phones
from compere_device.scenes.phones import SEEN, Pairing
from mirrors import Room, Viewer, room
from sharing import BOX, CODE, Timers


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Room]:
    """A device with an open mirror, in a network."""
    with room(tmp_path) as made:
        timers = Timers()
        phones = Phones(made.stage.games, made.clock, made.device.events.put, timers.later, lambda: CODE)
        made.stage.box.phones = lambda: phones
        made.stage.box.about = lambda: BOX
        yield made


def phones_of(box: Room) -> Phones:
    phones = box.stage.box.phones()
    assert phones
    return phones


def test_what_is_chosen_is_told(box: Room) -> None:
    """At once what stands, then each change, and nothing else."""
    viewer = Viewer(box, "network", "voice")
    assert viewer.newest["network"] == {"on": False, "generation": 0, "pairing": False}
    assert viewer.newest["voice"] == {"detail": "off"}
    phones_of(box).switch(True)
    box.stage.games.preferences.voice = "full"
    box.loop.show()
    viewer.wait(lambda: viewer.newest["network"]["on"] and viewer.newest["voice"] == {"detail": "full"})
    told = len([message for message in viewer.messages if "network" in message])
    box.press(Key.DOWN, Key.DOWN)
    viewer.settle()
    assert len([message for message in viewer.messages if "network" in message]) == told == 2


def test_a_phone_is_let_in_once(box: Room) -> None:
    """By the code on the glass, which lets nobody else in; the page says so."""
    viewer = Viewer(box, "network", "page")
    assert viewer.ask("pair", code=CODE)["kind"] == "no-pairing"
    box.stage.go.push(Pairing(box.stage, phones_of(box)))
    box.serve()
    viewer.wait(lambda: viewer.newest["network"]["pairing"])
    generation = viewer.newest["network"]["generation"]
    assert generation > 0
    assert viewer.ask("pair", code="000000") is False
    assert viewer.ask("pair", code=CODE) is True
    viewer.wait(lambda: "let in" in viewer.newest["page"]["said"])
    assert viewer.newest["network"] == {"on": False, "generation": generation, "pairing": False}
    assert viewer.ask("pair", code=CODE)["kind"] == "no-pairing"


def test_ten_wrong_codes_end_it_for_everybody(box: Room) -> None:
    """Whoever has tried them, over however many connections."""
    box.stage.go.push(Pairing(box.stage, phones_of(box)))
    for nth in range(TRIES_MOST):
        viewer = Viewer(box)
        assert viewer.ask("pair", code=f"{nth:06}") is False
        viewer.close()
    viewer = Viewer(box, "network")
    assert viewer.ask("pair", code=CODE)["kind"] == "no-pairing"
    assert not viewer.newest["network"]["pairing"]


@pytest.mark.parametrize("code", [None, 42917, "", "0" * 65, ["042917"], "04\n17", {}])
def test_what_is_no_code(box: Room, code: object) -> None:
    """Is refused before it counts as a try."""
    box.stage.go.push(Pairing(box.stage, phones_of(box)))
    viewer = Viewer(box)
    for _ in range(TRIES_MOST + 1):
        assert viewer.ask("pair", code=code)["kind"] == "bad-request"
    assert viewer.ask("pair", code=CODE) is True


def test_forgetting_is_told(box: Room) -> None:
    """So that the panel can turn its phones away."""
    viewer = Viewer(box, "network")
    phones_of(box).offer()
    phones_of(box).forget()
    box.loop.show()
    generation = phones_of(box).generation
    viewer.wait(lambda: viewer.newest["network"] == {"on": False, "generation": generation, "pairing": False})


def test_people_are_told_once_that_somebody_looks(box: Room) -> None:
    """By a notice, and by a mark as long as somebody does; browsers on the box itself count for nothing."""
    viewer = Viewer(box, "page")
    viewer.send({"viewers": 0})
    viewer.settle()
    assert "on a phone" not in viewer.newest["page"]["text"]
    viewer.send({"viewers": 2})
    viewer.wait(lambda: viewer.newest["page"]["title"] == "Notice")
    assert box.stage.say(SEEN)[:20] in " ".join(viewer.newest["page"]["lines"])
    box.press(Key.BACK)
    assert box.desk.page().corner == "on a phone"
    viewer.send({"viewers": 0}, {"viewers": 1})
    viewer.settle()
    assert box.desk.page().title == "Compère"
    viewer.close()
    other = Viewer(box, "page")
    other.wait(lambda: other.newest["page"]["corner"] == "")


def test_nobody_is_told_who_has_just_let_a_phone_in(box: Room) -> None:
    viewer = Viewer(box, "page")
    phones_of(box).offer()
    assert viewer.ask("pair", code=CODE) is True
    viewer.send({"viewers": 1})
    viewer.wait(lambda: viewer.newest["page"]["corner"] == "on a phone")


def test_a_device_without_phones_lets_nobody_in(tmp_path: Path) -> None:
    """As one that is simulated."""
    with room(tmp_path) as made:
        viewer = Viewer(made, "network")
        assert viewer.ask("pair", code=CODE)["kind"] == "no-pairing"
        assert viewer.newest["network"] == {"on": False, "generation": 0, "pairing": False}
