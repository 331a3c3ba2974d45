"""Something is set right in the console: which fact, then what it is, also when a game has ended."""

from dataclasses import replace

from compere.almanac import Almanac
from compere.bot import Outcome
from compere.facts import Fact
from compere.journal import Corrected
from compere.prompts import Mark, Tell
from compere.session import Session
from compere.table import Table
from compere.wording import say
from console_lines import ENDED, tiny_table, typed
from hands import table_of
from tiny import END, TINY, TinyState, header, nothing, number
from ways import DRAFT

DICE = "  black (1 2 3) · white (0 5)"
LUCK = ["> What is different?", "   1 Luck  (luck)", "   2 Marked stones  (marked)"]


def test_something_is_set_right() -> None:
    """`c` asks which fact, then what it is, by the fact's own question; what was told is not told again for that."""
    table = tiny_table()
    lines = typed("3 5", "c", "marked", "ruby", table=table)
    asked = lines.index(LUCK[0])
    assert lines[asked : asked + 4] == [*LUCK, "> Which are marked?"]
    assert lines[-3:] == ["* Corrected: Marked stones, ruby.", "> Round 1: roll both dice.", DICE]
    assert table.session.history.items[-1].entry == Corrected(0, 1, "marked", ["stone:r"])


def test_what_is_set_right_may_have_changed_since() -> None:
    """A correction goes back to where the turn began, and says so; what does not fit there is asked again."""

    async def spent(state: TinyState) -> Outcome:
        await Mark()
        state.luck += 3
        await number("second")
        return END

    lines = typed("c", "luck", "100", "", table=table_of(spent))
    asked = lines.index("* As the turn began")
    assert lines[asked + 1 : asked + 4] == ["> How many?", "  0 … 99 (0)", "  an empty line: 0"]
    assert lines[asked + 4 : asked + 6] == ["! 100 does not fit: 0 to 99.", "> How many?"]
    assert "* As the turn began" not in typed("c", "luck", table=table_of(play_lucky))


async def play_lucky(state: TinyState) -> Outcome:
    await Mark()
    if not state.luck:
        await number("first")
    return END


def test_a_game_that_a_correction_has_ended_goes_on_by_another() -> None:
    """Or by taking that one back; until then the end stands, with what can be typed."""
    table = table_of(play_lucky)
    for mended in (("c", "luck", "0"), ("u",)):
        assert typed("c", "luck", "1", "no answer", table=table)[-3:] == [
            "* Corrected: Luck, 0 → 1.",
            "= The end.",
            ENDED,
        ]
        assert typed(*mended, table=table)[-2:] == ["> How many?", "  0 … 9"]
        assert table.prompt and table.prompt.key == "tiny.first"


def test_a_correction_is_given_up() -> None:
    """`u` leads from either of its questions to the game's; `l` has the list of the one that is asked."""
    asked = typed()[1:]
    assert typed("c", "u")[-len(asked) :] == asked
    assert typed("c", "1", "u")[-len(asked) :] == asked
    assert typed("c", "l")[-3:] == LUCK
    assert typed("c", "c")[-2:] == ["! “c” is no answer here.", LUCK[0]]


def test_nothing_is_set_right_before_the_first_turn() -> None:
    """There is nothing to go back to yet."""

    async def play(state: TinyState) -> Outcome:
        await number("first")
        return END

    assert typed("c", table=table_of(play))[-2:] == [
        "! Nothing can be corrected yet: go back instead.",
        "> How many?",
    ]


def test_what_can_be_one_thing_only_is_read() -> None:
    """It is said, an empty line goes on, and nothing is corrected."""
    tell = Tell("tiny.sure", say("That is sure."), "")
    sure: Fact[TinyState, None] = Fact("sure", say("Sure"), lambda state: tell)
    begun = Session(replace(TINY, facts=(sure,), set_up=nothing, play=play_lucky), header())
    table = Table(begun, Almanac(), lambda entries: None)
    lines = typed("c", "sure", "", table=table)
    assert "> That is sure." in lines and lines[-2:] == typed(table=table)[-2:]
    assert not table.session.history.items


def test_a_text_is_set_right_line_by_line() -> None:
    """As it is entered where a game asks for it."""
    flags: list[str] = []

    async def play(state: TinyState) -> Outcome:
        await Mark()
        await number("first")
        return END

    flag: Fact[TinyState, str] = Fact("flag", say("Flag"), lambda state: DRAFT, lambda state, text: flags.append(text))
    begun = Session(replace(TINY, facts=(flag,), set_up=nothing, play=play), header())
    lines = typed("c", "flag", "1 xx", "", table=Table(begun, Almanac(), lambda entries: None))
    assert [line for line in lines if line.startswith("* ")] == ["* Corrected: Flag."]
    assert [text.splitlines()[0] for text in flags] == ["xx"]
