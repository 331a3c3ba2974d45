"""What may be looked at in mid-game."""

from bots.droids.hunting import hunt, mid_round
from bots.droids.refereeing import mid_round as refereed_round
from compere.bots.droids.bot import BOT
from compere.bots.droids.decide import number_at_killer
from compere.bots.droids.look import CODES, progress, refusal
from compere.bots.droids.questions import drawn, order_question
from playing import said


def test_glance() -> None:
    """The map, emitters lost, what the killer's column has yet, obstacles and orders left."""
    state = mid_round("B..K", {0: "step up, two left, max right"}, lost=2)
    state.used[0] = 1
    seen = BOT.look(state)
    assert seen.grid == drawn(state.board, "top")
    assert [(said(each.label), said(each.value)) for each in seen.lines] == [
        ("Emitters lost", "2 of 10"),
        ("Killer’s next", "2 right and max. left"),
        ("Your obstacles", "7"),
        ("Your orders left", "7"),
        ("B", "you"),
        ("K", "the killer"),
        ("■", "fixed obstacle"),
        ("~", "water"),
    ]


def test_no_order_is_ahead() -> None:
    """Before the die of the round, in a column whose orders it has had, and once the killer's round is over."""
    assert said(BOT.look(hunt("B.K")).lines[1].value) == "after the die"
    state = mid_round("B.K")
    number = number_at_killer(state)
    assert number is not None
    state.used[number] = len(state.strip.columns[number])
    assert said(BOT.look(state).lines[1].value) == "nothing in its column"
    state.killer_sends = False
    assert said(BOT.look(state).lines[1].value) == "no more this round"


def test_progress() -> None:
    """The round; before the first one it is set up."""
    assert said(progress(hunt("B.K", round=3))) == "round 3"
    assert said(progress(hunt("B.K", round=0))) == "set-up"


def test_28_codes() -> None:
    """Ruling: one code holds kind and direction."""
    groups = [[each.id for each in group.items] for group in CODES]
    assert {len(ids) for ids in groups[:-1]} == {4}
    assert groups[-1] == ["order:none", "order:no_effect"]
    mine = [id for ids in groups[:7] for id in ids]  # those of the hunt first
    assert len(set(mine)) == 28
    assert not any("fire" in id or "repair" in id or "relay" in id for id in mine)


def test_an_arrow_points_as_its_direction_is_called() -> None:
    """Diagonals too, clockwise; where a relay goes, by an arrow of its own."""
    labels = {said(each.label) for group in CODES[:2] for each in group.items}
    assert labels >= {"↑ up", "→ right", "↓ down", "← left", "↗ up right", "↘ down right", "↙ down left", "↖ up left"}
    relays = {each.id: said(each.label) for group in CODES for each in group.items if "relay" in each.id}
    assert relays["order:relay_right_up"] == "↑ goes →"
    assert relays["order:relay_back_left"] == "← goes →"


def test_refusal() -> None:
    told = refusal(hunt("B.K"), "order:step_up")
    assert told and said(told) == "No order is asked for now."
    assert refusal(hunt("B.K"), "patch:1") is None


# Scenarios 1 to 6


def test_glance_of_a_game_of_two() -> None:
    """The map from the side of whoever sends, what each has lost, carries and has, and what the signs are."""
    state = refereed_round("Y.m.R", 6, first="red", lost={"yellow": 3, "red": 0}, stock={"yellow": 11, "red": 10})
    state.board.carried["yellow"] = "obstacle"
    seen = BOT.look(state)
    assert seen.grid == drawn(state.board, "bottom")
    assert [(said(each.label), said(each.value)) for each in seen.lines] == [
        ("Yellow’s losses", "3/10"),
        ("Yellow carries", "obstacle"),
        ("Yellow: obstacles", "11"),
        ("Red’s losses", "0/10"),
        ("Red: obstacles", "10"),
        ("Y", "Yellow"),
        ("R", "Red"),
        ("*", "mine"),
        ("■", "fixed obstacle"),
        ("~", "water"),
    ]


def test_glance_of_containers_and_who_is_out() -> None:
    state = refereed_round("B.c.R", 3, delivered={"blue": 0, "red": 2}, out=["blue"], first="red")
    lines = [(said(each.label), said(each.value)) for each in BOT.look(state).lines]
    assert lines[:3] == [("Blue", "out"), ("Red’s losses", "0/10"), ("Containers: Red", "2")]
    assert ("=", "container") in lines


def test_codes_of_the_other_scenarios() -> None:
    """Each kind of the 120 tokens has one for each direction, and for each of the repair robots."""
    ids = [each.id for group in CODES for each in group.items]
    acts = [id for id in ids if id.startswith(("order:fire", "order:relay"))]
    repairers = [id for id in ids if id.endswith(("_p", "_q"))]
    assert (len(acts), len(repairers)) == (4 + 4 * 4, 4 * 4 * 2)
    for scenario in range(1, 7):
        state = refereed_round("Y..R .P. Q" if scenario == 2 else "Y..R", scenario, first="red")
        codes = {each.id for group in CODES for each in group.items}
        assert {each.id for each in order_question(state).accepted} <= codes
