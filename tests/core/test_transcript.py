"""A journal as readable text."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

import pytest

from compere.almanac import Almanac
from compere.bots.patchwork.bot import BOT as PATCHWORK
from compere.errors import JournalMismatch, UnknownBot
from compere.journal import Answered, Corrected, Entry, Parsed, Undone, parse
from compere.table import Table
from compere.transcript import ENDS, WIDTH, answer_text, transcript
from compere.wording import Words
from compere_device import words
from playing import play
from tiny import TINY, text_of

CLEAR = {"rounds": "1", "sky": "clear"}
ROUND = [(2, 5), ("stone:r", "stone:g"), ("stone:r",)]  # what is rolled, turned up and kept in the only round


def tiny(answers: Iterable[object], **options: str) -> tuple[Table, list[Entry]]:
    """Play a tiny game; return its table and what was saved."""
    entries: list[Entry] = []
    table = play(TINY, CLEAR | options, answers, seed="3", save=entries.extend)
    return table, entries


def both_home() -> tuple[Table, list[Entry]]:
    """Return a game of Patchwork that is over at once, and what was saved."""
    entries: list[Entry] = []
    game = play(PATCHWORK, save=entries.extend)
    game.correct("spaces", 53)
    for answer in (53, "human", 0):
        game.answer(answer)
    return game, entries


def lines(table: Table, entries: Sequence[Entry], spoken: Words | None = None) -> list[str]:
    journal = Parsed(table.session.header, tuple(entries), 0)
    return list(transcript(journal, spoken or Words(), lambda name: table.session.bot))


def test_a_whole_game() -> None:
    """Header, what was told, asked, offered and answered, and the end, a line each and a blank line between."""
    table, entries = tiny([*ROUND, None])
    assert (
        "\n".join(lines(table, entries))
        == """\
# Tiny: tiny, rules 1
# rounds=1 sky=clear clearing=1
# seed 3, en

* Put 6 stones into the bag.
> luck: Round 1: roll both dice.
  black (1 2 3) · white (0 5)
< 2 5 (entered)

> stones: Turn 2 up.
  3 × stone:r (ruby) · 2 × stone:g (garnet) · stone:b (beryl)
< stone:r stone:g (entered)

> mine: Which do you keep?
  stone:r (ruby) · stone:g (garnet)
< stone:r (entered)

* The rival takes a garnet. [garnet]
> end: Put the stones away.
< · (entered)

= you_has_more: you 8, rival 1
  you wins."""
    )


def test_a_game_in_progress_ends_with_its_question() -> None:
    """Where nothing is answered yet, the last lines are what is asked."""
    table, entries = tiny(ROUND[:1])
    assert lines(table, entries)[-2:] == [
        "> stones: Turn 2 up.",
        "  3 × stone:r (ruby) · 2 × stone:g (garnet) · stone:b (beryl)",
    ]


def test_what_is_told_is_shown_once() -> None:
    """The croupier's answers do not tell again what was told before them; each answer says where it came from."""
    table, entries = tiny([ROUND[0]], sky="cloudy")
    text = lines(table, entries)
    wind = next(at for at, line in enumerate(text) if line.startswith("> wind: "))
    assert text[wind + 2].endswith(" (virtual)")
    assert text[wind + 4].startswith("> clouds: ")
    assert "* Put 6 stones into the bag." in text[:wind]
    virtual, saved = tiny([], rounds="1", sky="cloudy")
    table = Table(virtual.session, Almanac(), saved.extend, all_virtual=True)
    text = lines(table, saved)
    assert len([line for line in text if line.endswith("(virtual)")]) == 4
    assert text.count("* Put 6 stones into the bag.") == 1


def test_several_taken_back_in_one_step() -> None:
    """The first of them is named, and how many they are."""
    table, entries = tiny([*ROUND[:3]])
    table.undo(1)
    text = lines(table, entries)
    assert [line for line in text if line.startswith("-")] == ["- stones: stone:r stone:g (2)"]
    assert text[-1] == "  3 × stone:r (ruby) · 2 × stone:g (garnet) · stone:b (beryl)"


def test_reasons() -> None:
    """What decided stands below what was told of it."""
    table, entries = tiny([ROUND[0], ROUND[1], (), 4, 6])
    at = lines(table, entries).index("* The rival takes a garnet. [garnet]")
    assert lines(table, entries)[at + 1 : at + 3] == ["? not marked: ruby and garnet", "? heaviest: garnet"]
    assert "< – (entered)" in lines(table, entries)


def test_numbers() -> None:
    """A number is offered with its bounds, and where there is one with the likely value."""
    table, entries = tiny([ROUND[0], ROUND[1], ()])
    assert lines(table, entries)[-1] == "  1 … 9"
    assert lines(*both_home())[-1] == "  -162 … 999 (-157)"


def test_the_score() -> None:
    """After how it ended come the words for it and the score by its sources."""
    game, entries = both_home()
    game.answer(-157)
    assert lines(game, entries)[-6:] == [
        "",
        "= automa_has_more: human -157, automa 7",
        "  Automa wins.",
        "  You (−157)",
        "  Automa (7)",
        "  · 7×7 tile (7)",
    ]


def test_taken_back_and_set_right() -> None:
    """An undo names what it took back, a correction what it set; then the question stands there again."""
    table, entries = tiny([ROUND[0], ROUND[1]])
    table.undo()
    table.correct("luck", 0)
    table.correct("marked", ["stone:r", "stone:b"])
    table.undo()
    text = lines(table, entries)
    assert [line for line in text if line.startswith(("-", "~"))] == [
        "- stones: stone:r stone:g",
        "~ luck: 0",
        "~ marked: stone:r stone:b",
        "- marked: stone:r stone:b",
    ]
    assert text[-5:] == [
        "* Put 6 stones into the bag.",
        "* Corrected: Luck, 0.",
        "* No longer corrected: Marked stones, ruby and beryl.",
        "> luck: Round 1: roll both dice.",
        "  black (1 2 3) · white (0 5)",
    ]


def test_long_lists_are_wrapped_between_options() -> None:
    """No line of options is too wide, and none is cut inside an option."""
    game = play(PATCHWORK)
    text = lines(game, ())
    options = text[text.index("> circle: Scan or pick 1st to 3rd") + 1 :]
    assert len(options) > 1
    assert all(line.startswith("  patch:") and line.endswith(")") and len(line) <= WIDTH for line in options)
    assert sum(line.count("patch:") for line in options) == 2 * ENDS
    assert f" · … {32 - 2 * ENDS} more … · " in " · ".join(options)


def test_in_another_language() -> None:
    """Title, sentences and labels are in the language of the words; ids and numbers are as in the journal."""
    entries: list[Entry] = []
    game = play(PATCHWORK, {}, [("patch:4", "patch:10", "patch:29"), "advance"], save=entries.extend)
    text = lines(game, entries, words.load("fr"))
    assert text[2] == "# seed 1, fr"
    assert "> human_turn: Avec 5◉, tu choisis\u00a0:" in text
    assert (
        "  first (1re\u00a0: 1◉ 3⧗) · second (2e\u00a0: 2◉ 2⧗) · third (3e\u00a0: 7◉ 6⧗) "
        "· advance (avancer en 1\u00a0: +1◉)" in text
    )
    assert "< advance (entered)" in text


def test_of_a_file() -> None:
    """What a driver reads from a file is all that is needed; the bot is found by its name."""
    game = play(PATCHWORK)
    journal = parse(text_of(game.session.header, ()))
    assert next(transcript(journal, Words())) == "# Patchwork · Automa: patchwork, rules 2"
    with pytest.raises(UnknownBot):
        list(transcript(Parsed(replace(journal.header, bot="chess"), (), 0), Words()))


@pytest.mark.parametrize(
    ("at", "entry"),
    [
        (1, Answered("stones", "", "entered", ["stone:x"])),  # it does not fit
        (1, Answered("stones", "00000000", "entered", ["stone:r", "stone:g"])),  # another question was answered
        (4, Answered("end", "00000000", "entered", None)),  # the game has ended
        (0, Undone(0)),  # nothing to take back
        (2, Undone(2)),  # nothing stands behind so many
        (1, Corrected(0, 1, "colour", 1)),  # no such fact
        (1, Corrected(0, 1, "luck", 99)),  # no such value
        (1, Corrected(1, 1, "luck", 0)),  # not where the turn began
    ],
)
def test_mismatch(at: int, entry: Entry) -> None:
    """A line that fits nothing is named, and what stands before it has been shown."""
    table, entries = tiny([*ROUND, None])
    journal = Parsed(table.session.header, (*entries[:at], entry), 0)
    seen = []
    with pytest.raises(JournalMismatch, match=f"^line {at + 2} of the journal fits nothing") as error:
        for line in transcript(journal, Words(), lambda name: TINY):
            seen.append(line)
    assert (error.value.line, error.value.kept) == (at + 2, at)
    assert len([line for line in seen if line.startswith("<")]) == at


@pytest.mark.parametrize(
    ("answer", "text"),
    [(None, "·"), ("red", "red"), (3, "3"), (["a", "b"], "a b"), ([], "–"), (["a b", "c"], '["a b", "c"]')],
)
def test_an_answer_as_text(answer: object, text: str) -> None:
    """Ids and numbers with spaces between them; as JSON where there are spaces in them."""
    assert answer_text(answer) == text  # type: ignore[arg-type]
