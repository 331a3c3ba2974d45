"""What may be looked at, and how a game ended: labels with their values."""

import pytest

from compere.bot import Glance, Line, Outcome
from compere.state import Told
from compere.wording import Text, say
from compere_device.glass.fonts import Style
from compere_device.pages.page import Cell, Page, Row
from hands import SCREEN, view

VIEW = view()
SHORT = say("One line.")


def test_names_stand_large_as_far_as_they_fit() -> None:
    """Where one is the thing that matters, and where one is the label of a line; a word of ours is never cut."""
    (page,) = VIEW.told([Told(SHORT, "luck", say("{winner} wins", winner="WWWWWWWW"))])
    assert page.big == "WWW… wins"
    (page,) = VIEW.glance(Glance((Line(say("The cards of {player}", player="WWWWWWWW"), say("3")),)))
    assert [row.label for row in page.rows] == ["The cards of WWWWW…", ""]
    assert SCREEN.overflow(page) == []


def test_glance_shows_the_grid_first_then_lines() -> None:
    """A label and a value too wide for one row take two."""
    grid = (("■", ""), ("", "2"))
    values = (("Luck", "3"), ("A very long label", "and its value"), ("a", "b"), ("c", "d"))
    given = tuple(Line(say("{x}", x=name), say("{x}", x=value)) for name, value in values)
    pages = VIEW.glance(Glance(given, grid))
    assert pages[0] == Page("Glance", grid=((Cell("", True), Cell()), (Cell(), Cell("2"))))
    rows = (Row("Luck", "3"), Row("A very long label"), Row("", "and its value"), Row("a", "b"), Row("c", "d"))
    assert pages[1:] == [Page("Glance", rows=rows)]
    assert VIEW.glance(Glance(given[:1])) == [Page("Glance", rows=rows[:1], size=Style.BIG)]


def test_a_long_value_of_a_glance_has_rows_of_its_own() -> None:
    """What does not fit beside its label, and not alone either, is wrapped."""
    names = say("{names}", names=tuple(["Golden Boy"] * 4))
    (page,) = VIEW.glance(Glance((Line(say("Deck"), names),)))
    assert [row.label for row in page.rows] == ["Deck", "Golden Boy, Golden", "Boy, Golden Boy and", "Golden Boy"]


@pytest.mark.parametrize(
    ("before", "names", "rows"),
    [
        (4, 4, [4, 4]),  # what has room on no page with it begins the next one
        (1, 4, [5]),
        (0, 12, [5, 4]),  # where one is too much for a page, it is parted
        (2, 12, [5, 5, 1]),
        (5, 4, [5, 4]),
    ],
)
def test_no_page_parts_a_label_from_its_value(before: int, names: int, rows: list[int]) -> None:
    lines = [Line(say("a"), say("{n}", n=n)) for n in range(before)]
    deck = Line(say("Deck"), say("{names}", names=tuple(["Golden Boy"] * names)))
    assert [len(page.rows) for page in VIEW.glance(Glance((*lines, deck)))] == rows


def test_the_outcome_and_its_score_follow_each_other() -> None:
    """The sentence first, the rows below it, the rest on pages of their own."""
    rows = tuple(Line(say("{n}", n=number), say("{n}", n=number * 10)) for number in range(8))
    pages = VIEW.outcome(Outcome("end", "won", say("You win."), (), {}, rows))
    assert [(page.title, page.corner, page.lines, len(page.rows)) for page in pages] == [
        ("End", "1/2", (), 3),
        ("End", "2/2", (), 5),
    ]
    assert pages[0].big == "You win."
    assert VIEW.outcome(Outcome("", "won", say("You win."), ())) == [Page("", big="You win.", size=Style.BIG)]


@pytest.mark.parametrize(
    ("text", "big", "lines"),
    [
        (say("You win."), "You win.", ""),
        (say("{who}", who=say("You win.")), "You win.", ""),
        (say("{who} wins!", who=say("Red")), "Red wins!", ""),
        (say("You win, {who}", who="Ada"), "You win, Ada", ""),
        (say("Nobody else is left. {wins}", wins=say("Red wins!")), "Red wins!", "Nobody else is left."),
        (say("You are out: {wins}", wins=say("The killer wins.")), "The killer wins.", "You are out"),
        (say("{wins} {why}", wins=say("You lose."), why=say("The lamp is out.")), "The lamp is out.", "You lose."),
    ],
)
def test_who_won_stands_large(text: Text, big: str, lines: str) -> None:
    """What is in the last hole of the sentence, and the rest below it, without the words that are large already."""
    (page,) = VIEW.outcome(Outcome("", "won", text, ()))
    assert (page.big.replace("\n", " "), " ".join(page.lines)) == (big, lines)
    assert SCREEN.overflow(page) == []


def test_why_it_ended_may_need_a_page_of_its_own() -> None:
    """Where it does not fit below who won, even in the title's place."""
    why = "The lamp is out, the wind is up and the river is high, and so it is for you that it is over."
    text = say("{why} {loses}", why=why, loses=say("You lose!"))
    pages = VIEW.outcome(Outcome("", "lost", text, (), lines=(Line(say("Score"), say("3")),)))
    assert [(page.big, " ".join(page.lines), len(page.rows)) for page in pages] == [
        ("You lose!", "", 0),
        ("", why, 1),
    ]
    assert all(SCREEN.overflow(page) == [] for page in pages)


@pytest.mark.parametrize(
    ("text", "big", "lines"),
    [
        ("The Ferryman wins.", "The\nFerryman\nwins.", 0),
        ("The ferry is lost, and the two of you with it, as nobody rowed.", "", 3),
    ],
)
def test_what_is_too_long_takes_the_place_of_the_title_or_is_no_longer_large(text: str, big: str, lines: int) -> None:
    """Three large lines are a page; more would be too much."""
    pages = VIEW.outcome(Outcome("end", "end", Text(text), (), lines=(Line(say("Score"), say("3")),)))
    assert [(page.bare, page.big, len(page.lines), len(page.rows)) for page in pages] == [
        (bool(big), big, lines, 0),
        (False, "", 0, 1),
    ]
    assert all(SCREEN.overflow(page) == [] for page in pages)


def test_the_title_gives_way_where_that_saves_a_page() -> None:
    """What is large takes the place of two rows."""
    rows = tuple(Line(say("{n}", n=number), say("{n}", n=number * 10)) for number in range(4))
    (page,) = VIEW.outcome(Outcome("end", "won", say("You win."), (), {}, rows))
    assert page.bare and (page.big, len(page.rows), page.corner) == ("You win.", 4, "")
    assert SCREEN.overflow(page) == []


@pytest.mark.parametrize(("scores", "bare"), [(1, False), (2, True), (3, False)])
def test_the_title_gives_way_to_the_last_score(scores: int, bare: bool) -> None:
    """Who won leaves one row below a title, and two without it: both scores then, and never some of three."""
    rows = tuple(Line(say("{n}", n=number), say("{n}", n=number * 10)) for number in range(6))
    by_player = {str(number): number * 10 for number in range(scores)}
    first, *_ = VIEW.outcome(Outcome("end", "won", say("The rival wins."), (), by_player, rows))
    assert (first.big, first.bare, len(first.rows)) == ("The rival\nwins.", bare, 1 + bare)


def test_the_name_of_a_winner_is_shortened_as_far_as_it_needs() -> None:
    """Who won takes two lines at most."""
    (page,) = VIEW.outcome(Outcome("", "won", say("{winner} wins.", winner="WWWWWWWW"), ()))
    assert page.big == "WWWWW…\nwins." and SCREEN.overflow(page) == []
