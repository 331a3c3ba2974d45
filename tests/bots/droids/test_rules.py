"""The hunt for the Robot Killer, step by step: sheet, lines 244 to 268."""

from typing import Any

import pytest

from bots.droids.drawn import order, tidy
from bots.droids.hunting import hunt, mid_round, shown
from compere.bots.droids.rules import act, is_over, killers_turn, lay_strip, play, take_turns, your_turn
from compere.bots.droids.state import HuntState
from compere.prompts import Prompt
from playing import drive, said


def keys(asked: list[Prompt[Any]]) -> list[str]:
    return [each.key.removeprefix("droids.") for each in asked]


def told(state: HuntState) -> list[str]:
    return [said(each.text) for each in state.told]


# A round


def test_the_killer_sends_first_then_in_turn() -> None:
    """Line 255: en commençant par le killer; each sends one order after the other."""
    state = mid_round(".K. ... ... B..", other="step up, step right, step down")
    asked, ended = drive(
        take_turns(state), "order:step_up"
    )  # their up is down here, and there the drawing ends for land
    assert (keys(asked), ended) == (["order"], None)
    assert told(state) == ["Killer: 0↓."]
    assert (state.used[0], state.left, state.sent) == (1, 6, 1)


def test_nothing_is_asked_after_the_last_order() -> None:
    """Ruling: the killer runs on; when neither sends any more the round is over."""
    state = mid_round("... .K. ... B..", other="step up, step down")
    state.left, state.sent = 0, 7
    for _ in range(3):
        assert drive(take_turns(state)) == ([], None)
    assert told(state) == ["Killer: 1↓.", "Killer: 1↑.", "Killer: done."]
    assert state.die is None


def test_none_ends_your_round() -> None:
    """Lines 83 to 86: the other goes on."""
    state = mid_round("... .K. ... B..", other="step up, step down")
    assert keys(drive(take_turns(state), "order:none")[0]) == ["order"]
    assert (state.left, state.sent, state.die) == (0, 0, 0)
    assert drive(take_turns(state)) == ([], None)


def test_a_round_without_an_order_is_lost() -> None:
    """Line 92: ne peut pas envoyer d'ordre pendant un tour de jeu complet."""
    state = mid_round("... .K. ... B..", other="step up")
    state.killer_sends = False
    assert drive(take_turns(state), "order:none")[1] == "no_order"


def test_the_killers_round_ends_where_its_column_has_no_order() -> None:
    """Line 84: and it does not begin again when it is pushed elsewhere."""
    state = mid_round("... .K. ... B..", {1: "step right"}, die=1, other="step up")
    drive(killers_turn(state))  # to the next column of the strip, seen from its side: right
    drive(killers_turn(state))
    assert told(state) == ["Killer: 1←.", "Killer: 1↓."]
    drive(killers_turn(state))
    assert told(state)[-1] == "Killer: done."
    assert not state.killer_sends


def test_no_effect_counts_as_sent() -> None:
    """Line 77: remet le pion ordre, que le robot ait pu l'exécuter ou non."""
    state = mid_round("B.. ... ..K")
    drive(your_turn(state), "order:no_effect")
    assert (state.sent, state.left, told(state)) == (1, 6, [])
    drive(your_turn(state), "order:water_step_up")
    assert (state.sent, state.left, told(state)) == (2, 5, ["You: not in water."])
    (nothing,) = state.told
    assert nothing.headline and said(nothing.headline) == "No effect"  # read on a page of its own


# Orders, die


def test_one_waits_until_orders_are_placed_then_the_device_rolls() -> None:
    """Line 255: the die comes after the orders; which one it is is said with the killer's first order."""
    state = hunt("... .K. ... B..", die="virtual", other="step up")
    state.begin_round()
    assert keys(drive(lay_strip(state), None, (6,))[0]) == ["place", "die"]
    assert (state.die, state.laid_at) == (6, 1)
    drive(killers_turn(state))
    assert told(state) == ["Die 6. Killer: 1↓."]


def test_the_tables_die_says_that_orders_are_placed() -> None:
    state = hunt("... .K. ... B..")
    state.begin_round()
    assert keys(drive(lay_strip(state), (3,))[0]) == ["die"]


# What orders do


def test_an_order_is_carried_out() -> None:
    """Blue sits at the top, their right is left on the map: it pushes the killer there."""
    state = mid_round(".KB\n~..")
    assert keys(drive(your_turn(state), "order:step_right")[0]) == ["order"]
    assert shown(state, ".KB\n~..") == tidy("KB.\n~..")
    assert told(state) == ["You push it 1."]


def test_a_shot_at_level_1_asks_for_its_die() -> None:
    """Line 263: vous lancez le dé pour lui."""
    state = mid_round("B.K", level=1)
    asked, _ = drive(act(state, order("killer fire up")), (4,))
    assert (keys(asked), said(asked[0].text)) == (["shot"], "The killer fires at you, distance 2. Roll for it:")
    assert state.lost == 2


def test_whose_choice_lost_emitters_are_is_said() -> None:
    """Line 124: sur les émetteurs de son choix; the orders on them leave."""
    state = mid_round("B.K", level=5)
    drive(killers_turn(state))
    (hit,) = state.told
    assert said(hit.text) == "Killer: fires, hits. Mark 5 emitters of your choice; their orders go."
    assert hit.headline and said(hit.headline) == "5 destroyed"
    assert [said(each) for each in hit.why] == [
        "The strip’s column 0 is at the killer.",
        "Its order 1 of 1: fire.",
        "At this level every shot hits.",
    ]


def test_your_obstacles() -> None:
    """Line 258: it puts one of the seven, or takes the one that is there."""
    state = mid_round("B.. ... ..K")
    drive(your_turn(state), "order:take_put_up")
    assert (state.stock, shown(state, "B..\n...\n..K")) == (6, tidy("B.. o.. ..K"))
    drive(your_turn(state), "order:take_put_up")
    assert (state.stock, shown(state, "B..\n...\n..K")) == (7, tidy("B.. ... ..K"))


# Ends


def test_caught_by_your_order() -> None:
    """Line 258: checked after every order."""
    state = mid_round("Ko\n.B")  # in the corner, one way is open
    assert not is_over(state)
    state.board.robots["blue"] = 20  # below the open square
    assert drive(your_turn(state), "order:take_put_down")[1] == "caught"


def test_caught_by_its_own_order() -> None:
    """Ruling: also after an order of the killer's."""
    state = mid_round("#o. K.o #o. ..B", other="step up")
    state.board.lying[10 + 1] = "obstacle"
    assert drive(killers_turn(state))[1] == "caught"
    assert drive(take_turns(mid_round("#o. Ko. #o. ..B", other="step up")))[1] == "caught"


def test_scrapped_by_the_rocket() -> None:
    """Line 268: un seul tir au but."""
    assert drive(take_turns(mid_round("B.K", level=6)))[1] == "scrapped"


@pytest.mark.parametrize(
    ("start", "answers", "reason"),
    [
        ({"before": "B.K", "level": 6}, [(3,)], "scrapped"),
        ({"before": "B.K", "lost": 10}, [], "no_order"),
        ({"before": "#oB Ko. #o."}, [], "caught"),
        ({"before": "B..\n...\n..K", "other": "step up"}, [(0,), "order:none"], "no_order"),
        (
            {"before": "B..\n...\n..K", "other": "step up"},
            [(0,), "order:no_effect", "order:none", (0,), "order:none"],
            "no_order",
        ),
    ],
)
def test_a_game(start: dict[str, object], answers: list[object], reason: str) -> None:
    """From the first round on to its end."""
    asked, outcome = drive(play(hunt(**start)), *answers)  # type: ignore[arg-type]
    assert (len(asked), outcome.reason, outcome.step) == (len(answers), reason, "end")


def test_play_goes_on_in_the_middle_of_a_round() -> None:
    """By the state alone: the strip lies, so nobody rolls again."""
    state = mid_round("B..\n...\n..K", other="step up")
    state.killer_sends, state.left = False, 1
    asked, outcome = drive(play(state), "order:no_effect", (1,), "order:none")
    assert (keys(asked), outcome.reason) == (["order", "die", "order"], "no_order")
