"""What is printed is never answered by habit: whoever presses OK or types nothing has said nothing."""

from collections.abc import Iterator
from dataclasses import replace
from io import StringIO
from random import Random
from typing import Any

import pytest

from compere.arrange import ChooseSome, Place
from compere.bots import BOTS
from compere.draft import Draft
from compere.errors import InvalidAnswer
from compere.prompts import Choose, Number, Prompt, to_plain
from compere.wording import Words
from compere_device.answers.beside import Beside
from compere_device.answers.hand import Hand
from compere_device.answers.leaves import Leaves
from compere_device.answers.parts import Parts
from compere_device.answers.picker import begin
from compere_device.answers.way import Done, Way
from compere_device.drivers.console import Console
from compere_device.drivers.typed import parse_answer
from compere_device.events import Key
from compere_device.hands.controls import Controls
from hands import one_question
from playing import any_answer
from ways import (
    CHOOSE,
    DIRECT,
    DRAFT,
    DRAW,
    FACETED,
    HAND,
    NUMBER,
    SOME,
    SQUARES,
    TRACK,
    begin_by_knob,
    key_towards,
    on,
    pressed,
    shown,
)

OK, UP, DOWN = Key.OK, Key.UP, Key.DOWN
HABIT = 6  # presses of OK
FACT = "t.fact"


def facts() -> Iterator[Any]:
    """Yield a question of each kind that is asked of what is printed, for each bot, as the rules ask it."""
    for bot in BOTS.values():
        seen = set()
        for key in bot.printed:
            prompt = bot.learning(key)
            if (kind := (type(prompt), prompt.key, len(prompt.offered))) not in seen:
                seen.add(kind)
                yield pytest.param(replace(prompt, fact=key), id=key)


KINDS = [
    *(CHOOSE, FACETED, replace(FACETED, often=True), DIRECT, SOME, NUMBER, DRAW, HAND, TRACK, DRAFT),
    replace(DRAW, often=True),
    replace(HAND, places=None),
]
PRINTED = [*facts(), *(pytest.param(replace(each, fact=FACT), id=each.key) for each in KINDS)]


@pytest.mark.parametrize("controls", [Controls.KEYS, Controls.KNOB])
@pytest.mark.parametrize("prompt", PRINTED)
def test_ok_alone_answers_nothing(prompt: Prompt[Any], controls: Controls) -> None:
    """However often; and no row has a key of its own, but for the parts of a number, of which no key is the answer."""
    hand = Hand.begin(prompt, controls=controls)
    way = hand.way
    if isinstance(way, Parts) and way.direct:
        assert all(isinstance(pressed(way, key), Way) for key in way.keys)
        return
    assert not isinstance(way, Beside | Leaves)
    assert way.cursor is None or way.huge == "–" or isinstance(prompt, Draft)
    for _ in range(HABIT):
        assert hand.press(OK) is None


@pytest.mark.parametrize("controls", [Controls.KEYS, Controls.KNOB])
@pytest.mark.parametrize(
    "prompt", [replace(each, fact=FACT) for each in (CHOOSE, SOME, DRAW, TRACK)], ids=lambda p: p.key
)
def test_the_first_row_is_below_and_the_last_above(prompt: Prompt[Any], controls: Controls) -> None:
    """And from there OK takes it; so it is at each step of an answer."""
    way = Hand.begin(prompt, controls=controls).way
    assert on(pressed(way, DOWN, controls)).cursor == 0
    assert on(pressed(way, UP, controls)).cursor == len(way.slots) - 1
    taken = pressed(on(pressed(way, DOWN)), OK)
    assert taken == Done("a") if prompt.form == "id" else on(taken).cursor == (0 if prompt.key == SOME.key else None)


def test_a_number_begins_at_its_ends() -> None:
    """UP is the least, DOWN the most; a knob turned on begins at the least."""
    way = begin(replace(NUMBER, fact=FACT))
    ends = [on(each).huge for each in (pressed(way, UP), pressed(way, DOWN), pressed(way, DOWN, Controls.KNOB))]
    assert (way.huge, ends) == ("–", ["−2", "3", "−2"])
    assert (key_towards(way, -1), key_towards(way, 2)) == (UP, DOWN)
    assert way.scan("num:1") == Done(1)


def test_a_knob_has_no_part_selected_either() -> None:
    """On no page of a number."""
    hand: Hand | Done | None = Hand.begin(replace(NUMBER, max=60, fact=FACT), controls=Controls.KNOB)
    for key in (DOWN, OK, DOWN, OK):
        assert isinstance(hand, Hand) and hand.way.unset is (key is DOWN)
        hand = hand.press(key)
    assert begin_by_knob(replace(NUMBER, max=60)).cursor == 0


@pytest.mark.parametrize("controls", [Controls.KEYS, Controls.KNOB])
@pytest.mark.parametrize("prompt", PRINTED)
def test_what_was_taken_back_or_is_known_is_one_key_away(prompt: Prompt[Any], controls: Controls) -> None:
    """It was said once: it is selected."""
    answer = any_answer(prompt, Random(1))
    known = replace(prompt.starting_at(answer), fact=None)
    told = Hand.begin(prompt, to_plain(prompt.check(answer)), controls=controls)
    for way in (told.way, Hand.begin(known, controls=controls, printed=True).way):
        if way.direct:
            continue  # marked beside its key
        assert way.cursor is not None and way.huge != "–"


@pytest.mark.parametrize("controls", [Controls.KEYS, Controls.KNOB])
@pytest.mark.parametrize("prompt", PRINTED)
def test_who_knows_the_answer_comes_to_it(prompt: Prompt[Any], controls: Controls) -> None:
    """By the keys that the way names."""
    for seed in range(5):
        answer = any_answer(prompt, Random(seed))
        step: Hand | Done | None = Hand.begin(prompt, controls=controls)
        for _ in range(500):
            if not isinstance(step, Hand):
                break
            step = step.press(step.towards(answer))
        assert isinstance(step, Done)
        assert sorted(prompt.check(step.answer)) == sorted(prompt.check(answer)) if prompt.form == "ids" else True


def test_a_square_is_found_by_its_quarters() -> None:
    """None of which is an answer that a key beside it does not show; a knob has none selected."""
    assert begin(replace(SQUARES, fact=FACT)).direct
    assert begin_by_knob(replace(SQUARES, fact=FACT)).cursor is None


def test_for_this_time_only_it_is_the_same() -> None:
    """The page is the one of the question, but that nothing is kept."""
    assert begin(CHOOSE, printed=True).cursor is None and begin(CHOOSE).cursor == 0
    fact = replace(CHOOSE, fact=FACT)
    once = on(pressed(on(pressed(begin(fact), UP)), OK))
    assert (once.prompt, once.cursor, shown(once)) == (CHOOSE, None, ["a", "b", "c"])


@pytest.mark.parametrize("prompt", PRINTED)
def test_an_empty_line_says_nothing_of_what_is_printed(prompt: Prompt[Any]) -> None:
    """In the console it is refused, with `o` too; what the table has is taken."""
    if isinstance(prompt, Draft):
        return  # all of its text has been shown, and an empty line is how that is taken
    with pytest.raises(InvalidAnswer):
        parse_answer(prompt, "")
    known = prompt.starting_at(any_answer(prompt, Random(1)))
    assert parse_answer(known, "")[0] == known.usual_answer
    out = StringIO()
    table = one_question(prompt)
    Console(table, Words(), out).run(["", "o", ""])
    assert table.session.history.items == [] and out.getvalue().count("! ") == 3
    assert "an empty line" not in out.getvalue()


def test_every_kind_is_here() -> None:
    """Of the bots' facts and of all questions about things and numbers."""
    kinds = {type(param.values[0]) for param in facts()}
    assert {Choose, Number, ChooseSome, Draft} <= kinds
    assert {ChooseSome, Choose, Number, Draft} <= {type(each) for each in KINDS}
    assert Place not in kinds
