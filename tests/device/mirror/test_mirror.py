"""The box seen and used by the socket: what comes is what the glass shows, and what goes in is guarded like keys."""

from base64 import b64decode
from pathlib import Path
from random import Random
from typing import Any

import pytest

from compere.bots import BOTS, find
from compere_device.drivers.player import Player
from compere_device.events import Key, Lost, Panic, Worked
from compere_device.glass.rest import Level
from compere_device.mirror.spoken import SIGNS
from compere_device.scenes import home
from compere_device.scenes.playing import Playing
from compere_device.scenes.reading import Notice
from mirrors import ALL, Room, Viewer, room

OK, BACK, UP, DOWN = Key.OK, Key.BACK, Key.UP, Key.DOWN
FRAMES = 30  # of each bot's game that are compared


class Remote:
    """Presses and scans by the socket, looking before, and waits until all of it is done."""

    def __init__(self, there: Room, *watches: str) -> None:
        self.room, self.viewer = there, Viewer(there, *(watches or ALL))

    def tap(self, *keys: Key) -> None:
        for key in keys:
            self.hold(key, 0.05)

    def hold(self, key: Key, for_s: float = 0.7) -> None:
        self.room.look()
        for down in (True, False):
            self.viewer.send({"key": key.value, "down": down})
            self.viewer.settle()
            self.room.clock.now_s += for_s if down else 0.05

    def scan(self, code: str) -> None:
        self.viewer.send({"scan": code})
        self.viewer.settle()

    @property
    def page(self) -> Any:
        self.viewer.settle()
        return self.viewer.newest["page"]


def begin(there: Room, bot: str, **options: str) -> Playing:
    home.begin(there.stage, find(bot), find(bot).choose_options(options))
    there.look()
    assert isinstance(there.stage.go.scene, Playing)
    return there.stage.go.scene


def check(viewer: Viewer, there: Room, language: str) -> None:
    """What came last is what stands on the modelled glass, in each of its forms."""
    picture, page, shown = viewer.newest["picture"], viewer.newest["page"], there.desk.page()
    assert b64decode(picture["bits"]) == there.device.glass.model.picture().tobytes()
    assert picture["level"] == "full"
    assert page["number"] == picture["number"]
    assert page["text"] == shown.text()
    assert page["language"] == language
    assert not set(page["said"]) & set(SIGNS)
    for text in (*shown.lines, *(row.label for row in shown.rows)):
        for word in text.split():
            if word.strip("«»“”().,:;!?…").isalpha():
                assert word.strip("«»“”().,:;!?…").casefold() in page["said"].casefold(), (word, page["said"])


@pytest.mark.parametrize(("bot", "language"), [(bot, ("en", "fr")[nth % 2]) for nth, bot in enumerate(BOTS)])
def test_what_is_pushed_is_what_the_glass_shows(tmp_path: Path, bot: str, language: str) -> None:
    """Each frame of a game of each bot, which is played by the socket alone, keys and codes."""
    with room(tmp_path, language) as there:
        remote = Remote(there)
        playing, seen = begin(there, bot), set[int]()

        def see() -> None:
            there.look()
            remote.viewer.settle()
            check(remote.viewer, there, language)
            seen.add(remote.viewer.newest["picture"]["number"])

        def press(key: Key) -> None:
            remote.tap(key)
            see()

        def scan(code: str) -> None:
            remote.scan(code)
            see()

        player = Player(press, scan, Random(f"{bot} 2"))
        while len(seen) < FRAMES and playing.table.outcome is None:
            if there.stage.go.scene is playing:
                player.step(playing)
            else:
                press(OK)
        assert player.means(playing.table.session)
        assert len(seen) >= FRAMES - 5


def test_numbers_rise_and_each_change_has_one(tmp_path: Path) -> None:
    """The page's number is its picture's; a press that changes nothing brings no picture."""
    with room(tmp_path) as there:
        remote = Remote(there)
        remote.tap(DOWN, UP)
        numbers = [each["picture"]["number"] for each in remote.viewer.messages if "picture" in each]
        assert numbers == sorted(set(numbers))
        assert len(numbers) >= 3
        before = len(remote.viewer.messages)
        there.loop.handle(Worked())
        remote.viewer.settle()
        assert [each for each in remote.viewer.messages[before:] if "page" in each or "picture" in each] == []


def test_nothing_is_made_while_nobody_watches(tmp_path: Path) -> None:
    """Not for a client that only asks, and no longer once the last has gone."""
    with room(tmp_path) as there:
        asking = Viewer(there)
        asking.settle()
        assert there.loop.window.watcher is None
        watching = Viewer(there, *ALL)
        assert there.loop.window.watcher is not None
        watching.close()
        there.wait(lambda: there.loop.window.watcher is None)


def test_who_comes_again_sees_no_old_picture(tmp_path: Path) -> None:
    """What was on the glass when the last one left is gone by then."""
    with room(tmp_path) as there:
        first = Viewer(there, *ALL)
        first.close()
        there.wait(lambda: there.loop.window.watcher is None)
        there.press(DOWN)
        second = Viewer(there, *ALL)
        assert [each["page"]["text"] for each in second.messages if "page" in each] == [there.desk.page().text()]
        assert second.newest["page"]["number"] > 1


def test_the_burn_in_shift_is_left_out(tmp_path: Path) -> None:
    """People see the picture in its place, wherever it stands on the glass."""
    with room(tmp_path) as there:
        viewer = Viewer(there, *ALL)
        before = viewer.newest["picture"]["bits"]
        moved = False
        for _ in range(8):
            there.clock.now_s += 60.0
            there.loop.tick()
            there.loop.show()
            viewer.settle()
            assert viewer.newest["picture"]["bits"] == before
            moved |= b64decode(before) != there.device.glass.model.picture().tobytes()
        assert moved
        assert viewer.newest["picture"]["level"] == "dim"


def test_a_black_glass_is_black_and_a_press_only_lights_it(tmp_path: Path) -> None:
    """From afar as at the box."""
    with room(tmp_path) as there:
        remote = Remote(there)
        text = remote.page["text"]
        there.clock.now_s = 700.0
        there.loop.tick()
        remote.viewer.settle()
        assert remote.viewer.newest["picture"]["level"] == "black"
        assert b64decode(remote.viewer.newest["picture"]["bits"]) == bytes(1024)
        assert remote.page["text"] == text
        assert remote.page["armed"] is False
        remote.viewer.send({"key": "down", "down": True}, {"key": "down", "down": False})
        remote.viewer.settle()
        assert remote.viewer.newest["picture"]["level"] == "full"
        assert remote.page["text"] == text


@pytest.mark.parametrize("press", ["key", "tap"])
def test_keys_count_once_the_page_has_been_there(tmp_path: Path, press: str) -> None:
    """A press within a third of a second of a question answers nothing, however it comes."""
    with room(tmp_path) as there:
        playing = begin(there, "patchwork")
        remote = Remote(there)
        there.loop.show()
        entries = playing.table.session.history.entries
        playing.go_back() if entries else None
        there.stage.go.menu()  # another meaning of the keys
        text = remote.page["text"]
        assert remote.page["armed"] is False
        early = [{"key": "ok", "down": True}, {"key": "ok", "down": False}] if press == "key" else [{"tap": "ok"}]
        remote.viewer.send(*early)
        assert remote.page["text"] == text
        there.look()
        remote.viewer.send(*early)
        assert remote.page["text"] != text


def test_an_input_for_another_page_is_dropped(tmp_path: Path) -> None:
    """It says which picture it was meant for: lag never answers the wrong question."""
    with room(tmp_path) as there:
        remote = Remote(there)
        old = remote.page
        remote.tap(OK)  # another question
        there.look()
        new = remote.page
        assert new["text"] != old["text"]
        for seen in (old["number"], new["number"] + 1):
            for late in ({"tap": "ok"}, {"scan": "pick:normal"}, {"turn": 1}):
                remote.viewer.send({**late, "seen": seen})
            remote.viewer.send({"key": "ok", "down": True, "seen": seen}, {"key": "ok", "down": False, "seen": seen})
            assert remote.page["text"] == new["text"]
        remote.viewer.send({"key": "ok", "down": True, "seen": new["number"]}, {"key": "ok", "down": False})
        assert remote.page["text"] != new["text"]


def test_an_input_for_an_earlier_picture_of_the_same_page_counts(tmp_path: Path) -> None:
    """The cursor has moved since, but the keys mean the same."""
    with room(tmp_path) as there:
        remote = Remote(there)
        first = remote.page["number"]
        remote.tap(DOWN)
        assert remote.page["number"] > first
        remote.viewer.send({"tap": "down", "seen": first})
        remote.viewer.settle()
        assert [row["cursor"] for row in remote.page["rows"]].index(True) == 2


def test_who_goes_away_holds_no_key_and_has_pressed_none(tmp_path: Path) -> None:
    """Neither a press nor a hold nor the way out comes of it, and the next press of that key counts."""
    with room(tmp_path) as there:
        remote, staying = Remote(there), Viewer(there, *ALL)
        text = staying.newest["page"]["text"]
        for keys in ((OK,), (OK, BACK)):
            dying = Viewer(there)
            for key in keys:
                dying.send({"key": key.value, "down": True})
            dying.settle()
            dying.close()
            staying.settle(), staying.settle()
            there.wait(lambda: not there.loop._keys._down)
            there.clock.now_s += 5.0
            there.loop.tick()
            staying.settle()
            assert staying.newest["page"]["text"] == text
        remote.tap(OK)
        assert remote.page["text"] != text


def test_a_release_without_its_press_is_nothing(tmp_path: Path) -> None:
    with room(tmp_path) as there:
        remote = Remote(there)
        text = remote.page["text"]
        remote.viewer.send(*({"key": key.value, "down": False} for key in Key))
        assert remote.page["text"] == text


def test_two_who_hold_one_key(tmp_path: Path) -> None:
    """It is down until both let it go, and then it has been pressed once."""
    with room(tmp_path) as there:
        one, two = Remote(there), Viewer(there)
        text = one.page["text"]
        one.viewer.send({"key": "ok", "down": True})
        one.viewer.settle()
        two.send({"key": "ok", "down": True}, {"key": "ok", "down": True})
        two.settle()
        one.viewer.send({"key": "ok", "down": False})
        assert one.page["text"] == text
        two.send({"key": "ok", "down": False})
        two.settle()
        assert one.page["text"] != text


def test_holding_from_afar(tmp_path: Path) -> None:
    """A key held there is held: OK shows why; OK and BACK for three seconds are the way out."""
    with room(tmp_path) as there:
        begin(there, "patchwork")
        remote = Remote(there)
        remote.viewer.send({"key": "up", "down": True})
        remote.hold(BACK)
        there.look()
        remote.viewer.send({"key": "up", "down": False}, {"key": "ok", "down": True}, {"key": "back", "down": True})
        remote.viewer.settle()
        there.clock.now_s += 3.1
        there.loop.tick()
        assert "Safe menu" in remote.page["title"] or "Way out" in remote.page["title"]


def test_clients_without_fingers(tmp_path: Path) -> None:
    """A tap is a press, a hold is a hold, and the way out opens at once."""
    with room(tmp_path) as there:
        playing = begin(there, "patchwork")
        remote = Remote(there)
        shown = remote.page["text"]
        remote.viewer.send({"hold": "back"})
        assert remote.page["text"] != shown  # the glance
        there.look()
        remote.viewer.send({"tap": "back"})
        remote.viewer.settle()
        assert there.stage.go.scene is playing
        there.loop.handle(Panic())
        wanted = there.desk.page().text()
        there.stage.go.pop()
        remote.viewer.send({"way_out": True})
        assert remote.page["text"] == wanted


def test_codes_and_dice(tmp_path: Path) -> None:
    """They go where a scanner's and a reader's go, with their sources."""
    with room(tmp_path) as there:
        playing = begin(there, "droids", die="own", scenario="7")
        remote = Remote(there)
        while not (playing.asked and playing.rolls):
            remote.tap(OK) if playing.table.prompt else None
        asks = remote.viewer.newest["game"]["asks"]
        assert asks["dice"] == [{"id": "d10", "faces": [*range(10)]}] or asks["dice"][0]["faces"]
        remote.viewer.send({"die": 7})
        remote.viewer.settle()
        entry: Any = next(
            item.entry for item in reversed(playing.table.session.history.items) if item.entry.source == "physical"
        )
        assert entry.answer == [7]


@pytest.mark.slow
def test_a_fast_hand_neither_lags_nor_freezes_anything(tmp_path: Path) -> None:
    """Thirty presses a second for ten seconds, and every one of them counts on a list, in order."""
    with room(tmp_path) as there:
        remote = Remote(there)
        rows = remote.page["rows"]
        assert [row["cursor"] for row in rows].index(True) == 0
        for nth in range(300):
            there.clock.now_s = 10.0 + nth / 30
            remote.viewer.send({"key": "down", "down": True}, {"key": "down", "down": False})
            remote.viewer.settle()  # else what has not been read yet would come in a later second, too many at once
        count = 6  # of rows on the home screen, round and round
        assert there.desk.page().text() == remote.page["text"]
        there_at = there.stage.go.scene.asked.cursor  # type: ignore[attr-defined]
        assert there_at == 300 % count
        assert there.device.events.empty()


def test_who_uses_it_is_told_to_who_listens(tmp_path: Path) -> None:
    """So that a voice falls silent: for each press, whoever presses."""
    with room(tmp_path) as there:
        viewer = Viewer(there, "used")
        before = viewer.newest["used"]["number"]
        there.press(DOWN)
        viewer.settle()
        assert viewer.newest["used"]["number"] == before + 1


def test_who_looks_is_known_on_the_box(tmp_path: Path) -> None:
    with room(tmp_path) as there:
        viewer = Viewer(there)
        viewer.send({"viewers": 2})
        viewer.settle()
        assert there.stage.box.viewers == 2
        viewer.close()
        there.wait(lambda: there.stage.box.viewers == 0)


def test_language_and_level_change_what_is_pushed(tmp_path: Path) -> None:
    with room(tmp_path) as there:
        viewer = Viewer(there, *ALL)
        there.stage.speak("fr")
        viewer.settle()
        assert viewer.newest["page"]["language"] == viewer.newest["game"]["language"] == "fr"
        there.clock.now_s += 61.0
        there.loop.tick()
        there.loop.show()
        viewer.settle()
        assert viewer.newest["picture"]["level"] == Level.DIM.value


def test_notices_come_to_everybody(tmp_path: Path) -> None:
    with room(tmp_path) as there:
        viewer = Viewer(there, *ALL)
        there.loop.handle(Lost("scanner"))
        viewer.settle()
        assert isinstance(there.stage.go.scene, Notice)
        assert "The scanner does not answer" in viewer.newest["page"]["said"]
