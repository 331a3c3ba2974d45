"""Scenarios 1 to 6, step by step: rounds, orders sent in turn, who is out, and how each scenario ends."""

from typing import Any

import pytest

from bots.droids.drawn import tidy
from bots.droids.refereeing import game, keys, mid_round, shown, told
from compere.bots.droids.decide import end
from compere.bots.droids.rules import leave_round, place_orders, play, send_in_turn
from compere.bots.droids.state import RefereeState
from playing import drive, said

FOUR = "B.Y.R.G"
DUEL = "Y....R"
BOTH_TEAMS = ("blue", "yellow", "red", "green")


def send(state: RefereeState, *answers: object) -> list[str]:
    """Send orders in turn, one an answer; return whose they were."""
    senders = []
    for answer in answers:
        senders.append(state.sender)
        drive(send_in_turn(state), answer)
    return senders


# Déroulement du jeu


def test_a_round_is_placed_then_sent() -> None:
    """Lines 49 to 54: three phases; the box waits while the table draws and places."""
    state = game("B.R")
    asked, _ = drive(place_orders(state), None)
    assert keys(asked) == ["place"]
    assert said(asked[0].text) == "Round 1: Blue begins. Draw 7, place. OK when all have stopped."
    assert (state.round, state.sending, state.left) == (1, ["blue", "red"], {"blue": 7, "red": 7})


def test_each_round_begins_to_the_left() -> None:
    """Line 54: c'est le joueur situé à gauche de celui qui a joué en premier; clockwise around this map."""
    state = game(FOUR, first="red")
    begun = []
    for _ in range(5):
        state.begin_round()
        begun.append(state.sending[0])
    assert begun == ["red", "green", "blue", "yellow", "red"]
    assert state.sending == ["red", "green", "blue", "yellow"]


def test_whoever_is_out_begins_no_round() -> None:
    state = game(FOUR, out=["yellow", "red"])
    state.begin_round()
    assert state.sending == ["blue", "green"]
    state.begin_round()
    assert state.sending == ["green", "blue"]


def test_without_an_emitter_nobody_can_place() -> None:
    """Line 124: tant qu'un émetteur est détruit, aucun pion ordre dessus; all ten are."""
    state = game("B.R", lost={"blue": 10, "red": 9})
    drive(place_orders(state), None)
    assert (state.sending, state.left["red"], state.out) == (["red"], 3, ["blue"])
    assert told(state) == ["Blue sent no order: out."]


# Envoi et exécution des ordres


def test_orders_are_sent_in_turn() -> None:
    """Line 77: quand tous les joueurs ont envoyé un ordre, chacun envoie un deuxième ordre."""
    state = mid_round(FOUR, first="yellow")
    idle = ["order:no_effect"] * 6
    assert send(state, *idle) == ["yellow", "red", "green", "blue", "yellow", "red"]
    assert state.sent == {"yellow": 2, "red": 2, "green": 1, "blue": 1}


def test_none_ends_a_players_round() -> None:
    """Lines 83 to 87: les autres joueurs continuent sans lui; nothing is asked of them any more."""
    state = mid_round("B.Y.R")
    assert send(state, "order:no_effect", "order:no_effect", "order:no_effect", "order:none") == [
        *("blue", "yellow", "red", "blue")
    ]
    assert send(state, "order:no_effect", "order:no_effect", "order:no_effect") == ["yellow", "red", "yellow"]
    assert state.out == [] and told(state) == []


def test_after_the_seventh_order_nothing_is_asked() -> None:
    """Line 57: sept ordres."""
    state = mid_round("B.R")
    send(state, *["order:no_effect"] * 14)
    assert (state.sending, state.left, state.sent) == ([], {"blue": 0, "red": 0}, {"blue": 7, "red": 7})


def test_an_order_is_meant_as_its_sender_sees_it() -> None:
    """Blue's up leads down on this map, red's up leads up."""
    state = mid_round("B.. ... ..R")
    send(state, "order:step_up", "order:step_up")
    assert shown(state, "B.. ... ..R") == tidy("... B.R ...")


def test_an_order_for_a_repair_robot() -> None:
    """Lines 75, 79: à son robot ou à l'un des robots réparateurs; where both may be meant, it says which."""
    state = mid_round("BP. .QR", 2)
    ids = next(iter(drive(send_in_turn(state), "order:repairer_step_left_p")[0])).ids()
    assert "order:repairer_step_up_p" in ids and "order:repairer_step_up_q" not in ids  # one column: the nearer one
    assert shown(state, "BP. .QR") == tidy("BmP .QR")  # left of blue's is right of the map
    ids = next(iter(drive(send_in_turn(state), "order:repair_right_q")[0])).ids()
    assert {"order:repairer_step_up_p", "order:repairer_step_up_q"} <= set(ids)


def test_orders_leave_with_their_emitters() -> None:
    """Line 124: dans ce cas, les ordres sont retirés du plateau de jeu."""
    state = mid_round("B..R", lost={"blue": 0, "red": 7})
    state.left = {"blue": 7, "red": 7}
    drive(send_in_turn(state), "order:fire_left", (6,))
    assert (state.board.lost["red"], state.left["red"], state.sending) == (9, 3, ["red", "blue"])
    drive(send_in_turn(state), "order:no_effect")
    drive(send_in_turn(state), "order:fire_left", (3,))
    assert (state.board.lost["red"], state.left["red"], state.sending, state.out) == (10, 0, ["blue"], [])


def test_who_loses_all_before_sending_is_out() -> None:
    state = mid_round("B..R", lost={"blue": 0, "red": 9})
    drive(send_in_turn(state), "order:fire_left", (3,))
    assert state.out == ["red"] and told(state)[-1] == "Red sent no order: out."


# Fin de partie


def test_a_round_without_an_order_is_the_last() -> None:
    """Line 92: ne peut pas envoyer d'ordre pendant un tour de jeu complet est éliminé. Son robot reste."""
    state = mid_round("B.Y.R")
    send(state, "order:none")
    assert (state.out, told(state), state.standing) == (["blue"], ["Blue sent no order: out."], ("yellow", "red"))
    assert state.board.robots["blue"] == 0
    assert end(state) is None


def test_the_last_one_left_wins_once_an_order_was_sent() -> None:
    """Line 92: il ne reste plus qu'un seul joueur en jeu; who could not send, either, would be out in this round."""
    state = mid_round("B.R")
    send(state, "order:none")
    assert end(state) is None
    send(state, "order:no_effect")
    ended = end(state)
    assert ended and (ended.reason, ended.players, ended.draw) == ("last", ("red",), False)


def test_all_out_in_one_round_is_a_draw() -> None:
    """Ruling, Ties and rests."""
    state = mid_round("B.R")
    send(state, "order:none", "order:none")
    ended = end(state)
    assert ended and (ended.reason, ended.players, ended.draw) == ("nobody_left", ("blue", "red"), True)


def test_a_team_is_left_while_one_of_it_is() -> None:
    """Line 155: par équipe de 2."""
    state = mid_round(FOUR, partner="red")
    send(state, "order:none", "order:none", "order:no_effect", "order:no_effect")
    assert state.out == ["blue", "yellow"] and end(state) is None
    state.sending = ["green"]
    state.out.append("green")
    ended = end(state)
    assert ended and (ended.reason, ended.players) == ("last", ("blue", "red"))


def test_the_last_team_wins_once_one_of_it_has_sent() -> None:
    """Line 92: nobody can put it out in this round any more, whatever the other one of it sends."""
    state = mid_round(FOUR, first="yellow", partner="red")
    send(state, "order:none", "order:no_effect", "order:none")
    ended = end(state)
    assert state.sent["blue"] == 0 and state.standing == ("blue", "red")
    assert ended and (ended.reason, ended.players) == ("last", ("blue", "red"))


def test_teams_that_are_out_in_one_round_share_the_draw() -> None:
    """With those of them who were out before."""
    state = mid_round(FOUR, partner="red", out=["yellow", "red"])
    send(state, "order:none", "order:none")
    ended = end(state)
    assert ended and (ended.reason, set(ended.players), ended.draw) == ("nobody_left", {*BOTH_TEAMS}, True)
    state = mid_round(FOUR, out=["yellow", "red"])
    send(state, "order:none", "order:none")
    ended = end(state)
    assert ended and ended.players == ("blue", "green")  # everybody for themselves


def test_the_last_container() -> None:
    """Lines 187, 191: le plus de containers; en cas d'égalité, match nul; who is out has none that count."""
    home = {"blue": 1, "yellow": 93, "red": 94, "green": 95}
    state = mid_round("Bc.R", 3, delivered={"blue": 0, "red": 1}, homes={**home, "blue": 1})
    state.board.robots["blue"] = 2
    assert end(state) is None
    drive(send_in_turn(state), "order:take_put_right")
    assert end(state) is None and state.board.carried == {"blue": "container"}
    state.sending = ["blue", "red"]
    drive(send_in_turn(state), "order:step_right")
    assert told(state) == ["Blue: container 1."]
    ended = end(state)
    assert ended and (ended.reason, ended.players, ended.draw) == ("containers", ("blue", "red"), True)
    state.out = ["red"]
    ended = end(state)
    assert ended and (ended.players, ended.draw) == (("blue",), False)


@pytest.mark.parametrize(("edges", "closed"), [("yes", True), ("no", False)])
def test_a_garden(edges: str, closed: bool) -> None:
    """Line 202: être le premier à construire un jardin; its circle's owner wins, whoever closes it."""
    state = mid_round("#.oR ooo. B...", 4, edges=edges, homes={"blue": 1, "yellow": 93, "red": 94, "green": 95})
    ended = end(state)
    assert bool(ended) is closed
    assert not ended or (ended.reason, ended.players) == ("garden", ("blue",))
    state.out = ["blue"]
    assert end(state) is None


def test_two_gardens_at_once_are_a_draw() -> None:
    homes = {"blue": 1, "yellow": 93, "red": 3, "green": 95}
    state = mid_round("#.o.o ooooo B...R", 4, homes=homes)
    ended = end(state)
    assert ended and (ended.players, ended.draw) == (("blue", "red"), True)


def test_the_statue_comes_home() -> None:
    """Line 221: on a circle it wins for whoever has that circle, also where it is pushed through it."""
    homes = {"blue": 92, "yellow": 93, "red": 2, "green": 95}
    state = mid_round("BS...R", 5, homes=homes)
    assert drive(send_in_turn(state), "order:two_left")[1] == "red"
    assert drive(send_in_turn(mid_round("BS...R", 5, homes=homes, out=["red"])), "order:two_left")[1] is None
    asked, outcome = drive(play(mid_round("BS...R", 5, homes=homes)), "order:two_left")
    assert (len(asked), outcome.reason, outcome.winners) == (1, "statue", ("red",))


CELL = "#Y# .#. R.."


@pytest.mark.parametrize(
    ("before", "first", "winner"),
    [
        (".Y# .#. R..", "yellow", None),
        (CELL, "yellow", "red"),
        (CELL, "red", "red"),
        ("#Y# .#. #.. R#.", "yellow", "red"),
        ("#Y# ### R#. #..", "yellow", "yellow"),  # both: the round's later sender has lost
        ("#Y# ### R#. #..", "red", "red"),
    ],
)
def test_a_prisoner(before: str, first: str, winner: str | None) -> None:
    """Line 242: à la fin d'un tour de jeu, plus aucune case libre autour de lui; not in the midst of it."""
    state = mid_round(before, 6, first=first, stock={"yellow": 5, "red": 5})
    assert end(state) is None
    send(state, "order:no_effect", "order:no_effect", "order:none")
    assert end(state) is None
    send(state, "order:none")
    ended = end(state)
    assert (ended and (ended.reason, ended.players)) == (winner and ("prisoner", (winner,)))


# Whole games


@pytest.mark.parametrize(
    ("before", "answers", "reason", "winners"),
    [
        ("B.R", [None, "order:none", "order:none"], "nobody_left", ("blue", "red")),
        ("B.R", [None, "order:none", "order:no_effect"], "last", ("red",)),
        ("B.R", [None, "order:step_up", "order:none"], "last", ("blue",)),
        (
            "B.R",
            [None, "order:no_effect", "order:no_effect", "order:none", "order:none", None, "order:none", "order:none"],
            "nobody_left",
            ("red", "blue"),
        ),
    ],
)
def test_a_game(before: str, answers: list[Any], reason: str, winners: tuple[str, ...]) -> None:
    """From the first round on to its end."""
    asked, outcome = drive(play(game(before)), *answers)
    assert (len(asked), outcome.reason, outcome.winners, outcome.step) == (len(answers), reason, winners, "end")


def test_all_without_emitters_is_a_draw() -> None:
    """Nobody can place, so nobody is asked."""
    asked, outcome = drive(play(game("B.R", lost={"blue": 10, "red": 10})))
    assert (asked, outcome.reason) == ([], "nobody_left")


def test_play_goes_on_in_the_middle_of_a_round() -> None:
    """By the state alone: it is red's turn, and blue has sent."""
    state = mid_round("B.R")
    send(state, "order:no_effect")
    again = RefereeState.from_public(state.public())
    asked, outcome = drive(play(again), "order:none")
    assert (keys(asked), outcome.winners) == (["order"], ("blue",))
    leave_round(again)
    assert again.out == ["red"]
