"""The player and who knows the answers: asked once a question, scanned where that is less work, and never forgotten."""

from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

from compere.arrange import ChooseSome
from compere.bot import Outcome
from compere.options import Option
from compere.piles import Draw
from compere.prompts import Choose, Prompt
from compere.table import Table
from compere.wording import say
from compere_device.drivers.player import Player
from compere_device.events import Key
from compere_device.scenes.playing import Playing
from hands import Stage, one_question, press_on, table_of
from playing import pile_of
from tiny import END, STONES, TinyState, stone

OK, BACK, UP, DOWN = Key.OK, Key.BACK, Key.UP, Key.DOWN
RED, GREEN, BLUE = STONES
LETTERS = tuple(Option(id, say("{id}", id=id)) for id in "abcdefghij")
ALL = tuple(map(stone, STONES))
TWO = Draw("t.two", say("Which?"), "luck", pile_of("bag", ALL), ALL, count=2)
HIDDEN = Option(RED, say("ruby"), {"stone": STONES[RED]})
LED = Choose("t.led", say("Which?"), "luck", LETTERS[:2], scanned=(HIDDEN,), often=True)


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
        press_on(self.playing, key)

    def _scan(self, code: str) -> None:
        self.done.append(code)
        self.playing.scan(code)


async def two_alike(state: TinyState) -> Outcome:
    """The same question twice."""
    await deepcopy(TWO)  # each time from a whole pile
    await deepcopy(TWO)
    return END


def told(prompt: Prompt[Any]) -> Callable[[TinyState], Any]:
    """Return rules that tell a page before a question."""

    async def play(state: TinyState) -> Outcome:
        state.tell("stones", say("Look."), headline=say("!"))
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
    press_on(sitting.playing, BACK)
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
    press_on(sitting.playing, OK)
    assert sitting.play() == [RED]


def test_things_without_a_code_are_picked() -> None:
    """One that is not on the sheet, beside others that are."""
    options = (*map(stone, STONES), *LETTERS[:2])
    draw = Draw("t.draw", say("Which?"), "luck", pile_of("bag", options), options, count=2)
    assert Sitting(one_question(draw), Asked((RED, "a"))).play() == [RED, DOWN, DOWN, OK]


def test_several_are_scanned_one_by_one() -> None:
    """Each that is meant, then *done*; two alike are told apart by the order of the list."""
    options = tuple(Option(f"row:{nth}", say("{n}", n=nth), {"stone": STONES[id]}) for nth, id in enumerate((RED, RED)))
    some = ChooseSome("t.some", say("Which?"), "luck", (*options, *LETTERS[:2]), 0, 4)
    done = Sitting(one_question(some), Asked(("row:0", "row:1"))).play()
    assert done[:2] == [RED, RED]
    done = Sitting(one_question(some), Asked(("row:1",))).play()
    assert RED not in done
