"""Pages of questions that are asked before a board, and what happened before those."""

from compere.options import Option, Square
from compere.prompts import Choose
from compere.state import Told
from compere.wording import say
from compere_device.answers.picker import begin
from hands import view
from tiny import TINY

VIEW = view(TINY)
OPTIONS = (Option("a", say("a")), Option("b", say("b")))


def test_what_happened_stands_above_no_question_beside_a_board() -> None:
    """Its lines have the whole glass, and would not fit beside one."""
    (page,) = VIEW.told([Told(say("a short sentence"), "luck")])
    assert VIEW.merges(page, begin(Choose("t.a", say("Which?"), "luck", OPTIONS)))
    board = ((Square(), Square()),)
    assert not VIEW.merges(page, begin(Choose("t.a", say("Which?"), "luck", OPTIONS, board=board)))
