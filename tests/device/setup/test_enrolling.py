"""Cards that get a code, against the board's own program and models of its card reader and tags."""

from collections.abc import Callable
from pathlib import Path

import pytest

from board.rfid import TagModel
from board.test_tags import with_text
from compere.wording import Words
from compere_device import words
from compere_device.parts.reader.asking import GivenUp, NoAnswer, Refused, Turn
from compere_device.parts.reader.reader_lines import Hello
from compere_device.setup.enrolling import CardShown, CardStep, Enrolled, Enrolment, check
from compere_device.setup.tray import Unusable
from compere_device.setup.tray_words import CARD, SENSOR
from tray_bench import Host, Tray

SAY = Words().say
UID, OTHER = bytes.fromhex("04A1B2C3D4E5F6"), bytes.fromhex("04112233445566")
CODE = "fort:skids"


class Person:
    """Somebody who puts cards on and takes them away: `does` is told what is shown, and how often that was."""

    def __init__(self, folder: Path, does: "Callable[[Person, CardShown, int], None]") -> None:
        self.tray = Tray(folder, dice=False)
        self.host = Host(self.tray)
        self.shown: list[CardShown] = []
        self._does = does

    def put(self, *tags: TagModel) -> None:
        self.tray.bench.rfid.tags = list(tags)

    def goes_on(self) -> None:
        self.host.turns.append(Turn.GO_ON)

    def show(self, shown: CardShown) -> None:
        self.shown.append(shown)
        self._does(self, shown, len(self.shown))

    def enrols(self, code: str = CODE) -> Enrolled:
        board = self.host.board
        hello = board.who()
        assert isinstance(hello, Hello)
        check(board, hello)
        return Enrolment(board, code, self.show).run()

    @property
    def troubles(self) -> list[str]:
        return [SAY(each.trouble) for each in self.shown if each.trouble]


def text_of(tag: TagModel) -> str:
    """Return what a new board reads on a tag."""
    other = Tray(Path("/nowhere"), dice=False)
    other.bench.rfid.tags = [tag]
    other.bench.start()
    said = [line for line in other.bench.run(1000) if line.startswith("tag ")]
    return " ".join(said[0].split()[2:])


def test_a_card_is_written_and_read_back(tmp_path: Path) -> None:
    """It comes, it is written, another board reads it; put on once more it has it already."""
    card = TagModel(UID)

    def does(person: Person, shown: CardShown, count: int) -> None:
        if shown.at is CardStep.PUT:
            person.put(card)

    assert Person(tmp_path, does).enrols() == Enrolled("04A1B2C3D4E5F6")
    assert text_of(card) == CODE
    assert Person(tmp_path, does).enrols() == Enrolled("04A1B2C3D4E5F6", before=True)


def test_what_is_on_a_card_is_written_over_only_if_it_is_said(tmp_path: Path) -> None:
    """It is shown; the card that leaves is as it was, the one that stays gets the new code."""
    kept, card = with_text(TagModel(OTHER), "fort:toys"), with_text(TagModel(UID), "carte n° 5")

    def does(person: Person, shown: CardShown, count: int) -> None:
        if count == 1:
            person.put(kept)
        elif count == 2:
            person.put()
        elif count == 3:
            person.put(card)
            person.goes_on()
        elif shown.at is CardStep.OTHER:
            person.goes_on()

    person = Person(tmp_path, does)
    assert person.enrols() == Enrolled("04A1B2C3D4E5F6")
    assert [each.at.name for each in person.shown] == ["PUT", "OTHER", "PUT", "OTHER", "WRITES"]
    assert [each.text for each in person.shown if each.at is CardStep.OTHER] == ["fort:toys", "carte n° 5"]
    assert person.troubles == ["That card is gone, and is as it was."]
    assert (text_of(kept), text_of(card)) == ("fort:toys", CODE)


def locked() -> TagModel:
    tag = TagModel(UID)
    tag.locked = True
    return tag


CARDS: "dict[str, Callable[[], TagModel]]" = {
    "kind": lambda: TagModel(bytes.fromhex("DEADBEEF"), "classic"),
    "locked": locked,
    "full": lambda: TagModel(UID, "ultralight"),
}


@pytest.mark.parametrize("why", CARDS)
def test_cards_that_cannot_be_written(tmp_path: Path, why: str) -> None:
    """Of a wrong kind, locked, too small: said once, and another card is waited for."""
    good = TagModel(OTHER)

    def does(person: Person, shown: CardShown, count: int) -> None:
        if shown.at is CardStep.PUT:
            person.put(CARDS[why]() if count == 1 else good)

    person = Person(tmp_path, does)
    code = CODE if why != "full" else "fort:" + "x" * 40
    assert person.enrols(code) == Enrolled("04112233445566")
    assert person.troubles == [SAY(CARD[why])]
    tried = sum(each.at is CardStep.WRITES for each in person.shown)
    assert tried == 1 + (why == "locked")  # of which only the writing itself tells


def test_a_card_that_leaves_while_it_is_written(tmp_path: Path) -> None:
    """It is said, and put on again it is written."""
    card = TagModel(UID)

    def does(person: Person, shown: CardShown, count: int) -> None:
        if shown.at is CardStep.PUT:
            card.leaves = None
            person.put(card)
            if count > 1:
                person.goes_on()
        elif shown.at is CardStep.WRITES and count == 2:
            card.leaves = 9

    person = Person(tmp_path, does)
    assert person.enrols() == Enrolled("04A1B2C3D4E5F6")
    assert person.troubles == [SAY(CARD["gone"])] and text_of(card) == CODE


def test_unplugged_and_replugged_at_every_line(tmp_path: Path) -> None:
    """Wherever it is, the card is written at the end."""
    card = with_text(TagModel(UID), "fort:toys")

    def does(person: Person, shown: CardShown, count: int) -> None:
        if shown.at is CardStep.PUT:
            person.put(card)
        elif shown.at is CardStep.OTHER:
            person.goes_on()

    person, pulled = Person(tmp_path, does), set()

    def pulls(number: int, line: bytes) -> bytes:
        word = line.split()[1]
        if word not in pulled and person.shown:
            pulled.add(word)
            person.host.pull = True
        return line

    person.host.spoils = pulls
    assert person.enrols().uid == "04A1B2C3D4E5F6" and text_of(card) == CODE
    assert pulled >= {b"card", b"tag", b"hello"}
    assert any(each.at is CardStep.AWAY for each in person.shown)


@pytest.mark.parametrize("at", [CardStep.PUT, CardStep.OTHER, CardStep.WRITES])
def test_ended_anywhere(tmp_path: Path, at: CardStep) -> None:
    """Before it is written, the card is as it was."""
    card = with_text(TagModel(UID), "fort:toys")

    def does(person: Person, shown: CardShown, count: int) -> None:
        if shown.at is at:
            person.host.turns.append(Turn.END)
        elif shown.at is CardStep.PUT:
            person.put(card)
        else:
            person.goes_on()

    with pytest.raises(GivenUp):
        Person(tmp_path, does).enrols()
    assert text_of(card) in ({"fort:toys"} if at is not CardStep.WRITES else {"fort:toys", CODE})


def test_readers_that_write_no_cards(tmp_path: Path) -> None:
    """One for dice only, an old one, one whose card reader is not there."""
    host = Person(tmp_path, lambda *unused: None).host
    for hello, states, said in (
        (Hello(1, "tray", "1", ("d10",)), {}, "This reader reads no cards."),
        (Hello(1, "tray", "1", ("tag",)), {}, "The program of the reader is too old to be set up: update the reader."),
        (Hello(1, "tray", "1", ("tag",)), {"rfid": "missing"}, SAY(SENSOR["missing"]("rfid"))),
    ):
        host.board.sensors = lambda hello, states=states: states
        with pytest.raises(Unusable) as unusable:
            check(host.board, hello)
        assert SAY(unusable.value.said) == said


def test_a_board_that_hangs_or_reads_back_something_else(tmp_path: Path) -> None:
    """It is no success: said, and the card is asked for again."""
    card = TagModel(UID)

    def does(person: Person, shown: CardShown, count: int) -> None:
        if shown.at is CardStep.PUT:
            person.put(card)
            person.goes_on()

    person = Person(tmp_path, does)
    write, fails = person.host.board.write, iter([NoAnswer("x"), Refused("write", "differs"), Refused("write", "odd")])

    def fail(uid: str, text: str) -> None:
        if error := next(fails, None):
            raise error
        write(uid, text)

    person.host.board.write = fail
    assert person.enrols() == Enrolled("04A1B2C3D4E5F6")
    assert person.troubles == [SAY(CARD["differs"])] * 3


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_step_in_both_languages(language: str) -> None:
    """What is on the card stands in it."""
    spoken = words.load(language).say
    said = [spoken(CardShown(at, "fort:toys").said) for at in CardStep]
    assert len(set(said)) == len(CardStep) and "fort:toys" in said[CardStep.OTHER.value - 1]
    assert language == "en" or not {*said} & {SAY(CardShown(at, "fort:toys").said) for at in CardStep}
