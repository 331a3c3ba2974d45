"""The player and who knows the answers: asked once a question, scanned where that is less work, and never forgotten."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from compere.bot import Outcome
from compere.prompts import Choose, ChooseSome, Die, Draw, Number, Option, Prompt, Roll
from compere.table import Table
from compere.wording import Term, say
from compere_device.answers.entry import WALK_LEAST, begin
from compere_device.drivers.player import Player, ids_left, is_on_the_way, key_towards
from compere_device.events import Key, Pressed
from compere_device.scenes.playing import Playing
from hands import Stage, one_question, table_of
from tiny import END, STONES, TinyState, stone

OK, BACK, UP, DOWN = Key.OK, Key.BACK, Key.UP, Key.DOWN
RED, GREEN, BLUE = STONES
LETTERS = tuple(Option(id, say("{id}", id=id)) for id in "abcdefghij")
TWO = Draw("t.two", say("Which?"), "luck", "bag", tuple(map(stone, STONES)), count=2)
HIDDEN = Option(RED, say("ruby"), {"stone": STONES[RED]}, shown=False)
LED = Choose("t.led", say("Which?"), "luck", (*LETTERS[:2], HIDDEN), direct=True)


class Asked:
    """Knows these answers, and notes what is asked."""

    def __init__(self, *answers: Any) -> None:
        self.answers = list(answers)
        self.asked: list[tuple[str, Any, bool]] = []

    def __call__(self, prompt: Prompt[Any], state: Any, *, scanned: bool = False) -> Any:
        self.asked.append((prompt.key, state, scanned))
        return self.answers[len(self.asked) - 1]


class Sitting:
    """A game on a scene, a player, and what it does."""

    def __init__(self, table: Table, people: Asked, *, scanner: bool = True) -> None:
        self.done: list[Any] = []
        self.playing = Playing(Stage(), table)
        self.player = Player(self._press, self._scan if scanner else None, Random(1), people)

    def play(self) -> list[Any]:
        """Play to the end of the game; return what was done."""
        while self.playing.asked or self.playing.coming:
            self.player.step(self.playing)
        return self.done

    def _press(self, key: Key) -> None:
        self.done.append(key)
        self.playing.press(Pressed(key))

    def _scan(self, code: str) -> None:
        self.done.append(code)
        self.playing.scan(code)


async def two_alike(state: TinyState) -> Outcome:
    """The same question twice."""
    await TWO
    await TWO
    return END


def told(prompt: Prompt[Any]) -> Callable[[TinyState], Any]:
    """Return rules that tell a page before a question."""

    async def play(state: TinyState) -> Outcome:
        state.tell("luck", say("Look."), big=say("!"))
        await prompt
        return END

    return play


def test_people_are_asked_once_a_question() -> None:
    """Though it takes several keys, with the bot's state; the same question at the next place is another one."""
    people = Asked((RED, GREEN), (BLUE, RED))
    sitting = Sitting(table_of(two_alike), people, scanner=False)
    sitting.play()
    items = sitting.playing.table.session.history.items
    assert [item.entry.answer for item in items] == [[RED, GREEN], [BLUE, RED]]  # type: ignore[union-attr]
    state = sitting.playing.table.session.state
    assert [(key, type(asked), scanned) for key, asked, scanned in people.asked] == [("t.two", type(state), False)] * 2


def test_an_answer_taken_back_is_known() -> None:
    """The same question at the same place has the same answer, one press away; nobody is asked again."""
    people = Asked((RED, GREEN), (BLUE, RED))
    sitting = Sitting(table_of(two_alike), people)
    sitting.player.step(sitting.playing)
    sitting.player.step(sitting.playing)
    sitting.playing.press(Pressed(BACK))
    sitting.player.step(sitting.playing)
    assert sitting.done == [RED, GREEN, OK]
    assert sitting.play()[3:] == [BLUE, RED]
    assert len(people.asked) == 2
    assert sitting.player.means(sitting.playing.table.session)


def test_what_was_not_meant_is_told_apart() -> None:
    """An answer that somebody else gave, or the player by another key."""
    sitting = Sitting(one_question(TWO), Asked((RED, GREEN)))
    session = sitting.playing.table.session
    assert sitting.player.means(session)
    sitting.player.step(sitting.playing)
    sitting.playing.scan(BLUE)
    assert not sitting.player.means(session)


def test_a_key_in_sight_is_as_good_as_a_scan() -> None:
    """A choice by keys of their own: on its page by a key; while a page is read before it, by a scan."""
    people = Asked("b")
    assert Sitting(one_question(LED), people).play() == [OK]
    assert people.asked[0][2] is False
    people = Asked(RED)
    assert Sitting(table_of(told(LED)), people).play() == [RED]
    assert people.asked[0][2] is True
    people = Asked("b")
    assert Sitting(table_of(told(LED)), people, scanner=False).play() == [OK, OK]
    assert people.asked[0][2] is False


def test_what_is_scanned_is_scanned_on_any_page() -> None:
    """Also when the page before it was turned after all."""
    sitting = Sitting(table_of(told(LED)), Asked(RED))
    assert sitting.player.code(sitting.playing) == RED
    sitting.playing.press(Pressed(OK))
    assert sitting.play() == [RED]


def test_things_without_a_code_are_picked() -> None:
    """One that is not on the sheet, beside others that are."""
    options = (*map(stone, STONES), *LETTERS[:2])
    draw = Draw("t.draw", say("Which?"), "luck", "bag", options, count=2)
    assert Sitting(one_question(draw), Asked((RED, "a"))).play() == [RED, DOWN, DOWN, OK]


def test_several_are_scanned_one_by_one() -> None:
    """Each that is meant, then *done*; two alike are told apart by the order of the list."""
    options = tuple(Option(f"row:{nth}", say("{n}", n=nth), {"stone": STONES[id]}) for nth, id in enumerate((RED, RED)))
    some = ChooseSome("t.some", say("Which?"), "luck", (*options, *LETTERS[:2]), 0, 4)
    done = Sitting(one_question(some), Asked(("row:0", "row:1"))).play()
    assert done[:2] == [RED, RED]
    done = Sitting(one_question(some), Asked(("row:1",))).play()
    assert RED not in done


HAND = Draw("t.hand", say("Which?"), "luck", "deck", LETTERS, count=WALK_LEAST, ordered=False)
SUITS = tuple(Option(f"s{n}", say("{n}", n=n), {"suit": Term(f"x:{n % 2}"), "rank": n // 2}) for n in range(12))
PICK = Choose("t.pick", say("Which?"), "luck", SUITS)
DICE = Roll("t.dice", say("Roll."), "luck", (Die("black", (1, 2)), Die("white", (0, 5))))


def test_on_the_way_to_one_of_many() -> None:
    """Narrowed down to where it is, not to where it is not."""
    entry = begin(PICK)
    there, away = (entry._narrow(Term(f"x:{suit}")) for suit in (0, 1))
    assert is_on_the_way(there, "s4")  # type: ignore[arg-type]
    assert not is_on_the_way(away, "s4")  # type: ignore[arg-type]


@pytest.mark.parametrize(("picked", "right"), [((), True), ((RED,), True), ((GREEN,), False)])
def test_on_the_way_through_a_draw(picked: tuple[str, ...], right: bool) -> None:
    """What was drawn first is entered first."""
    entry = begin(TWO)
    for id in picked:
        entry = entry._take(stone(id))  # type: ignore[assignment]
    assert is_on_the_way(entry, (RED, GREEN)) is right
    assert ids_left(entry, (RED, GREEN)) == [RED, GREEN][len(picked) :]


def test_on_the_way_through_a_hand() -> None:
    """In any order; a card that was passed by is out of reach, and one too many is wrong."""
    entry, hand = begin(HAND), ("b", "d", "e", "i")
    assert entry.walks and is_on_the_way(entry, hand)
    taken = entry.pick(entry.slots[1])
    assert is_on_the_way(taken, hand)  # type: ignore[arg-type]
    assert ids_left(taken, hand) == ["d", "e", "i"]  # type: ignore[arg-type]
    assert not is_on_the_way(entry.pick(entry.slots[0]), hand)  # type: ignore[arg-type]
    assert not is_on_the_way(entry.pick(entry.slots[-1]), hand)  # type: ignore[arg-type]


def test_on_the_way_to_one_of_many_numbers() -> None:
    """Within the part that was chosen; what was taken back is one key away."""
    wide = Number("t.n", say("How many?"), "luck", 0, 63)
    low, high = (begin(wide).pick(begin(wide).slots[nth]) for nth in (0, 3))
    assert is_on_the_way(begin(wide), 5) and is_on_the_way(low, 5)  # type: ignore[arg-type]
    assert not is_on_the_way(high, 5)  # type: ignore[arg-type]
    assert key_towards(begin(wide, 5), 5) is OK


def test_on_the_way_by_dice_and_numbers() -> None:
    """A face that was entered stays; a number is set right by the same keys."""
    black = begin(DICE).ok()
    assert is_on_the_way(black, (1, 5))  # type: ignore[arg-type]
    assert not is_on_the_way(black, (2, 5))  # type: ignore[arg-type]
    assert is_on_the_way(begin(Number("t.n", say("How many?"), "luck", 0, 9)).move(7), 2)
