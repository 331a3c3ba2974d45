"""Waiting for root's word: for one's own, not for ever, and for that about the card once."""

import threading
from pathlib import Path
from queue import SimpleQueue

import pytest

from compere.wording import Text, say
from compere_device.events import Event, Worked
from compere_device.system.ending import Ending
from compere_device.wifi.code import Network, Security, parse
from compere_device.wifi.joining import Joining, Wifi
from compere_device.wifi.wish import FORGET, WISH, Became, tell

HOME = Network(b"Home", Security.WPA, "geheim-geheim")


def test_another_wishs_word_is_not_its_own(tmp_path: Path) -> None:
    """What was told before stays there until something else is."""
    events: SimpleQueue[Event] = SimpleQueue()
    path = tmp_path / "told"
    tell(Became("before", said=say("old")), path)
    joining = Joining("mine", path, events.put, Ending())
    assert joining.result is None
    tell(Became("mine", said=say("new")), path)
    joining.join()
    assert (joining.result, events.get(timeout=5)) == (Became("mine", said=say("new")), Worked())


def test_a_system_that_is_silent_is_named(tmp_path: Path) -> None:
    """People are not kept waiting for ever."""
    events: SimpleQueue[Event] = SimpleQueue()
    joining = Joining("mine", tmp_path / "told", events.put, Ending(), longest_s=0.0)
    joining.join()
    assert joining.result and joining.result.said
    assert "systemctl status compere-wifi" in joining.result.said.template
    assert events.get(timeout=5) == Worked()


def test_nobody_waits_for_it_once_the_box_has_ended(tmp_path: Path) -> None:
    """Neither for its own word nor for that about the card, which may come minutes later; nothing is shown then."""
    events: SimpleQueue[Event] = SimpleQueue()
    ending = Ending()
    wifi = Wifi(events.put, {"RUNTIME_DIRECTORY": str(tmp_path)}, tmp_path / "told", tmp_path, ending)
    (tmp_path / "boot").mkdir()
    (tmp_path / "boot/compere-wifi.txt").write_text("network = Home")
    heard: SimpleQueue[Became] = SimpleQueue()
    before = set(threading.enumerate())
    wifi.of_the_card(heard.put)
    begun = wifi.give(HOME)
    assert isinstance(begun, Joining)
    waiting = set(threading.enumerate()) - before
    assert {thread.name for thread in waiting} == {"wifi", "wifi-card"}
    ending.end()
    for thread in waiting:
        thread.join(timeout=5)
    assert [thread.name for thread in waiting if thread.is_alive()] == []
    assert (begun.result, events.empty(), heard.empty()) == (None, True, True)


def test_what_is_wished(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A network as a code that can mean nothing else, or none; where that cannot be written, the log says why."""
    wifi = Wifi(lambda event: None, {"RUNTIME_DIRECTORY": str(tmp_path)}, tmp_path / "told", tmp_path)
    begun = wifi.give(HOME)
    number, what = (tmp_path / WISH).read_text().splitlines()
    assert parse(what) == HOME
    assert isinstance(begun, Joining)
    tell(Became(number, joined=True, name="Home"), tmp_path / "told")
    begun.join()
    assert wifi.name == "Home"
    forgets = wifi.forget()
    assert isinstance(forgets, Joining)
    assert (tmp_path / WISH).read_text().splitlines()[1] == FORGET
    tell(Became((tmp_path / WISH).read_text().split()[0]), tmp_path / "told")
    forgets.join()
    lost = Wifi(lambda event: None, {"RUNTIME_DIRECTORY": str(tmp_path / "gone")}, tmp_path / "told", tmp_path)
    assert isinstance(lost.give(HOME), Text)
    assert "cannot be written" in caplog.text
    assert "geheim" not in caplog.text


def test_the_cards_file(tmp_path: Path) -> None:
    """Nobody waits where there is none; where there is one, what becomes of it is told once it is known."""
    heard: SimpleQueue[Became] = SimpleQueue()
    wifi = Wifi(lambda event: None, {}, tmp_path / "told", tmp_path)
    tell(Became("", name="Home"), tmp_path / "told")
    wifi.of_the_card(heard.put)
    assert heard.empty()
    (tmp_path / "boot").mkdir()
    (tmp_path / "boot/compere-wifi.txt").write_text("network = Home")
    wifi.of_the_card(heard.put)
    assert heard.empty()
    for what in (Became("6", joined=False, card=True), Became("7", joined=True, name="Home", card=True)):
        tell(what, tmp_path / "told")
        assert heard.get(timeout=5) == what
