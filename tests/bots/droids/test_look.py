"""What may be looked at in mid-game."""

from bots.droids.hunting import hunt, mid_round
from compere.bots.droids.look import CODES, glance, progress, refusal
from compere.bots.droids.questions import drawn
from playing import said


def test_glance() -> None:
    """The map, emitters lost, what the killer's column has yet, obstacles and orders left."""
    state = mid_round("B..K", {0: "step up, two left, max right"}, lost=2)
    state.used[0] = 1
    seen = glance(state)
    assert seen.grid == drawn(state.board, "top")
    assert [(said(each.label), said(each.value)) for each in seen.lines] == [
        ("Emitters lost", "2 of 10"),
        ("Killer’s next", "2 right and max. left"),
        ("Your obstacles", "7"),
        ("Your orders left", "7"),
        ("B", "you"),
        ("K", "the killer"),
        ("○", "obstacle"),
        ("~", "water"),
    ]


def test_no_order_is_ahead() -> None:
    """Before the strip lies, and once the killer's round is over."""
    assert said(glance(hunt("B.K")).lines[1].value) == "–"
    state = mid_round("B.K")
    state.killer_sends = False
    assert said(glance(state).lines[1].value) == "–"


def test_progress() -> None:
    assert said(progress(hunt("B.K", round=3))) == "round 3"


def test_28_codes() -> None:
    """Ruling: one code holds kind and direction."""
    orders, *_ = CODES
    ids = [each.id for each in orders.items]
    assert len(set(ids[:-2])) == 28
    assert ids[-2:] == ["order:none", "order:no_effect"]


def test_refusal() -> None:
    told = refusal(hunt("B.K"), "order:step_up")
    assert told and said(told) == "No order is asked for now."
    assert refusal(hunt("B.K"), "patch:1") is None
