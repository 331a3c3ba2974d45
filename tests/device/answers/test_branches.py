"""Rows of many options: by what they have in common."""

from compere.options import Option
from compere.prompts import Choose
from compere.wording import Term, say
from compere_device.answers.branches import grouped, most_telling_first
from compere_device.answers.options import outline
from compere_device.answers.picker import begin
from compere_device.events import Key
from ways import CARDS, SUITS, key_towards, on, option, shown, typed


def test_values_of_a_facet() -> None:
    """Numbers from the least, others as they come; what has no outline has none."""
    assert [row.facet for row in grouped(CARDS, "rank")] == [("rank", rank) for rank in (1, 2, 3, 4, 5)]
    assert [row.facet for row in grouped(CARDS, "suit")] == [("suit", Term(f"suit:{suit}")) for suit in SUITS]
    assert outline(CARDS[0]) == ()


def test_what_lacks_a_facet_has_a_row_beside_its_values() -> None:
    """By the first facet that it has, if others have that too, else alone; a value of one thing is a row as any."""
    things = (*CARDS, option("empty"), option("x", icons=2), option("sun", suit=Term("suit:sun")), option("y", icons=2))
    rows = grouped((*things, option("z", colour=Term("colour:red"))), "suit")
    assert [(row.facet, [each.id for each in row.options]) for row in rows[2:]] == [
        (None, ["empty"]),
        (("icons", 2), ["x", "y"]),
        (("suit", Term("suit:sun")), ["sun"]),
        (None, ["z"]),
    ]
    way = begin(Choose("t.one", say("Which?"), "luck", things))
    assert shown(way) == [Term("suit:moon"), Term("suit:star"), "empty", 2, Term("suit:sun")]
    assert [key_towards(way, "star4"), key_towards(on(typed(way, "+")), "empty")] == [Key.OK, Key.OK]


def test_the_most_telling_facet_is_asked_first() -> None:
    """The one that stands last in any option tells least, whichever option comes first."""
    one = Option("a", say("a"), {"kind": 1, "way": 2})
    other = Option("b", say("b"), {"kind": 1, "robot": 3, "way": 2})
    assert most_telling_first((one, other)) == ["kind", "robot", "way"]
    assert most_telling_first((other, one)) == ["kind", "robot", "way"]


def test_what_all_have_in_common_tells_nothing() -> None:
    """A row of it would lead back to the same rows for ever."""
    alike = [Option(f"o{nth}", say("o"), {"suit": 0, "rank": 0}) for nth in range(7)]
    rows = grouped([*alike, Option("o7", say("o"), {"suit": 0, "rank": 0, "size": 0})], "size")
    assert [row.facet for row in rows] == [None] * 7 + [("size", 0)]
