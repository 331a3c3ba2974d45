"""What becomes of a game in which something is set right: whose turn it is then, who is out, and what is reached."""

from typing import Any

import pytest

from bots.droids.hunting import mid_round as hunting
from bots.droids.refereeing import game, mid_round
from compere.almanac import Almanac
from compere.bots.droids.bot import BOT
from compere.bots.droids.questions import drawn
from compere.bots.droids.state import DroidsState
from compere.errors import InvalidAnswer
from compere.journal import Header
from compere.session import Session
from compere.table import Table
from playing import told

HOMES = {"blue": 92, "yellow": 93, "red": 2, "green": 95}  # red's circle is where boards are drawn


def begin(state: DroidsState) -> Table:
    """Return a game from a table on."""
    header = Header(BOT.name, BOT.rules_version, state.options, "1")
    return Table(Session(BOT, header, position=state.public()), Almanac(), lambda entries: None)


def asked(table: Table) -> tuple[str, object]:
    """Return what is asked, and of whom."""
    assert table.prompt
    return table.prompt.key.removeprefix("droids."), table.prompt.subject[:1]


def senders(table: Table, count: int) -> list[object]:
    """Have so many orders sent that change nothing; return whose they were."""
    found = []
    for _ in range(count):
        found += asked(table)[1]  # type: ignore[misc]
        table.answer("order:no_effect")
    return found


def unchanged(table: Table) -> bool:
    """Return whether nothing but who is out by it looks other than where corrections begin."""
    return not any(table.session.changed(each) for each in table.session.corrections() if each != "who_is_out")


# Who is out


@pytest.mark.parametrize("state", [mid_round("B.Y.R"), game("B.Y.R")], ids=["in a round", "before it"])
def test_all_but_one_may_be_out(state: DroidsState) -> None:
    """Ruling, Corrections: never all are; whoever is left still has to send an order."""
    table = begin(state)
    before = table.session.public_state
    with pytest.raises(InvalidAnswer, match="3 chosen: expected 0 to 2"):
        table.correct("who_is_out", ["blue", "yellow", "red"])
    assert table.session.public_state == before
    table.correct("who_is_out", ["blue", "red"])
    if asked(table)[0] == "place":
        table.answer(None)
    assert asked(table) == ("order", ("yellow",))
    table.answer("order:no_effect")
    assert table.outcome and (table.outcome.reason, table.outcome.winners) == ("last", ("yellow",))


def test_who_is_back_sends_in_the_next_round() -> None:
    """And is not out by the one in which they had no order."""
    table = begin(mid_round("B.Y.R", out=["red"]))
    table.correct("who_is_out", [])
    assert senders(table, 14) == ["blue", "yellow"] * 7
    assert (asked(table)[0], table.session.state.out) == ("place", [])
    table.answer(None)
    assert set(senders(table, 3)) == {"blue", "yellow", "red"}


def test_who_was_out_wins_nothing_by_a_prisoner() -> None:
    """Line 242; who is out reaches no goal: neither blue's robot nor this round says that red has won."""
    state = mid_round("#Y# .#. R..", 6, first="red", stock={"yellow": 5, "red": 5}, out=["yellow"])
    table = begin(state)
    table.correct("who_is_out", ["red"])  # so yellow, who has no order in this round, is alone
    assert (asked(table)[0], table.outcome) == ("place", None)
    table.answer(None)
    assert senders(table, 1) == ["yellow"]
    assert table.outcome and table.outcome.winners == ("yellow",)


# Ten emitters lost


@pytest.mark.parametrize(
    ("sent", "colour", "then", "out"),
    [
        (0, "blue", ["yellow", "red", "yellow"], True),  # about to send
        (0, "yellow", ["blue", "red", "blue"], True),
        (0, "red", ["blue", "yellow", "blue"], True),
        (1, "blue", ["yellow", "red", "yellow"], False),  # who has sent is out by the next round
        (1, "yellow", ["red", "blue", "red"], True),
        (2, "red", ["blue", "yellow", "blue"], True),
    ],
)
def test_who_has_lost_ten_is_asked_nothing_more(sent: int, colour: str, then: list[str], out: bool) -> None:
    """Ruling, Corrections: a round without an order: out, by the usual rule."""
    table = begin(mid_round("B.Y.R"))
    senders(table, sent)
    table.correct(f"lost_{colour}", 10)
    gone = f"{colour.capitalize()} sent no order: out."
    assert (colour in table.session.state.out, gone in told(table)) == (out, out)
    assert table.session.state.left[colour] == 0
    assert unchanged(table)
    assert senders(table, 3) == then
    while asked(table)[0] == "order":
        assert colour not in senders(table, 1)
    assert table.session.state.out == [colour]  # before or as the next round begins


def test_a_wrong_number_of_emitters_takes_no_orders_away() -> None:
    """Where the right one is said at the same moment."""
    table = begin(mid_round("B.Y.R"))
    senders(table, 4)
    before = table.session.public_state
    table.correct("lost_yellow", 10)
    assert asked(table) == ("order", ("red",))
    table.correct("lost_yellow", 0)
    assert (asked(table), table.session.public_state) == (("order", ("yellow",)), before)
    table.correct("lost_yellow", 9)
    assert table.session.state.left["yellow"] == 3


def test_all_have_lost_ten() -> None:
    """Who could not send in this round, either, is out by it."""
    table = begin(mid_round("B.R"))
    table.correct("lost_blue", 10)
    assert asked(table) == ("order", ("red",))
    table.correct("lost_red", 10)
    assert table.outcome and (table.outcome.reason, table.outcome.winners) == ("nobody_left", ("blue", "red"))


@pytest.mark.parametrize("sent", [0, 1])
def test_ten_lost_in_the_hunt(sent: int) -> None:
    """Ruling, Ends: the killer runs on; the game is lost after a round without an order."""
    table = begin(hunting("B........K", {}, other="step up", die=0))
    senders(table, sent)
    table.correct("lost_blue", 10)
    while table.prompt:
        assert asked(table)[0] != "order" and table.session.state.left == 0
        table.answer((0,) if asked(table)[0] == "die" else None)
    assert table.outcome and (table.outcome.reason, table.session.state.round) == ("no_order", 1 + sent)


def test_a_wrong_number_in_the_hunt_takes_no_orders_away() -> None:
    """Where the right one is said at the same moment."""
    table = begin(hunting("B........K", {}, other="step up", die=0))
    for lost, left in ((9, 3), (0, 7), (8, 6)):
        table.correct("lost_blue", lost)
        assert table.session.state.left == left


# Goals


@pytest.mark.parametrize(
    ("before", "fields", "fact", "square"),
    [
        ("B...SR", {}, "stands_statue", 2),
        ("B....R", {"carried": {"blue": "statue"}}, "stands_statue", 2),
        ("B....R", {"carried": {"blue": "statue"}}, "stands_blue", 2),
        ("S.B..R", {}, "carries_blue", None),
    ],
)
@pytest.mark.parametrize("out", [[], ["red"]])
def test_the_statue_is_set_onto_a_circle(
    before: str, fields: dict[str, Any], fact: str, square: int | None, out: list[str]
) -> None:
    """Ruling, Corrections: it wins at once for the circle's owner, who is not out."""
    table = begin(mid_round(before, 5, homes=HOMES, out=out, **fields))
    spot = None if square is None else list(table.session.state.spot(square))
    table.correct(fact, spot or "statue")
    if out:
        assert asked(table)[0] == "order"
        table.correct("who_is_out", [])  # nor were they
    assert table.outcome and (table.outcome.reason, table.outcome.winners) == ("statue", ("red",))
    table.undo()
    assert table.outcome is None


# Whose side it is


def test_the_map_is_the_senders_while_a_die_is_thrown() -> None:
    """Ruling, Corrections: glance, map and what is set right are seen from the side of whoever has sent the order."""
    table = begin(mid_round("B...R"))
    before = table.glance().grid
    table.answer("order:fire_left")
    assert asked(table) == ("shot", ("blue",))
    session = table.session
    assert (session.state.sender, table.glance().grid) == ("blue", before)
    assert (session.state.sent["blue"], session.state.left["blue"]) == (1, 6)
    assert unchanged(table)
    table.answer((8,))
    assert session.state.sender == "red"
    assert table.glance().grid == drawn(session.state.board, "bottom")
    told_of = session.when(session.told[-1])
    assert (told_of.sender, told_of.board.lost["red"]) == ("blue", 2)


@pytest.mark.parametrize("fact", ["", "lost_yellow", "who_is_out"])
def test_the_map_is_that_of_who_begins_the_next_round(fact: str) -> None:
    """Between two rounds: while orders are placed nothing looks changed that has not; nor by who cannot begin it."""
    table = begin(mid_round("B.Y.R"))
    assert senders(table, 21)[-1] == "red"
    if fact:
        table.correct(fact, 10 if fact == "lost_yellow" else ["yellow"])
    assert (asked(table)[0], table.session.state.sender) == ("place", "red" if fact else "yellow")
    assert unchanged(table)
