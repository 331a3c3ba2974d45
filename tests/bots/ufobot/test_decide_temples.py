"""On which temple track Ufobot advances: the ties of Zodiaque and of the blue bonus, criterion by criterion."""

import pytest

from bots.ufobot.tables import at, picked, table, why, yours
from compere.bots.ufobot.decide import (
    choose_led,
    choose_lowest,
)
from compere.bots.ufobot.state import UfobotState

# Zodiaque


@pytest.mark.parametrize(
    ("spaces", "known", "lower", "chosen"),
    [
        ((2, 1, 3), "9- 9- 0-", "", "middle"),  # its lowest marker
        ((1, 1, 3), "0- 0- 0-", "", "lowest_left_middle?"),  # tied: where yours is lowest
        ((1, 1, 3), "4 2 0", "", "middle"),
        ((1, 1, 3), "2 2 0", "", "left"),  # then the leftmost
        ((0, 0, 0), "0 0 0", "", "left"),
        ((3, 1, 1), "0 3 3", "", "middle"),
        ((3, 1, 1), "0 3 2", "", "right"),
        ((1, 1, 3), "2 2- 0", "", "left"),  # no higher than the other can be, and further left
        ((1, 1, 3), "2- 1 0", "", "middle"),
        ((1, 1, 3), "2- 2 0", "", "lowest_left_middle?"),
        ((1, 1, 1), "0- 0- 0-", "", "lowest_left_middle_right?"),
        ((1, 1, 1), "0- 0- 0-", "right left middle", "right"),
        ((1, 1, 1), "0- 0- 0-", "right left", "lowest_left_middle_right?"),
        ((1, 2, 1), "0- 0- 0-", "right left middle", "right"),  # the first of three is the first of two
        ((1, 1, 2), "0- 0- 0-", "right left middle", "lowest_left_middle?"),
    ],
)
def test_choose_lowest(spaces: tuple[int, int, int], known: str, lower: str, chosen: str) -> None:
    """Sheet, Zodiaque; ruling, What the table is asked: only what decides, and is not known."""
    state = yours(at(table(), *spaces), *known.split())
    state.lower = [tuple(lower.split())] if lower else []
    assert picked(choose_lowest(state)) == chosen


def test_why_this_temple() -> None:
    """Sheet, Zodiaque: the criterion that decided is the last one."""
    assert why(choose_lowest(yours(at(table(), 1, 1, 3), "4", "2", "0"))) == [
        "its lowest marker: left temple and middle temple",
        "your lowest, then the leftmost: middle temple",
    ]


# Bleu


def leading(spaces: tuple[int, int, int], leads: str, blue_bonus: str = "letter", your_ties: str = "no") -> UfobotState:
    """A table where Ufobot leads on a temple (`y`), does not (`n`), or nobody has said (`?`)."""
    state = at(table(blue_bonus=blue_bonus, difficulty="own", your_ties=your_ties), *spaces)
    beaten = [space + (your_ties == "no") for space in spaces]
    known = {"y": lambda at: f"{at - 1}", "n": lambda at: f"{at}-", "?": lambda at: "0-"}
    return yours(state, *[known[each](at) for each, at in zip(leads, beaten, strict=True)])


@pytest.mark.parametrize(
    ("spaces", "leads", "chosen"),
    [
        ((3, 5, 4), "yyn", "middle"),  # sheet, Bleu: the most advanced where it leads already
        ((3, 5, 4), "ynn", "left"),
        ((3, 5, 4), "nny", "right"),
        ((5, 5, 4), "yyn", "left"),  # tied: the leftmost
        ((4, 5, 5), "nyy", "middle"),
        ((3, 5, 4), "yyy", "left"),  # leading on all three: its lowest
        ((5, 3, 3), "yyy", "middle"),  # the leftmost if tied
        ((3, 5, 4), "nnn", "middle"),  # ruling, Blue bonus: on none, the most advanced of all
        ((3, 5, 5), "nnn", "middle"),
        ((3, 5, 4), "ny?", "middle"),  # who leads on the right decides nothing
        ((3, 5, 4), "n??", "above_middle?"),
        ((3, 5, 4), "?y?", "above_right?"),  # it may lead on all three
        ((3, 5, 4), "?yn", "middle"),
        ((3, 5, 4), "?n?", "above_right?"),
        ((3, 5, 4), "?nn", "above_left?"),
        ((3, 5, 4), "n?n", "middle"),
        ((4, 4, 4), "???", "above_left?"),
        ((4, 4, 4), "y??", "left"),
        ((4, 4, 4), "n??", "above_middle?"),
        ((4, 4, 4), "nn?", "above_right?"),
        ((5, 3, 4), "yy?", "above_right?"),
    ],
)
@pytest.mark.parametrize("your_ties", ["no", "yes"])
def test_choose_led_by_the_letter(spaces: tuple[int, int, int], leads: str, chosen: str, your_ties: str) -> None:
    """Sheet, Bleu, by its letter; asked is only what decides, whoever wins ties."""
    assert picked(choose_led(leading(spaces, leads, your_ties=your_ties))) == chosen


@pytest.mark.parametrize(
    ("spaces", "leads", "chosen"),
    [
        ((3, 5, 4), "yyn", "right"),  # ruling, Blue bonus: most advanced of those where it does not lead yet
        ((3, 5, 4), "nyn", "right"),
        ((3, 5, 4), "nnn", "middle"),
        ((4, 5, 5), "ynn", "middle"),  # the leftmost if tied
        ((3, 5, 4), "yyy", "left"),  # all led: the lowest
        ((5, 3, 3), "yyy", "middle"),
        ((3, 5, 4), "?n?", "middle"),
        ((3, 5, 4), "???", "above_middle?"),
        ((3, 5, 4), "?y?", "above_right?"),
        ((3, 5, 4), "?yn", "right"),
        ((3, 5, 4), "?yy", "left"),  # led or not
        ((5, 3, 4), "?yy", "above_left?"),
    ],
)
def test_choose_led_by_the_chase(spaces: tuple[int, int, int], leads: str, chosen: str) -> None:
    """Ruling, Blue bonus: the reading under which it chases you."""
    assert picked(choose_led(leading(spaces, leads, "chase"))) == chosen


@pytest.mark.parametrize(
    ("spaces", "leads", "blue_bonus", "reasons"),
    [
        ((5, 5, 4), "yyn", "letter", ["where it leads", "its most advanced", "the leftmost: left temple"]),
        ((3, 5, 4), "ynn", "letter", ["where it leads: left temple"]),
        ((3, 5, 4), "yyy", "letter", ["it leads on all: its lowest: left temple"]),
        ((3, 3, 4), "yyy", "chase", ["it leads on all: its lowest", "the leftmost: left temple"]),
        ((3, 5, 4), "nnn", "letter", ["where it leads: none, skipped", "its most advanced: middle temple"]),
        ((3, 5, 4), "nyn", "chase", ["where it does not lead", "its most advanced: right temple"]),
        # What decides nothing was not asked, and is not said to be known.
        ((3, 5, 4), "?yn", "letter", ["where it leads or may lead: left temple and middle", "its most advanced"]),
        ((3, 5, 4), "?nn", "chase", ["where it does not lead, or may not: left temple, middle", "its most advanced"]),
        ((5, 3, 4), "yn?", "letter", ["where it leads or may lead: left temple and right", "its most advanced"]),
    ],
)
def test_why_this_marker(spaces: tuple[int, int, int], leads: str, blue_bonus: str, reasons: list[str]) -> None:
    """Sheet, Bleu: the criterion that decided is the last one."""
    given = why(choose_led(leading(spaces, leads, blue_bonus)))
    assert all(one.startswith(reason) for one, reason in zip(given, reasons, strict=True)), given
