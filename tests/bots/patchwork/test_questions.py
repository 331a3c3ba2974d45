"""The questions of the rules, and what may be answered."""

from bots.patchwork.tables import show_back, table
from compere.bots.patchwork.questions import card_question, turn_question
from compere_device.answers import codes
from compere_device.answers.picker import begin
from compere_device.events import Key
from compere_device.hands.controls import SIDES
from playing import said


def test_human_turn_is_one_answer() -> None:
    """Ruling, Asking little: first, second or third, by key or by the patch's own code, or advance."""
    prompt = turn_question(table("4 10 29", automa=3))
    assert prompt.often
    assert {option.id: said(option.label) for option in prompt.options} == {
        "first": "1st: 1◉ 3⧗",
        "second": "2nd: 2◉ 2⧗",
        "third": "3rd: 7◉ 6⧗",
        "advance": "advance to 4: +4◉",
    }
    assert codes.tells(prompt.options[1], "patch:10")


def test_to_advance_keeps_its_key() -> None:
    """With fewer than three patches left the keys of those that are gone do nothing."""
    keys = [begin(turn_question(table(circle, automa=3))).keys for circle in ("4 10 29", "4 10", "4")]
    assert keys == [SIDES, (Key.UP, Key.OK, Key.BACK), (Key.UP, Key.BACK)]


def test_the_next_budget_stands_in_the_question() -> None:
    """Sheet, line 45: where a back shows, its budget is known before the human's move."""
    state = table("4 10 29", deck="tactical")
    assert said(turn_question(state).text) == "With 5◉ you chose:"
    show_back(state, 8)
    assert said(turn_question(state).text) == "You have 5◉, it’ll have 8◉:"
    assert card_question(state).ids() == ("automa:21", "automa:22")
