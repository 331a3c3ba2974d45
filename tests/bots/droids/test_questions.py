"""What is asked: the order that was sent with its keys and codes, the die, and the map that is drawn."""

from collections import Counter

from bots.droids.drawn import order
from bots.droids.hunting import hunt, mid_round
from bots.droids.refereeing import mid_round as refereed_round
from compere.bots.droids.board.doing import Need
from compere.bots.droids.board.orders import KINDS, RELAYS
from compere.bots.droids.questions import (
    FOR_REPAIRERS,
    HUNTING,
    IN_WATER,
    NO_EFFECT,
    NONE,
    colour_question,
    die_question,
    drawn,
    need_question,
    order_question,
    place_question,
)
from compere.bots.droids.state import RefereeState
from compere.wording import say
from compere_device.answers.leaves import Leaves
from compere_device.answers.picker import begin
from compere_device.answers.way import Done, Way
from compere_device.events import Key
from compere_device.hands.controls import SIDES
from playing import said
from ways import nearer, pressed


def kind_of(id: str) -> str:
    """Return the kind of the order of an id; what is no order is its own."""
    return next((kind for kind in sorted(KINDS, key=len, reverse=True) if id.startswith(f"order:{kind}_")), id)


def test_on_land_the_orders_for_land() -> None:
    """Ruling: five kinds in four directions each, *none*, *no effect*; water orders by their code only."""
    question = order_question(mid_round("B.K"))
    kinds = Counter(kind_of(each.id) for each in question.options)
    assert kinds == {**dict.fromkeys(HUNTING, 4), "order:none": 1, "order:no_effect": 1}
    assert {kind_of(each.id) for each in question.scanned} == set(IN_WATER)
    assert len(question.accepted) == 28 + 2


def test_in_water_the_orders_for_water() -> None:
    """Sheet, line 114: ce sont les seuls ordres que les robots des joueurs peuvent exécuter."""
    question = order_question(mid_round("b.K"))
    assert {kind_of(each.id) for each in question.options} == {
        *IN_WATER,
        "order:none",
        "order:no_effect",
    }
    assert len(question.scanned) == 20


def test_an_order_is_meant_as_the_human_sees_it() -> None:
    """Blue sits at the top of this map: their up leads down."""
    question = order_question(mid_round("B.K"))
    values = {each.id: each.value for each in question.accepted}
    assert values["order:step_up"] == order("blue step down")
    assert values["order:water_diagonal_up_left"] == order("blue water_diagonal down-right")


def test_directions_stand_as_they_are_seen() -> None:
    """Up at the key UP, down at DOWN, whatever side the human sits at: blue's is the top of this map."""
    ids = [each.id for each in order_question(mid_round("B.K")).options]
    assert ids[:4] == ["order:take_put_up", "order:take_put_right", "order:take_put_down", "order:take_put_left"]
    assert ids[4:6] == ["order:diagonal_up_right", "order:diagonal_down_right"]


def test_kind_then_direction() -> None:
    """Three kinds on keys of their own, the fourth key shows more; behind a kind its four directions."""
    way = begin(order_question(mid_round("B.K")))
    assert isinstance(way, Leaves)
    pressed = Counter[int]()
    for each in (
        "order:step_up",
        "order:take_put_left",
        "order:two_right",
        "order:diagonal_up_left",
        "order:max_down",
        "order:none",
        "order:no_effect",
    ):
        pressed[presses(way, each)] += 1
    assert pressed == {1: 1, 2: 2, 3: 4}
    in_water = begin(order_question(mid_round("b.K")))
    assert [presses(in_water, each) for each in ("order:water_step_up", "order:none", "order:no_effect")] == [2, 2, 1]


def test_the_last_key_leafs_on_land_and_in_water() -> None:
    """No key that shows more at one time ends the round at another, and those that end nothing keep their place."""
    for land, water in (
        (order_question(mid_round("B.K")), order_question(mid_round("b.K"))),
        *((order_question(duel(each)), order_question(duel(each, "Y....r"))) for each in range(1, 7)),
    ):
        ways = [begin(question) for question in (land, water)]
        last = [dict(zip(way.keys, way.slots, strict=True)).get(Key.BACK) for way in ways]
        assert all(slot is None or slot.label == say("more") for slot in last) and last[0]
        assert all(way.keys == SIDES[: len(way.slots)] for way in ways)
    hunted = [begin(order_question(mid_round(before))) for before in ("B.K", "b.K")]
    assert [pressed(way, Key.DOWN) for way in hunted] == [Done("order:no_effect")] * 2


def presses(way: Way, answer: str) -> int:
    """Return how many keys lead to an answer."""
    for count in range(1, 9):
        step = nearer(way, answer)
        if isinstance(step, Done):
            assert step.answer == answer
            return count
        assert step
        way = step
    raise AssertionError(answer)


def test_who_rolls() -> None:
    """A virtual die waits until orders are placed; one's own is entered or read."""
    own, virtual = hunt("B.K"), hunt("B.K", die="virtual")
    assert (die_question(own).by, die_question(virtual).by) == ("table", "device")
    assert die_question(own).dice[0].faces == tuple(range(10))
    assert said(die_question(own).text) == "Place 7 orders, then roll:"
    shot = Need("shot", "killer", 3, "blue", 4)
    assert (need_question(own, shot).by, need_question(virtual, shot).by) == ("table", "device")
    virtual.begin_round()
    assert said(place_question(virtual).text) == "Round 1: place 7 orders, then OK."


def test_fewer_orders_are_placed_with_few_emitters() -> None:
    """Sheet, line 124: nothing can be placed on a lost one."""
    assert said(die_question(hunt("B.K", lost=9)).text) == "Place 3 orders, then roll:"


def test_which_robot() -> None:
    assert colour_question(("blue", "red")).ids() == ("blue", "red")


def test_the_map_is_drawn_with_the_humans_side_below() -> None:
    """Fixed obstacles filled, the others ○, water ~; blue sits at the top, so all is turned."""
    rows = drawn(hunt("B#o~\nm..K").board, "top")
    assert said(rows[9][9]) == "B"
    assert rows[9][8] == "■"
    assert rows[9][7] == "○"
    assert rows[9][6] == "~"
    assert (rows[8][9], said(rows[8][6])) == ("*", "K")
    assert rows[5][5] == ""


# Scenarios 1 to 6


def test_kinds_that_a_scenario_has() -> None:
    """Sheet, lines 161, 226, 240: without grey orders in 1, 5 and 6, no fire in 5, no diagonals in 6."""
    kinds = {number: {kind_of(each.id) for each in order_question(duel(number)).options} for number in range(1, 7)}
    own = {"step", "two", "max", "take_put", *RELAYS, NONE, NO_EFFECT}
    assert kinds[1] == own | {"fire", "diagonal"}
    assert kinds[2] == kinds[3] == kinds[4] == own | {"fire", "diagonal", *FOR_REPAIRERS}
    assert kinds[5] == own | {"diagonal"}
    assert kinds[6] == own | {"fire"}


def duel(scenario: int, before: str = "Y....R") -> RefereeState:
    return refereed_round(before + (" .P.Q" if scenario in (2, 3, 4) else ""), scenario, first="red")


def test_the_first_kinds_have_keys() -> None:
    """Fire and one square take two presses, that there is none left takes one; a relay or a repair robot takes more."""
    way = begin(order_question(duel(2)))
    asked = (
        NONE,
        NO_EFFECT,
        "order:fire_up",
        "order:step_up",
        "order:max_left",
        "order:two_up",
        "order:diagonal_up_left",
    )
    assert [presses(way, each) for each in asked] == [1, 2, 2, 2, 3, 3, 4]
    assert presses(way, "order:relay_left_up") <= 6 and presses(way, "order:repair_up_p") <= 6
    in_water = begin(order_question(duel(2, "Y....r")))
    asked = (NONE, NO_EFFECT, "order:water_step_up", "order:water_diagonal_up_left")
    assert [presses(in_water, each) for each in asked] == [1, 1, 2, 3]


def test_in_water_kinds_come_first_however_few() -> None:
    """In the labyrinth there are four orders and two answers: three kinds on one page, on land more, and no leaf."""
    way = begin(order_question(duel(6, "Y....r")))
    assert [slot.facet and slot.facet[0] for slot in way.slots] == ["kind", None, None]
    assert [presses(way, each) for each in ("order:water_step_left", NO_EFFECT, NONE)] == [2, 1, 1]
    assert pressed(way, Key.BACK) is None  # there it shows more on land


def test_in_water_repair_robots_get_orders_too() -> None:
    """Sheet, line 79: grey ones are for the repair robots, wherever the sender's own is."""
    ids = {kind_of(each.id) for each in order_question(duel(2, "Y....r")).options}
    assert ids == {*IN_WATER, *FOR_REPAIRERS, NONE, NO_EFFECT}


def test_a_relay_says_where_it_goes() -> None:
    """Ruling, Relay: the four kinds are the four angles between small and white arrows."""
    options = {each.id: each for each in order_question(duel(1)).options}
    assert {said(options[f"order:{kind}_up"].label) for kind in RELAYS} == {
        *("to up: goes up", "to up: goes right", "to up: goes down", "to up: goes left")
    }


def test_what_a_die_is_thrown_for() -> None:
    """Sheet, lines 119, 177."""
    state = duel(2)
    fire = need_question(state, Need("shot", "red", 0, "yellow", 5))
    mine = need_question(state, Need("mine", "red", 5))
    assert [said(each.text) for each in (fire, mine)] == [
        "Fire at Yellow, distance 5:",
        "Red carries a mine. It explodes on 0:",
    ]
    assert (fire.by, fire.often) == ("table", True)


def test_relays_stand_at_the_keys_of_their_ways() -> None:
    """Of those that go one way, by the small arrows: up at UP, right at OK, down at DOWN, left at BACK."""
    relays = [each for each in order_question(duel(1)).options if each.id.startswith("order:relay")]
    for goes in {each.facets["goes"] for each in relays}:
        ids = [each.id for each in relays if each.facets["goes"] == goes]
        assert [id.rpartition("_")[2] for id in ids] == ["up", "right", "down", "left"]
