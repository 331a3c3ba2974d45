"""The almanac in the menu: what is known of the owner's components, set right and asked anew."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from compere.almanac import Known
from compere.bot import Bot, Outcome
from compere.bots import BOTS
from compere.facts import Fact
from compere.options import Option
from compere.prompts import Choose, Number, Tell
from compere.wording import Voice, say
from compere_device.events import Key
from compere_device.scenes import home
from compere_device.scenes.almanac import almanac
from hands import Hands
from tiny import END, TINY, TinyState, learned, nothing, number, printed

OK, BACK, UP, DOWN = Key.OK, Key.BACK, Key.UP, Key.DOWN
HOME = "Compère Which game?"


@pytest.fixture
def hands(patchwork_alone: None, hands: Hands) -> Hands:
    """A device that knows Patchwork only."""
    return hands


def test_the_almanac_is_changed_for_later_games(hands: Hands) -> None:
    """What was learned is listed; picking it asks anew, with what is known selected; the game in progress goes on."""
    hands.choose("Patchwork · Automa", "normal", "1", "you", "", "1st leather after 3◉")
    told = hands.page
    hands.press(UP, DOWN)
    hands.choose("Almanac")
    assert (hands.said, hands.labels[:2]) == (
        "Patchwork · Automa OK changes one.",
        ["the nearest", "1st leather after 3◉"],
    )
    hands.choose("1st leather after 3◉")
    assert hands.selected == "1st leather after 3◉"
    hands.choose("1st leather after 4◉")
    assert hands.page == told
    assert {fact: each.value for fact, each in Hands(hands.store.folder).store.almanac.learned.items()} == {
        "patchwork.neutral": "nearest",
        "patchwork.track": "revised",
    }


def test_a_printed_fact_is_set_right_once_for_ever(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    """What ships and is in doubt stands first and is marked; what the owner says of it is in doubt no more.

    Each row says what is known.
    """
    colours = tuple(Option(id, say("{id}", id=id)) for id in ("red", "blue"))
    facts = tuple(
        printed(
            Choose(f"tiny.{name}", say("Which colour?"), "stones", colours),
            name=f"Stone {name}",
            known=Known("blue", "" if name == "b" else "a photograph"),
        )
        for name in ("a", "b")
    )
    monkeypatch.setitem(BOTS, "tiny", replace(TINY, facts=facts))
    hands = Hands(hands.store.folder)
    hands.stage.go.menu()
    hands.choose("Almanac")
    assert hands.all_rows() == ["? Stone b: blue", "Stone a: blue"]
    hands.press(OK)
    assert (hands.said, hands.selected) == ("Tiny Which colour?", "blue")
    hands.press(DOWN, OK)
    assert hands.said == HOME
    again = Hands(hands.store.folder)
    assert again.store.almanac.facts["tiny.b"].value == "red"
    again.stage.go.push(almanac(again.stage))
    assert again.all_rows() == ["Stone a: blue", "Stone b: red"]


def test_the_almanac_begins_with_the_game_that_is_played(tmp_path: Path) -> None:
    """Nobody at one game leafs through the facts of another: where more games have some, the game is asked first."""
    hands = Hands(tmp_path)
    for bot in ("droco", "robokid"):
        hands.begin(bot)
        hands.stage.go.push(almanac(hands.stage))
        assert (hands.said, hands.selected) == ("Almanac For later games:", hands.stage.say(BOTS[bot].title))
        hands.press(OK)
        assert hands.page.title == hands.stage.say(BOTS[bot].title)
        hands.press(BACK, BACK)


def lucky(*facts: Fact[Any, Any]) -> Bot[Any]:
    """Return a bot whose luck is a printed fact; above 5 it asks one thing more."""

    async def play(state: TinyState) -> Outcome:
        state.luck = await learned("tiny.lucky", Number("tiny.lucky", say("How lucky?"), "luck", 0, 9)) // 2
        if state.luck > 2:
            await number("more")
        await number("after")
        await Tell("tiny.end", say("?"), "end")
        return END

    fact = printed(Number("tiny.lucky", say("How lucky?"), "luck", 0, 9), name="Printed luck")
    return replace(TINY, set_up=nothing, play=play, options=(), facts=(fact, *facts))


def test_the_almanac_lists_what_is_known_only(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fact that ships nothing is asked in the game; then it can be set right in the almanac, a number too."""
    monkeypatch.setitem(BOTS, "tiny", lucky())
    hands.stage.go.push(almanac(hands.stage))
    assert hands.said == "Almanac Nothing was learned yet."
    hands.press(OK)
    hands.store.almanac.learn("tiny.lucky", 4)
    hands.stage.go.menu()
    hands.choose("Almanac")
    assert hands.all_rows() == ["Printed luck: 4"]
    hands.press(OK)
    assert (hands.page.title, hands.page.huge) == ("Tiny", "4")
    hands.press(UP, OK)
    assert hands.said == HOME
    assert Hands(hands.store.folder).store.almanac.learned["tiny.lucky"].value == 5


def test_what_is_known_but_no_number_begins_at_none(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    """An almanac of another time is no obstacle, and OK does not make it true."""
    monkeypatch.setitem(BOTS, "tiny", lucky())
    hands.store.almanac.learn("tiny.lucky", "very")
    hands.stage.go.push(almanac(hands.stage))
    hands.press(OK)
    assert (hands.page.huge, hands.page.title, hands.page.corner) == ("–", "Tiny", "choose: ▲▼")
    hands.press(OK)
    assert hands.said == UNSET
    hands.press(OK, UP)
    assert (hands.page.huge, hands.page.title, hands.page.corner) == ("0", "Tiny", "")


UNSET = "Notice Nothing is chosen yet: UP and DOWN choose, OK takes it."
SO_FAR = "Almanac It holds from now on. So far nothing changes in this game. If it should: menu, Correct something."
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
    home.begin(hands.stage, bot, {})
    playing = hands.playing
    for answer in (4, 1):
        playing.table.answer(answer)
    before = playing.table.session.public_state
    hands.stage.go.menu()
    hands.choose("Almanac", "Printed luck")
    hands.press(*[UP if steps > 0 else DOWN] * abs(steps), OK)
    assert hands.store.almanac.facts["tiny.lucky"].value == 4 + steps
    if said:
        assert hands.said.partition(" 1/")[0] == said
        hands.press(OK)
    else:
        rows = []
        while hands.stage.go.scene is not playing:
            rows += hands.labels
            hands.press(OK)
        assert rows == ["Luck 2 → 1"]
    assert hands.stage.go.scene is playing
    assert playing.table.session.public_state == before
    assert playing.table.session.state.luck == 2


def test_a_fact_of_another_bot_changes_nothing_here(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is said of a game that does not know it."""
    monkeypatch.setitem(BOTS, "tiny", lucky())
    hands.store.almanac.learn("tiny.lucky", 4)
    playing = hands.begin()
    hands.stage.go.menu()
    hands.choose("Almanac", "Printed luck")
    hands.press(UP, OK)
    assert hands.stage.go.scene is playing


def test_what_nobody_knows_any_more_is_not_in_doubt(hands: Hands) -> None:
    """An option's value of another version is a question mark: that is no fact which nobody has looked at yet."""
    hands.store.almanac.learn("patchwork.track", "of another version")
    hands.stage.go.push(almanac(hands.stage))
    assert (hands.all_rows(), hands.said) == (["?"], "Patchwork · Automa OK changes one.")


def test_two_bots_may_call_an_option_alike(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each row of the almanac changes its own."""
    twin = replace(BOTS["patchwork"], title=Voice("twin")("Twin"))
    monkeypatch.setitem(BOTS, "twin", twin)
    for bot, track in (("patchwork", "original"), ("twin", "revised")):
        hands.store.almanac.learn(f"{bot}.track", track)
    hands.stage.go.push(almanac(hands.stage))
    hands.choose("Patchwork · Automa")
    assert hands.all_rows() == ["1st leather after 3◉"]
    hands.press(BACK)
    hands.choose("Twin")
    assert hands.all_rows() == ["1st leather after 4◉"]
