"""A scanned Wi-Fi code, from the glass to the wish and back: it is no answer, and its password is seen nowhere."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from compere.journal import parse as parse_journal
from compere.wording import say
from compere_device.events import Key, Scanned, Unheard
from compere_device.scenes import trial
from compere_device.scenes.owner import owner
from compere_device.scenes.wifi import Waits
from compere_device.setup.about import About
from compere_device.system.ending import Ending
from compere_device.wifi.code import parse
from compere_device.wifi.joining import Wifi
from compere_device.wifi.wish import FORGET, WISH, Became, tell
from hands import Hands
from sharing import ADDRESSES, BOX

OK, BACK, UP, DOWN = Key.OK, Key.BACK, Key.UP, Key.DOWN
SECRET = "geheim-geheim"
CODE = f"WIFI:T:WPA;S:Chez Léa;P:{SECRET};;"


class Table:
    """Somebody at a device, and root beside it."""

    def __init__(self, folder: Path, language: str = "en") -> None:
        self.runtime, self.told = folder / "run", folder / "told"
        self.runtime.mkdir()
        self.hands = Hands(folder / "box", language)
        environ, self.ending = {"RUNTIME_DIRECTORY": str(self.runtime)}, Ending()
        self.wifi = Wifi(self.hands.events.put, environ, self.told, folder, self.ending)
        self.hands.stage.box.wifi = lambda: self.wifi
        self.hands.stage.box.about = lambda: BOX

    @property
    def wish(self) -> list[str]:
        """The number and the words that root finds; empty where there is no wish."""
        path = self.runtime / WISH
        return path.read_text("utf-8").splitlines() if path.exists() else []

    def grant(self, text: str, *, joined: bool = True, name: str = "") -> None:
        """Have root take the wish and tell something of it, and wait until the box has heard that."""
        scene = self.hands.stage.go.scene
        assert isinstance(scene, Waits)
        tell(Became(self.wish[0], joined, name, said=say("{text}", text=text)), self.told)
        (self.runtime / WISH).unlink()
        scene._joining.join()
        self.hands.serve()


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    yield (made := Table(tmp_path))
    made.ending.end()


def journal(hands: Hands) -> bytes:
    """Return the game's file."""
    (path,) = (hands.store.folder / "games").iterdir()
    parse_journal(path.read_bytes())
    return path.read_bytes()


def test_in_a_game(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    """It is asked first, and neither answer is one to the game; what is beneath stays, also where pages are read."""
    caplog.set_level(logging.DEBUG)
    hands = table.hands
    hands.begin()
    while hands.playing.asked is None:
        hands.press(OK)
    before, question = journal(hands), hands.page
    hands.scan(CODE)
    assert (hands.page.title, hands.selected) == ("Join it?", "no")
    hands.press(OK)
    assert (hands.page, table.wish) == (question, [])
    hands.scan(CODE)
    hands.choose("yes")
    assert "trying" in hands.said
    _, wished = table.wish
    assert parse(wished) == parse(CODE)
    assert (table.runtime / WISH).stat().st_mode & 0o777 == 0o600
    table.grant("“Chez Léa” is joined.", name="Chez Léa")
    assert "joined" in hands.said
    hands.press(OK)
    assert "192.168.178.123" in hands.said
    hands.press(OK)
    assert hands.page == question
    assert journal(hands) == before
    assert SECRET not in caplog.text
    assert SECRET not in "".join(path.read_text(errors="ignore") for path in hands.store.folder.rglob("*.j*"))


def test_the_code_scanned_last_is_meant(table: Table) -> None:
    """A second one takes the first question's place; while one is tried, another has to wait."""
    hands = table.hands
    hands.scan("WIFI:S:First;;")
    hands.scan(CODE)
    assert "Chez Léa" in hands.said
    hands.press(OK)
    assert hands.page.title == "Compère"
    hands.scan(CODE)
    hands.choose("yes")
    number = table.wish[0]
    hands.scan("WIFI:S:Second;;")
    assert "One network at a time" in hands.said
    hands.press(OK)
    assert table.wish[0] == number
    table.grant("“Chez Léa” does not take this password.", joined=False)
    assert "password" in hands.said
    hands.press(OK)
    assert hands.page.title == "Compère"  # no address of a network that was not joined


def test_where_the_box_is_found_stands_in_full(table: Table) -> None:
    """In a network that gives it an address of IPv6 alone."""
    hands, address = table.hands, f"[{ADDRESSES[1]}]"
    hands.stage.box.about = lambda: About(addresses=(ADDRESSES[1],))
    hands.scan(CODE)
    hands.choose("yes")
    table.grant("“Chez Léa” is joined.", name="Chez Léa")
    hands.press(OK)
    assert "".join(hands.page.lines) == address


@pytest.mark.parametrize("answer", ["no", "yes"])
def test_it_closes_no_menu(answer: str, table: Table) -> None:
    """A name that is half typed is there again: a code may be scanned at any time."""
    hands = table.hands
    hands.hold(BACK)
    hands.choose("Settings", "Names", "1.")
    hands.press(UP, UP, OK)
    typed = hands.page
    hands.scan(CODE)
    hands.choose(answer)
    if answer == "yes":
        hands.press(BACK)
    assert hands.page == typed


def test_it_can_be_left_and_goes_on(table: Table) -> None:
    hands = table.hands
    hands.scan(CODE)
    hands.choose("yes")
    hands.press(BACK)
    assert (hands.page.title, len(table.wish)) == ("Compère", 2)


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("WIFI:T:WEP;S:x;P:geheim-geheim;;", "WEP"),
        ("WIFI:T:WPA2-EAP;S:x;I:lea;P:geheim-geheim;;", "certificate"),
        ("WIFI:T:WPA;S:x;P:geheim-geh", "end of this Wi-Fi code"),
        ("wifi:", "no network’s name"),
    ],
)
def test_what_gives_no_network_is_said(table: Table, code: str, why: str) -> None:
    hands = table.hands
    hands.scan(code)
    assert why in hands.said
    assert "geheim" not in hands.said
    assert table.wish == []


def test_what_is_left_of_a_torn_code_is_not_shown(table: Table) -> None:
    """A scanner that cuts in two what it sends."""
    hands = table.hands
    hands.begin()
    hands.scan(f";P:{SECRET};;")
    assert "means nothing here" in hands.said
    assert "geheim" not in hands.said


def test_where_nobody_can_be_asked(tmp_path: Path) -> None:
    """A device that a person runs in a terminal."""
    hands = Hands(tmp_path)
    hands.scan(CODE)
    assert "not started by the system" in hands.said


def test_where_the_wish_cannot_be_written(table: Table) -> None:
    hands = table.hands
    table.runtime.rmdir()
    hands.scan(CODE)
    hands.choose("yes")
    assert "log says why" in hands.said


def test_the_menu_says_how_and_forgets(table: Table) -> None:
    """Only what there is can be forgotten, and it is asked for twice."""
    hands = table.hands
    hands.stage.go.push(owner(hands.stage))
    hands.choose("Wi-Fi")
    assert hands.labels == ["How to join one"]
    hands.press(OK)
    assert "hold it before the scanner" in hands.said
    hands.press(OK)
    assert "compere-wifi.txt" in hands.said
    while hands.page.title == "Wi-Fi" and not hands.labels:
        hands.press(OK)
    hands.press(BACK)
    tell(Became("1", joined=True, name="Chez Léa"), table.told)
    hands.choose("Wi-Fi", "Forget")
    assert hands.selected == "no"
    hands.choose("yes")
    assert table.wish[1] == FORGET
    table.grant("“Chez Léa” is forgotten.", joined=False)
    assert "forgotten" in hands.said
    hands.press(OK)
    assert table.wifi.name == ""


def test_the_test_of_the_keys_shows_none_of_it(table: Table) -> None:
    """Where every code is shown as it comes."""
    hands = table.hands
    hands.stage.go.push(trial.TriedKeys(hands.stage))
    for event in (Scanned(CODE), Unheard("WIFI:…")):
        hands.desk.take([event])
        assert "geheim" not in hands.said
    assert hands.stage.go.scene.role is trial.TriedKeys.role


def test_in_french(tmp_path: Path) -> None:
    """Question, waiting and result fit the glass."""
    table = Table(tmp_path, "fr")
    hands = table.hands
    hands.scan(CODE)
    assert "Chez Léa" in hands.said
    hands.choose("oui")
    assert hands.said
    table.grant("x", name="Chez Léa")
    hands.stage.go.push(owner(hands.stage))
    hands.choose("Wi-Fi", "Oublier")
    assert "seau" in hands.said


def test_nothing_is_kept_of_it(table: Table) -> None:
    """No choice that lasts, no line of a game: what root keeps is all."""
    hands = table.hands
    hands.scan(CODE)
    hands.choose("yes")
    files = [path for path in hands.store.folder.rglob("*") if path.is_file()]
    assert not any(SECRET.encode() in path.read_bytes() for path in files)
    assert not any("Chez" in path.read_text(errors="ignore") for path in files)
