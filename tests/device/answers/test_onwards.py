"""Things in a row of which more may be told than are needed: scanned on, one told anew, and nothing more."""

from dataclasses import replace

from compere.piles import Draw, Pile
from compere.wording import Words, say
from compere_device.answers.onwards import Onwards
from compere_device.answers.picker import begin
from compere_device.answers.way import Done, Way
from compere_device.events import Key
from ways import key_towards, nearer, on, option, picked, scanned, shown, typed

IDS = "abcdefgh"
THINGS = tuple(option(f"t:{id}", suit=id) for id in IDS)
ROW = Draw(
    "t.row", say("Which?"), "luck", Pile.of("row", [each.id for each in THINGS]), THINGS, count=2, places=range(1, 9)
)


def ids(letters: str) -> tuple[str, ...]:
    return tuple(f"t:{id}" for id in letters)


def told(letters: str) -> Onwards:
    """Return where somebody is who scanned these."""
    way = scanned(begin(ROW), *ids(letters))
    assert isinstance(way, Onwards)
    return way


def keyed(way: Way, letters: str) -> Way | Done:
    """Pick things by keys."""
    step: Way | Done = way
    while isinstance(step, Way):
        step = nearer(step, ids(letters))
    return step


def test_who_uses_keys_is_asked_for_no_more() -> None:
    """The answer is there with the last that is needed."""
    assert keyed(begin(ROW), "ba") == Done(ids("ba"))
    assert keyed(on(begin(ROW).scan("t:b")), "ba") == Done(ids("ba"))


def test_who_scans_may_scan_on() -> None:
    """Until nothing more is said, in one press, or until the last one follows."""
    way = told("ba")
    assert (Words().say(way.text), way.counter, way.cursor) == ("Scan on in order, or:", "2", 0)
    assert shown(way) == ["Nothing more", "2. t:a", "1. t:b"]
    assert typed(way, "o") == Done(ids("ba"))
    further = on(way.scan("t:h"))
    assert (further.counter, shown(further)[1], typed(further, "o")) == ("3", "3. t:h", Done(ids("bah")))
    assert way.scan("t:b") is None
    assert scanned(told("hgfedc"), "t:b") == Done(ids("hgfedcba"))
    assert scanned(begin(replace(ROW, places=range(1, 4))), *ids("abc")) == Done(ids("abc"))


def test_places_are_those_of_the_table() -> None:
    """Where the first of the row are known, they are counted; without, as from the beginning."""
    way = on(scanned(begin(replace(ROW, places=range(2, 10))), *ids("ba")))
    assert shown(way) == ["Nothing more", "3. t:a", "2. t:b"]


def test_back_takes_away_one_after_the_other() -> None:
    """Also what was needed; each is selected then, and OK takes what is needed again."""
    way = told("abc")
    assert picked(way.back()) == ids("ab")
    none = on(typed(way, "bbb"))
    assert (picked(none), shown(none), none.back()) == ((), shown(begin(ROW)), None)
    assert typed(none, "oo") == Done(ids("ab"))
    assert begin(ROW).back() is None


def test_one_is_told_anew_and_the_others_stay() -> None:
    """By a scan or by keys; where it is another one of the row, the two change places."""
    way = told("abcd")
    second = on(typed(way, "+++o"))
    assert (Words().say(second.text), second.counter) == ("Instead of t:b:", "")
    assert picked(second.scan("t:c")) == ids("acbd")
    for step in (second.scan("t:h"), typed(second, "-o")):
        assert isinstance(step, Onwards) and picked(step) == ids("ahcd")
    assert second.scan("t:b") is None
    assert second.back() == way


def test_what_was_taken_back_is_there_as_it_was() -> None:
    """More than is needed: OK takes it again, or one of it is told anew."""
    way = begin(ROW, list(ids("abcd")))
    assert isinstance(way, Onwards) and way.offers(list(ids("abcd"))) and not way.offers(list(ids("ab")))
    assert typed(way, "o") == Done(ids("abcd"))
    assert not isinstance(begin(ROW, list(ids("ab"))), Onwards)
    assert isinstance(begin(ROW, list(ids("abc")), listed=True), Onwards)


def test_a_person_who_knows_the_row() -> None:
    """Goes on with scans; a wrong one is told anew by its row, wherever it is."""
    way = told("abc")
    assert (way.leads_to(ids("abcde")), way.missing(ids("abcde"))) == (True, list(ids("de")))
    assert (way.leads_to(ids("ab")), way.leads_to(ids("axc")), way.rows_lead_to(ids("abc"))) == (False, True, True)
    assert way.rows_lead_to(ids("abcd")) is False
    assert (way.missing(ids("ahcde")), key_towards(way, ids("ahcde")), way.row_towards(ids("ahcde"))) == (
        [],
        Key.DOWN,
        2,
    )
    second = on(typed(way, "++o"))
    assert (second.leads_to(ids("ahcde")), second.missing(ids("ahcde"))) == (True, list(ids("hde")))
    assert second.leads_to(ids("abcde")) is False
    assert keyed(second, "ahc") == Done(ids("ahc"))
    one = on(begin(ROW).scan("t:a"))
    assert one.leads_to(ids("ab")) and not one.leads_to(ids("ba"))
