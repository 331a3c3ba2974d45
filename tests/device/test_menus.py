"""The device's own questions: first start, home, a new game, the menu, the way out."""

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from compere.almanac import Fact
from compere.bot import Bot, Outcome, Printed
from compere.bots import BOTS
from compere.journal import Corrected
from compere.prompts import Choose, Learn, Number, Option, Tell
from compere.wording import say
from compere_device import menus
from compere_device.events import Key
from compere_device.scenes import Playing
from compere_device.store import Game
from compere_device.words import LANGUAGES
from hands import Hands
from playing import any_answer
from tiny import END, TINY, TinyState, number, session, turns

OK, BACK, UP, DOWN = Key.OK, Key.BACK, Key.UP, Key.DOWN
FURTHEST = "XX..X.X.X.X.XXX/XX..........XXX/....X.X.X.X.XXX the furthest"
HOME, MENU, SAFE = "Compère Which game?", "Menu What next?", "Safe menu Your game is saved."


@pytest.fixture
def hands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Hands:
    """A device that knows Patchwork only, so that more bots change nothing here."""
    for name in reversed([name for name in BOTS if name != "patchwork"]):  # what went first comes back last
        monkeypatch.delitem(BOTS, name)
    return Hands(tmp_path)


def all_rows(hands: Hands) -> list[str]:
    """Go once through a list; every page of it fits."""
    first, rows = hands.page, list[str]()
    while True:
        rows.append(hands.selected)
        hands.press(DOWN)
        if hands.page == first:
            return rows


# First start, home


def test_the_first_start_asks_for_the_language_in_both(tmp_path: Path) -> None:
    """The answer is kept, and home speaks it at once."""
    hands = Hands(tmp_path, language="")
    assert hands.said == "Compère Language / Langue"
    hands.choose("Français")
    assert hands.said == "Compère Quel jeu ?"
    assert Hands(tmp_path).said == "Compère Quel jeu ?"


def test_games_in_progress_stand_first(hands: Hands) -> None:
    """The game played last is selected, then the others, the bots and the menu; OK goes on with it."""
    hands.begin()
    hands.app.leave()
    later = hands.begin()
    hands.scan("patch:23", "patch:3", "patch:10")
    hands.press(UP)
    told = later.table.told
    os.utime(hands.store.folder / "games" / "patchwork-0001.journal", (1, 1))
    hands.app.leave()
    titles = [hands.app.say(bot.title) for bot in BOTS.values()]
    assert all_rows(hands) == ["Patchwork Au… -152 : 0", "Patchwork Au… -157 : 0", *titles, "Menu"]
    hands.press(OK)
    assert hands.playing.table.told == told


def test_back_at_home_stays(hands: Hands) -> None:
    """There is nothing behind home; its hold is the menu."""
    home = hands.page
    hands.press(BACK, BACK)
    assert hands.page == home
    hands.hold(OK)
    assert hands.page == home
    hands.hold(BACK)
    assert hands.said == MENU


# A new game


def test_options_are_asked_one_by_one(hands: Hands) -> None:
    """Each option of the bot, its default selected; BACK goes one question back, its answer still selected."""
    hands.choose("Patchwork Automa")
    assert hands.said == "Patchwork Automa Which deck does Automa use?"
    hands.choose("tactical")
    assert all_rows(hands) == ["1 Intern", "2 Apprentice", "3 Fellow", "4 Master", "5 Legend"]
    hands.choose("4")
    assert hands.said == "Patchwork Automa Who turns up Automa’s cards?"
    hands.press(BACK)
    assert hands.selected == "4 Master"
    hands.press(OK, OK, OK, OK)
    options = {"deck": "tactical", "level": "4", "cards": "virtual", "neutral": "nearest", "track": "original"}
    assert hands.playing.table.session.header.options == options


def test_the_last_options_are_selected_and_remembered_ones_not_asked_again(hands: Hands) -> None:
    """What was chosen last is one OK away; what is printed on the owner's components is asked once for ever."""
    hands.choose("Patchwork Automa", "tactical", "3", "you", FURTHEST, "space 26")
    first = hands.playing.table.session.header.options
    hands.app.leave()
    hands.choose("Patchwork Automa")
    selected = []
    while not isinstance(hands.app.scene, Playing):
        selected.append(hands.selected)
        hands.press(OK)
    assert selected == ["tactical (13 to 24)", "3 Fellow", "you, from your deck"]
    assert hands.playing.table.session.header.options == first


def test_an_option_that_is_gone_is_asked_again(hands: Hands) -> None:
    """What was remembered or chosen last, in another version, may be a value that the bot no longer has."""
    hands.store.almanac.set_right("patchwork.track", "gone")
    hands.store.settings.options["patchwork"] = {"level": "gone"}
    hands.app.push(menus.almanac(hands.app))
    assert hands.selected == "?"
    hands.press(OK)
    assert (hands.said.split()[-1], hands.selected) == ("track?", "space 20")
    hands.press(BACK, BACK)
    hands.choose("Patchwork Automa", "normal")
    assert hands.selected == "1 Intern"
    hands.choose("1", "this device", "XX", "space 26")
    assert hands.playing.table.session.header.options["track"] == "revised"
    known = hands.store.almanac.get("patchwork.track")
    assert known and known.value == "revised"


@pytest.mark.parametrize(("sky", "questions"), [("clear", ["rounds", "sky"]), ("cloudy", ["rounds", "sky", "heavy"])])
def test_an_option_that_does_not_matter_is_not_asked(hands: Hands, sky: str, questions: list[str]) -> None:
    """Under a clear sky there are no clouds to ask about."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(BOTS, "tiny", TINY)
        menus.new_game(hands.app, TINY)
        for question in questions:
            assert question in hands.said
            hands.choose(sky if question == "sky" else "")
        assert hands.playing.table.session.header.options["sky"] == sky


def test_a_scan_answers_the_devices_questions_too(hands: Hands) -> None:
    """next is OK, undo is BACK, an answer is itself; what means nothing gets a sentence."""
    hands.choose("Patchwork Automa")
    hands.scan("pick:tactical", "cmd:undo", "nonsense")
    assert hands.said == "Notice The code nonsense means nothing here."
    hands.scan("cmd:undo")
    assert hands.selected == "tactical (13 to 24)"
    hands.scan("cmd:next")
    assert "level" in hands.said


# The menu


def test_the_menu_leads_where_it_says(hands: Hands) -> None:
    """Without a game there is nothing to correct and no rule; BACK closes it."""
    hands.hold(BACK)
    general = ["Almanac", "New game", "Games", "Language / Langue", "Power off"]
    assert (hands.said, all_rows(hands)) == (MENU, general)
    hands.press(BACK)
    hands.begin()
    told = hands.page
    for row, said in (
        ("Rule of this step", "Patches Only the next three patches clockwise"),
        ("Correct something", "Correct What is different?"),
        ("Almanac", "Almanac Nothing was learned yet."),
        ("New game", "New game Which game?"),
        ("Language", "Compère Language / Langue"),
        ("Power off", "Power off? Are you sure?"),
    ):
        hands.press(UP, DOWN)
        assert all_rows(hands) == ["Correct something", "Rule of this step", *general]
        hands.choose(row)
        assert hands.said.startswith(said)
        hands.press(BACK)
        assert hands.page == told
    hands.press(UP, DOWN)
    hands.choose("Games")
    assert hands.said == HOME


def test_a_fact_is_corrected(hands: Hands) -> None:
    """The fact as it stands is selected; what was answered since the turn began is offered again."""
    playing = hands.begin()
    hands.scan("patch:23", "patch:3", "patch:10")
    hands.hold(BACK)
    hands.scan("patch:23", "patch:3", "patch:10", "cmd:glance")
    hands.press(DOWN)
    hands.choose("Correct something", "Your ◉")
    assert hands.page.huge == "5"
    hands.press(BACK)
    assert hands.said.startswith("Your turn")
    hands.scan("cmd:glance")
    hands.press(DOWN)
    hands.choose("Correct something", "Your ◉")
    hands.press(UP, UP, OK)
    assert hands.said.startswith("Set-up")
    hands.press(OK, OK)
    assert hands.selected.startswith("as before")
    hands.press(OK)
    assert hands.said == "Your turn With 7◉ you chose:"
    entries = [item.entry for item in playing.table.session.history.items]
    assert entries[0] == Corrected(0, 1, "buttons", 7)


def test_a_correction_takes_what_fits_where_the_turn_began(hands: Hands) -> None:
    """Two of three may be marked; luck of a round that had not begun where the turn did stays 0."""
    playing = hands.begin_tiny(sky="clear")
    hands.press(OK, OK, OK)
    hands.scan("stone:r", "cmd:glance")
    picked = playing.asked
    hands.press(OK, UP, DOWN)
    hands.choose("Correct something", "Marked stones")
    hands.scan("stone:r", "stone:g", "stone:b", "pick:done")
    assert hands.said == "Notice Choose 0 to 2 of them."
    hands.press(OK, BACK)
    assert playing.asked == picked
    hands.scan("cmd:glance")
    hands.press(OK, UP, DOWN)
    hands.choose("Correct something", "Luck")
    hands.press(UP)
    assert hands.page.huge == "0"
    hands.press(OK)
    assert playing.table.session.history.items[0].entry == Corrected(0, 1, "luck", 0)


def test_nothing_can_be_corrected_before_the_first_turn(hands: Hands) -> None:
    """While a bot is set up there is no turn to go back to, and the menu says so."""
    hands.app.play(Game(session(turns)))
    hands.scan("cmd:menu")
    hands.choose("Correct something")
    assert hands.said == "Correct Nothing can be corrected yet: go back instead."


def test_the_almanac_is_changed_for_later_games(hands: Hands) -> None:
    """What was learned is listed; picking it asks anew, with what is known selected; the game in progress goes on."""
    hands.choose("Patchwork Automa", "normal", "1", "this", "", "space 20")
    told = hands.page
    hands.press(UP, DOWN)
    hands.choose("Almanac")
    assert (hands.said, hands.labels[:2]) == ("Almanac For later games:", ["the nearest", "space 20"])
    hands.choose("space 20")
    assert hands.selected == "space 20"
    hands.choose("space 26")
    assert hands.page == told
    assert {fact: each.value for fact, each in Hands(hands.store.folder).store.almanac.learned.items()} == {
        "patchwork.neutral": "nearest",
        "patchwork.track": "revised",
    }


def test_a_printed_fact_is_set_right_once_for_ever(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    """What ships and is in doubt stands first and is marked; what the owner says of it is in doubt no more."""
    colours = tuple(Option(id, say("{id}", id=id)) for id in ("red", "blue"))
    printed = {
        f"tiny.{name}": Printed(
            say("Stone {name}", name=name),
            Choose(f"tiny.{name}", say("Which colour?"), "stones", colours),
            Fact("blue", "a photograph", unverified=name == "b"),
        )
        for name in ("a", "b")
    }
    monkeypatch.setitem(BOTS, "tiny", replace(TINY, printed=printed))
    hands = Hands(hands.store.folder)
    hands.app.push(menus.almanac(hands.app))
    assert all_rows(hands) == ["? Stone b", "Stone a"]
    hands.press(OK)
    assert (hands.said, hands.selected) == ("Tiny Which colour?", "blue")
    hands.press(DOWN, OK)
    assert hands.said == HOME
    again = Hands(hands.store.folder)
    assert again.store.almanac.facts["tiny.b"].value == "red"
    again.app.push(menus.almanac(again.app))
    assert all_rows(again) == ["Stone a", "Stone b"]


def test_the_almanac_begins_with_the_game_that_is_played(tmp_path: Path) -> None:
    """Nobody at one game leafs through the facts of another."""
    hands = Hands(tmp_path)
    for bot in ("droco", "robokid"):
        hands.begin(bot)
        hands.app.push(menus.almanac(hands.app))
        hands.press(OK)
        assert hands.page.title == hands.app.say(BOTS[bot].title)
        hands.press(BACK)


def lucky(**printed: Printed) -> Bot[Any]:
    """Return a bot whose luck is a printed fact; above 5 it asks one thing more."""

    async def play(state: TinyState) -> Outcome:
        state.luck = await Learn("tiny.lucky", Number("tiny.lucky", say("How lucky?"), "luck", 0, 9)) // 2
        if state.luck > 2:
            await number("more")
        await number("after")
        await Tell("tiny.end", say("?"), "end")
        return END

    fact = Printed(say("Printed luck"), Number("tiny.lucky", say("How lucky?"), "luck", 0, 9))
    return replace(TINY, play=play, options=(), printed={"tiny.lucky": fact, **printed})


def test_the_almanac_lists_what_is_known_only(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fact that ships nothing is asked in the game; then it can be set right in the almanac, a number too."""
    monkeypatch.setitem(BOTS, "tiny", lucky())
    hands.app.push(menus.almanac(hands.app))
    assert hands.said == "Almanac Nothing was learned yet."
    hands.press(OK)
    hands.store.almanac.learn("tiny.lucky", 4)
    hands.app.push(menus.almanac(hands.app))
    assert all_rows(hands) == ["Printed luck"]
    hands.press(OK)
    assert (hands.page.title, hands.page.huge) == ("Tiny", "4")
    hands.press(UP, OK)
    assert hands.said == HOME
    assert Hands(hands.store.folder).store.almanac.learned["tiny.lucky"].value == 5


def test_what_is_known_but_no_number_begins_at_the_least(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    """An almanac of another time is no obstacle."""
    monkeypatch.setitem(BOTS, "tiny", lucky())
    hands.store.almanac.learn("tiny.lucky", "very")
    hands.app.push(menus.almanac(hands.app))
    hands.press(OK)
    assert hands.page.huge == "0"


SO_FAR = "Almanac It holds from now on. So far nothing changes in this game."
OTHERWISE = "Almanac It holds from now on. This game would have gone otherwise."


@pytest.mark.parametrize(
    ("steps", "said"), [(1, SO_FAR), (-1, None), (3, OTHERWISE)], ids=["nothing", "the luck", "a question"]
)
def test_a_fact_that_changes_in_mid_game_says_what_would_differ(
    hands: Hands, monkeypatch: pytest.MonkeyPatch, steps: int, said: str | None
) -> None:
    """Nothing of what was played changes; where the same was asked, what a glance would show otherwise is listed."""
    bot = lucky()
    monkeypatch.setitem(BOTS, "tiny", bot)
    hands.app.begin(bot, {})
    playing = hands.playing
    for answer in (4, 1):
        playing.table.answer(answer)
    before = playing.table.session.public_state
    hands.app.menu()
    hands.choose("Almanac", "Printed luck")
    hands.press(*[UP if steps > 0 else DOWN] * abs(steps), OK)
    assert hands.store.almanac.facts["tiny.lucky"].value == 4 + steps
    if said:
        assert hands.said.partition(" 1/")[0] == said
        hands.press(OK)
    else:
        rows = []
        while hands.app.scene is not playing:
            rows += hands.labels
            hands.press(OK)
        assert rows == ["Luck 2 → 1"]
    assert hands.app.scene is playing
    assert playing.table.session.public_state == before
    assert playing.table.session.state.luck == 2


def test_a_fact_of_another_bot_changes_nothing_here(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is said of a game that does not know it."""
    monkeypatch.setitem(BOTS, "tiny", lucky())
    hands.store.almanac.learn("tiny.lucky", 4)
    playing = hands.begin()
    hands.app.menu()
    hands.choose("Almanac", "Printed luck")
    hands.press(UP, OK)
    assert hands.app.scene is playing


def test_two_bots_may_call_an_option_alike(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each row of the almanac changes its own."""
    twin = replace(BOTS["patchwork"], name="twin", title=say("Twin"))
    monkeypatch.setitem(BOTS, "twin", twin)
    for bot, track in (("patchwork", "original"), ("twin", "revised")):
        hands.store.almanac.learn(f"{bot}.track", track)
    hands.app.push(menus.almanac(hands.app))
    hands.choose("space 20")
    assert hands.said.startswith("Patchwork Automa")


def test_the_language_changes_in_mid_game(hands: Hands) -> None:
    """The same game goes on in the other language, and so does all around it."""
    playing = hands.begin()
    hands.press(UP, DOWN)
    hands.choose("Language", "Français")
    assert hands.app.scene is playing
    assert hands.said == "Mise en place Comme à deux joueurs. Automa n’a ni plateau ni bouton. Tu commences."
    hands.press(OK, OK, BACK, BACK, BACK)
    assert hands.said == "Compère Quel jeu ?"


# What is dangerous


def test_power_off_asks_once_more(hands: Hands) -> None:
    """*no* is selected; *yes* says goodbye and switches off."""
    hands.hold(BACK)
    hands.choose("Power off")
    assert (hands.said, hands.selected) == ("Power off? Are you sure?", "no")
    hands.press(OK)
    assert (hands.said, hands.offs, hands.app.running) == (HOME, 0, True)
    hands.hold(BACK)
    hands.choose("Power off", "yes")
    assert (hands.offs, hands.app.running) == (1, False)


def test_abandon_asks_once_more(hands: Hands) -> None:
    """*no* goes back to the game, *yes* puts it away with the finished ones."""
    hands.begin()
    told = hands.page
    hands.chord()
    hands.choose("Abandon", "no")
    assert hands.page == told
    hands.chord()
    hands.choose("Abandon", "yes")
    assert hands.said == HOME
    assert [path.parent.name for path in hands.store.folder.rglob("*.journal")] == ["finished"]


# The way out


def scenes_of(hands: Hands) -> Iterator[str]:
    """Bring the device into every state, one after the other."""
    yield "home"
    hands.choose("Patchwork Automa")
    yield "an option"
    hands.hold(BACK)
    yield "the menu"
    hands.begin()
    yield "told"
    hands.press(UP)
    yield "glance"
    hands.press(DOWN)
    hands.choose("Correct something", "Your ◉")
    yield "a correction"
    hands.press(BACK)
    hands.scan("nonsense")
    yield "a notice"
    hands.press(OK, OK, OK)
    yield "a question"
    hands.scan("patch:23", "patch:3", "patch:10")
    yield "direct keys"
    hands.app.push(menus.safe_menu(hands.app, None))
    yield "the safe menu"


def test_the_way_out_works_in_every_state(hands: Hands) -> None:
    """BACK and OK for three seconds open the safe menu; *go on* is selected and changes nothing."""
    states = []
    for state in scenes_of(hands):
        before, scene = hands.page, hands.app.scene
        hands.chord()
        assert (hands.said, hands.selected) == (SAFE, "Go on")
        hands.press(OK)
        assert (hands.page, hands.app.scene) == (before, scene)
        states.append(state)
    assert len(states) == 10


@pytest.mark.parametrize("open_menu", ["hold BACK", "scan", "chord"])
def test_a_menu_that_is_asked_for_twice_is_closed_once(hands: Hands, open_menu: str) -> None:
    """It is there already; under another page it is opened over that one."""
    ask = {"hold BACK": lambda: hands.hold(BACK), "scan": lambda: hands.scan("cmd:menu"), "chord": hands.chord}[
        open_menu
    ]
    for _ in range(3):
        ask()
    hands.press(BACK)
    assert hands.said == HOME
    ask()
    hands.scan("nonsense")
    hands.chord()
    assert hands.said == SAFE


def test_each_row_of_the_safe_menu_works(hands: Hands) -> None:
    """Glance, the menu and a restart of the display; what concerns a game is there only over a game."""
    hands.chord()
    assert all_rows(hands) == ["Go on", "Menu", "Restart the display", "Power off"]
    hands.choose("Restart")
    assert hands.glass.closed == 1
    hands.begin()
    hands.chord()
    assert all_rows(hands) == ["Go on", "Glance", "Abandon this game", "Menu", "Restart the display", "Power off"]
    hands.choose("Glance")
    assert hands.page.title == "Glance"
    hands.press(BACK)
    hands.chord()
    hands.choose("Menu")
    assert hands.said == MENU
    hands.press(BACK)
    hands.chord()
    hands.choose("Power off", "yes")
    assert hands.offs == 1


# Every text fits


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_list_of_the_device_fits(tmp_path: Path, language: str) -> None:
    """Every row of every question of the device, and of every fact that may be corrected, with the longest numbers."""
    hands = Hands(tmp_path, language)
    for bot in BOTS.values():
        hands.store.almanac.learned.clear()
        menus.new_game(hands.app, bot)
        while not isinstance(hands.app.scene, Playing):
            all_rows(hands)
            hands.press(OK)
        playing = hands.playing
        while playing.table.prompt and not playing.table.session.corrections():  # before the first turn
            playing.table.answer(any_answer(playing.table.prompt, Random(1)))
        for name, prompt in playing.table.session.corrections().items():
            if isinstance(prompt, Number):
                playing.table.correct(name, 0 if "buttons" in name else prompt.max)
        for name in playing.table.session.corrections():
            playing.correct(name)
        for scene in (menus.correct, menus.menu, menus.safe_menu):
            hands.app.push(scene(hands.app, playing))
        hands.app.push(menus.almanac(hands.app))
        while hands.app.scene is not playing:
            if hands.page.cursor is not None:
                all_rows(hands)
            hands.app.pop()
        hands.app.leave()
        all_rows(hands)
