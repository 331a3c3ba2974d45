"""The voice as a client of the mirror: what it says when, and what it does while the box is away."""

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from compere_device.errors import PartUnavailable
from compere_device.events import Key
from compere_device.languages import LANGUAGES
from compere_device.mirror.opened import mirrored
from compere_device.mirror.protocol import VERSION
from compere_device.voice.client import RETRY_S, SETTLE_S, BoxAway, Lector
from compere_device.voice.speaker import Speaker
from compere_device.voice.speaker import voice as spoken_by
from mirrors import Room, room
from speaking import program, told

HELLO = {"hello": {"protocol": VERSION, "language": "en"}}
Page = Mapping[str, Any]


class Mouth(Speaker):
    """Notes what it is to say instead."""

    def __init__(self) -> None:
        super().__init__("true")
        self.said: list[tuple[str, str]] = []
        self.hushed = 0

    def say(self, text: str, language: str, now_s: float) -> None:
        self.said.append((text, language))

    def hush(self) -> None:
        self.hushed += 1


class Heard:
    """A voice that is told messages at times of the test's."""

    def __init__(self, detail: str | None = "brief") -> None:
        self.now_s = 0.0
        self.mouth = Mouth()
        self.voice = Lector(Path("/nowhere"), self.mouth, detail, lambda: self.now_s)
        self.voice.take(HELLO)

    def take(self, message: Page, after_s: float = 0.0) -> None:
        self.now_s += after_s
        self.voice.tick(self.now_s)
        self.voice.take(message)

    def wait(self, for_s: float = SETTLE_S) -> list[str]:
        """Let time pass, and return what was said since."""
        before = len(self.mouth.said)
        self.now_s += for_s
        self.voice.tick(self.now_s)
        return [text for text, _ in self.mouth.said[before:]]


def page(told: str, language: str = "en", *rows: str, cursor: int | None = None) -> Page:
    """Return a page as the mirror pushes it."""
    listed = [{"said": row, "cursor": nth == cursor} for nth, row in enumerate(rows)]
    made = {"title": told, "corner": "", "lines": [], "big": "", "rows": listed, "language": language}
    return {"page": {**made, "said": f"{told} {' '.join(rows)}".strip(), "brief": told}}


def used(number: int) -> Page:
    return {"used": {"number": number}}


def test_a_page_is_said_in_its_language() -> None:
    """Once it has stood for a moment, and once."""
    heard = Heard()
    heard.take(page("Prends la carte 3.", "fr"))
    assert heard.wait(SETTLE_S - 0.01) == []
    assert heard.wait(0.01) == ["Prends la carte 3."]
    assert heard.mouth.said == [("Prends la carte 3.", "fr")]
    assert heard.wait(60.0) == []
    heard.take(page("Prends la carte 3.", "fr"))
    assert heard.wait() == []


def test_pages_that_are_run_through_are_not_begun() -> None:
    """Only the one at which somebody stays: no thirty processes a second."""
    heard = Heard()
    for at in range(10):
        heard.take(page("Which?", "en", *"abcdefghij", cursor=at), 0.05)
    assert heard.wait() == ["j"]


def test_a_key_silences_it_at_once() -> None:
    """Also what was about to begin; the page that the key leads to is said."""
    heard = Heard()
    heard.take(used(4))
    heard.take(page("One."))
    hushed = heard.mouth.hushed
    heard.take(used(5))
    assert heard.mouth.hushed == hushed + 1
    assert heard.wait() == []
    heard.take(page("Two."))
    assert heard.wait() == ["Two."]
    hushed = heard.mouth.hushed
    heard.take(used(6))
    assert heard.mouth.hushed == hushed + 1


def test_what_was_used_before_it_came_silences_nothing() -> None:
    """The first number only says where the count stands."""
    heard = Heard()
    heard.take(page("One."))
    hushed = heard.mouth.hushed
    heard.take(used(17))
    assert (heard.mouth.hushed, heard.wait()) == (hushed, ["One."])


def test_as_much_is_said_as_is_chosen_on_the_device() -> None:
    """Nothing before that is known; a change is heard at once; none at all ends it."""
    heard = Heard(None)
    heard.take(page("One.", "en", "yes", "no"))
    assert heard.wait() == []
    heard.take({"voice": {"detail": "full"}})
    heard.take(page("One.", "en", "yes", "no"))
    assert heard.wait() == ["One. yes no"]
    heard.take({"voice": {"detail": "brief"}})
    heard.take(page("One.", "en", "yes", "no"))
    assert heard.wait() == ["One."]
    assert not heard.voice.ended
    heard.take({"voice": {"detail": "off"}})
    assert heard.voice.ended


def test_a_detail_by_hand_stands() -> None:
    """Whatever is chosen on the device, where it may not be chosen at all."""
    heard = Heard("full")
    heard.take({"voice": {"detail": "off"}})
    heard.take(page("One.", "en", "yes"))
    assert (heard.wait(), heard.voice.ended) == (["One. yes"], False)


@pytest.mark.parametrize("message", [{"hello": {"protocol": 2}}, {"error": {"kind": "too-many", "message": "full"}}])
def test_a_box_that_it_does_not_understand_is_left(message: Page) -> None:
    with pytest.raises(BoxAway):
        Heard().take(message)


def test_a_box_that_is_away_is_waited_for(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Longer and longer, and said once: the service starts before, after and without it."""
    waits: list[float] = []
    voice = Lector(tmp_path / "mirror", Mouth())

    def sleep(wait_s: float) -> None:
        waits.append(wait_s)
        voice.ended = len(waits) == 8

    voice.run(sleep)
    assert waits[:3] == [0.5, 1.0, 2.0]
    assert waits[-1] == RETRY_S[1]
    assert len(caplog.records) == 1
    assert "does not answer" in caplog.text


def test_by_hand_a_box_that_was_never_there_is_an_error(tmp_path: Path) -> None:
    """With what to do; nobody waits at a terminal for nothing."""
    with pytest.raises(PartUnavailable, match="compere run"):
        Lector(tmp_path / "mirror", Mouth(), "brief").run()


@contextmanager
def speaking(box: Room, folder: Path, detail: str | None = "brief") -> Iterator[Lector]:
    """Have a voice run, on a thread, with a program that notes what it is told and then goes on speaking.

    The box goes away at the end, which ends the voice.
    """
    voice = Lector(box.path, Speaker(str(program(folder, "exec sleep 60"))), detail)
    thread = threading.Thread(target=voice.run, args=(lambda wait_s: None,), daemon=True)
    thread.start()
    try:
        yield voice
    finally:
        voice.ended = True
        assert box.door
        box.door.close()
        thread.join(10.0)
        assert not thread.is_alive()


def last_word(folder: Path) -> str:
    words = told(folder)
    return words[-1][1] if words else ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_glass_says_is_said(language: str, tmp_path: Path) -> None:
    """Of the real device over the real socket: the home screen, the row that a key moves to, the game's question."""
    with room(tmp_path, language) as box, speaking(box, tmp_path, "full"):
        box.wait(lambda: last_word(tmp_path).startswith("Compère."))
        assert "Patchwork" in last_word(tmp_path)
        box.press(Key.DOWN)
        box.wait(lambda: last_word(tmp_path).startswith("Robotick"))
        assert "Patchwork" not in last_word(tmp_path)
        box.press(Key.UP, Key.OK)
        box.wait(lambda: "(13 " in last_word(tmp_path))
        assert all(f"-v {spoken_by(language)} " in arguments for arguments, _ in told(tmp_path))


def test_a_key_of_the_box_silences_the_program(tmp_path: Path) -> None:
    """The process that speaks is gone before the key is let go."""
    with room(tmp_path) as box, speaking(box, tmp_path) as voice:
        box.wait(lambda: bool(told(tmp_path)))
        assert voice._speaker.ends is not None
        box.look()
        box.device.fingers.down(Key.BACK)
        box.wait(lambda: voice._speaker.ends is None)
        box.device.fingers.up(Key.BACK)


def test_a_box_that_goes_and_comes_back(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Silence while it is away, and its page when it is back."""
    caplog.set_level("INFO")
    (tmp_path / "first").mkdir()
    with room(tmp_path / "first") as box, speaking(box, tmp_path) as voice:
        box.wait(lambda: bool(told(tmp_path)))
        assert box.door
        box.door.close()
        box.wait(lambda: "does not answer" in caplog.text)
        assert voice._speaker.ends is None
        with mirrored(box.path, box.loop, box.device.events, box.clock, "simulated"):
            box.wait(lambda: len(told(tmp_path)) >= 2)
            assert "the box is back" in caplog.text
            voice.ended = True
    assert len({text for _, text in told(tmp_path)}) == 1
