"""Bots that nobody has heard of, with words that do not agree: in all that shows a game, each says its own."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pypdfium2
import pytest

from commands import Run
from compere.almanac import Almanac
from compere.bots import BOTS, find
from compere.journal import Header
from compere.session import Session
from compere.table import Table
from compere_device import words
from compere_device.cues import Signal
from compere_device.drivers.console import Console
from compere_device.drivers.headless import Headless
from compere_device.drivers.player import Player
from compere_device.events import Key
from compere_device.files.store import Store
from hands import Hands
from strangers import french, settle

BROKEN = {
    "no JSON": b"{",
    "no UTF-8": b"\xff",
    "too deep": b"[" * 100_000,
    "a list": b"[]",
    "no terms": b'{"texts": {}}',
    "more than that": b'{"texts": {}, "terms": {}, "forms": {}}',
    "texts in a list": b'{"texts": [], "terms": {}}',
    "a number": b'{"texts": {"You": 3}, "terms": {}}',
    "none": None,
}


@pytest.fixture
def two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two bots, of which one calls you *Toi* and the other *Vous*."""
    settle(tmp_path / "bots", {"toi": french("Toi", "toi"), "vous": french("Vous", "vous")}, monkeypatch)


@pytest.fixture(params=[("toi", "Toi", "Vous"), ("vous", "Vous", "Toi")], ids=["toi", "vous"])
def one(request: pytest.FixtureRequest, two: None) -> tuple[str, str, str]:
    """One of the two: its name, what it calls you, and what the other does."""
    name, you, other = request.param
    return name, you, other


def table(name: str, save: Callable[..., None] = lambda entries: None) -> Table:
    bot = find(name)
    return Table(Session(bot, Header(name, 1, bot.choose_options({}), "1")), Almanac(), save)


def saved(folder: Path, name: str) -> Path:
    """Play one turn of a game into the folder, and return its journal."""
    store = Store(folder)
    game = store.create(Header(name, 1, find(name).choose_options({}), "1"))
    assert game.file
    Table(game.session, store.almanac, game.file.append).answer(f"{name}:ochre")
    return game.file.path


def test_on_the_glass(tmp_path: Path, one: tuple[str, str, str]) -> None:
    """From the option to the score: every page of the game is in its bot's words, also what the device calls alike."""
    name, you, other = one
    hands = Hands(tmp_path / "state", "fr")
    assert [row for row in hands.all_rows() if row != "Menu"] == ["You Toi", "You Vous"]
    hands.choose(f"You {you}")
    pages = []
    assert hands.said == f"You {you} Which game? {you}"
    assert hands.all_rows() == [f"no {you}", f"Menu {you}"]
    hands.choose("no")
    assert hands.said == f"You choose {you} Leave ochre {you} alone. {you}"
    hands.scan(f"{name}:grey")
    assert hands.said == f"À savoir You {you}"
    hands.press(Key.OK)
    hands.hold(Key.OK)
    assert hands.said == f"You choose {you} You {you}"
    hands.press(Key.BACK)
    hands.chord()
    hands.choose("Coup")
    pages.append(hands.page.text())
    hands.press(Key.OK)
    hands.choose("Continuer")
    player = Player(hands.press, hands.scan, Random(1))
    playing = hands.playing
    while playing.table.prompt:
        pages.append(hands.page.text())
        player.step(playing)
    pages.append(hands.page.text())
    hands.press(Key.OK)
    pages.append(hands.page.text())
    assert hands.page.title == f"Glance {you}"
    assert all(you in page and other not in page for page in pages), pages


def test_on_the_devices_own_pages(tmp_path: Path, two: None) -> None:
    """They are as they were before any bot said something; where they quote a bot, it says that in its words."""
    hands = Hands(tmp_path / "state", "fr")
    for name in ("toi", "vous"):
        hands.begin(name)
        hands.press(Key.OK)
        hands.stage.go.home()
    assert hands.said == "Compère Quel jeu ?"
    assert sorted(hands.all_rows()) == sorted(
        ["You Toi, Gone: 1 Toi", "You Vous, Gone: 1 Vous", "You Toi", "You Vous", "Menu"]
    )
    hands.begin("toi")
    hands.scan("vous:mauve")
    assert hands.said == "À savoir Ce code est celui d’un autre jeu : You Vous."
    again = Hands(tmp_path / "state", "fr")  # what is known of the games stands in the index now
    assert {"You Toi, Gone: 1 Toi", "You Vous, Gone: 1 Vous"} <= set(again.all_rows())


def test_the_bots_turn_is_signalled(tmp_path: Path, two: None) -> None:
    """Whose doing a step is, it says itself."""
    hands = Hands(tmp_path / "state")
    heard: list[Signal] = []
    hands.cues.play = heard.append
    hands.begin("toi")
    assert heard == []
    hands.press(Key.OK)
    assert heard == [Signal.TURN]


def test_in_the_console(one: tuple[str, str, str]) -> None:
    name, you, other = one
    out = io.StringIO()
    Console(table(name), words.load("fr"), out).run(["g", "1", "w", "2"])
    help_, *said, last = out.getvalue().splitlines()
    assert help_.startswith("Réponds par un numéro") and last.startswith("  u\N{NO-BREAK SPACE}: revenir")
    assert all(you in line and other not in line for line in said), said
    assert said[-2:] == [f"= It was the last one. {you}", f"  You {you}\N{NO-BREAK SPACE}: Gone: 2 {you}"]


def test_headless(one: tuple[str, str, str]) -> None:
    name, you, other = one
    out = io.StringIO()
    requests = ['{"glance": true}', *(json.dumps({"answer": f"{name}:{hue}"}) for hue in ("ochre", "mauve"))]
    Headless(table(name), words.load("fr"), out).run(requests)
    prompt, glance, told, outcome = map(json.loads, out.getvalue().splitlines())
    assert prompt["prompt"]["text"] == f"Leave ochre {you} alone. {you}"
    assert prompt["prompt"]["options"][1]["label"] == f"mauve {you} {you}"
    assert glance["glance"]["lines"] == [{"label": f"You {you}", "value": f"Gone: 0 {you}"}]
    assert (told["prompt"]["told"], told["prompt"]["why"]) == ([f"ochre {you} is gone. {you}"], [f"You {you}"])
    assert outcome["outcome"]["reason"]["text"] == f"It was the last one. {you}"
    assert other not in out.getvalue()


def test_as_a_transcript_and_in_the_list_of_games(place: Path, run: Run, one: tuple[str, str, str]) -> None:
    name, you, other = one
    (place / "config.toml").write_text('[device]\nlanguage = "fr"\n')
    path = saved(place / "state", name)
    status, out, err = run("replay", str(path), "--log", "--language", "fr")
    assert (status, err, other in out) == (0, "", False)
    assert out.startswith(f"# You {you}: {name}, rules 1\n")
    assert f"* ochre {you} is gone. {you}\n? You {you}\n" in out
    assert run("games") == (0, f"{name}-0001  You {you}  Gone: 1 {you}  {path}\n", "")


def test_its_options_and_on_its_code_sheet(place: Path, run: Run, one: tuple[str, str, str]) -> None:
    """The commands on the sheet are the device's."""
    name, you, other = one
    (option,) = json.loads(run("play", name, "--options", "--language", "fr")[1])
    assert option["text"] == f"Which game? {you}"
    assert run("codes", name, "--language", "fr")[0] == 0
    with pypdfium2.PdfDocument(place / f"{name}-codes.pdf") as document:
        text = " ".join(page.get_textpage().get_text_bounded() for page in document)
    assert f"You {you}" in text and f"mauve {you} {you}" in text and other not in text
    assert "Commandes" in text and f"Menu {you}" not in text


@pytest.mark.parametrize("how", BROKEN)
def test_a_bot_without_words(
    how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """It speaks English, which the log says once; nobody else does."""
    settle(tmp_path / "bots", {"toi": french("Toi", "toi"), "mute": BROKEN[how]}, monkeypatch)
    hands = Hands(tmp_path / "state", "fr")
    assert hands.all_rows() == ["You Toi", "You", "Menu"]
    hands.begin("mute")
    assert (hands.said, hands.labels) == ("You choose Leave ochre alone.", ["ochre", "mauve"])
    hands.chord()
    assert hands.said == "Menu de secours Ta partie est sauvegardée."
    hands.stage.go.home()
    hands.begin("toi")
    assert hands.said == "You choose Toi Leave ochre Toi alone. Toi"
    (record,) = caplog.records
    assert record.getMessage().startswith(
        f"mute speaks English: {tmp_path / 'bots' / 'mute' / 'fr.json'} cannot be used"
    )


def test_words_that_cannot_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A folder in the place of the file, whoever looks."""
    settle(tmp_path / "bots", {"mute": None}, monkeypatch)
    (tmp_path / "bots" / "mute" / "fr.json").mkdir()
    assert Hands(tmp_path / "state", "fr").all_rows() == ["You", "Menu"]
    assert len(caplog.records) == 1


def test_words_are_read_when_their_bot_first_speaks(two: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once each, and in English never."""
    read: list[str] = []
    real = words._read

    def noted(path: Path) -> Any:
        read.append(path.parent.name)
        return real(path)

    monkeypatch.setattr(words, "_read", noted)
    english, spoken = words.load("en"), words.load("fr")
    assert read == ["compere_fr"]
    for _ in range(2):
        assert [english.say(BOTS[name].title) for name in ("vous", "toi")] == ["You", "You"]
        assert spoken.say(BOTS["vous"].title) == "You Vous"
    assert read == ["compere_fr", "compere_fr", "vous"]  # where the language might have it, and where it lies
