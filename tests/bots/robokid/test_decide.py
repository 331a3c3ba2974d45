"""What Robokid's cards bring about, by hand from the sheet."""

import pytest

from bots.robokid import printed
from bots.robokid.tables import ids, table
from compere.bots.robokid.cards import COIN, KIDS, MADE_UP_RULES, OWN_SUITS, UNSEEN, icons_of
from compere.bots.robokid.decide import (
    attracts,
    choose_yard,
    completes,
    icon_counts,
    kids_alike,
    made_up_rule_points,
    matches,
    pack_text,
    scoring_suits,
    stowed,
    tucks,
)
from compere.narrow import Choice, Missing
from playing import said


def names(suits: str) -> tuple[str, ...]:
    return tuple(f"suit:{suit}" for suit in suits.split())


def test_icon_counts() -> None:
    """Ruling, Counting for cats, made-up rules: icons; a two-icon card counts twice, an unseen card not at all."""
    counts = icon_counts(ids(f"skids rocket_bros puddin suit:glue {UNSEEN}"))
    assert counts == {"suit:skateboard": 3, "suit:coin": 1, "suit:crown": 1, "suit:glue": 1}


# Fortifier


@pytest.mark.parametrize(
    ("lookout", "completed"),
    [
        ("", False),
        ("skids", False),
        ("skids baby_face", False),  # line 78: two suits that differ
        ("skids baby_face spike", True),  # line 82: two skateboards
        ("skids spike", True),
        ("skids suit:skateboard", True),  # by suit alone
        ("noodle_twins", True),  # line 62: two icons on one card
        ("puddin", True),
        ("smoke", False),  # line 40: a coin has to pair with a suit
        ("smoke skids", True),
        ("bug smoke", True),
        ("smoke smoke", False),  # ruling, Fortify match: two coins alone do not match
        ("smoke puddin", True),  # Puddin's crown pairs with either coin
        (
            "skids bug doc tiny dot crash",
            False,
        ),  # all six suits, once each: line 24, the size of the Lookout is ignored
        (UNSEEN, False),
    ],
)
def test_completes(lookout: str, completed: bool) -> None:
    """Sheet, lines 24, 40 and 62; ruling, Fortify match: a suit twice, or a coin beside a suit."""
    assert completes(ids(lookout)).picked is completed


@pytest.mark.parametrize("kid", KIDS)
def test_a_card_that_completes_by_itself(kid: str) -> None:
    """Ruling, Two-icon cards: each of the six, and no other kid."""
    assert completes([kid]).picked is (printed.KIDS[kid].name in printed.TWO_ICONS)


@pytest.mark.parametrize(
    ("lookout", "why"),
    [
        ("skids spike", "skateboard twice in the Lookout"),
        ("smoke tiny", "coin and crown in the Lookout"),
        ("skids", "no pair in the Lookout"),
    ],
)
def test_why_the_fort_is_raised(lookout: str, why: str) -> None:
    """The pair that decides, or that there is none."""
    assert [said(reason) for reason in completes(ids(lookout)).reasons] == [why]


# Déployer


@pytest.mark.parametrize(
    ("deployed", "lookout", "scored"),
    [
        ("", "", ""),
        ("skids", "", ""),
        ("skids spike", "", "skateboard"),  # line 26: twice or more among the deployed
        ("skids", "spike", "skateboard"),  # with the Lookout
        ("skids spike ant", "zip", "skateboard"),  # one point however often
        ("rocket_bros", "", "skateboard"),  # two icons of one suit
        ("bug spike", "skids lefty", "skateboard shovel"),
        ("bug spike tiny", "smoke", "skateboard shovel crown"),  # line 92: a coin pairs with each suit
        ("bug spike smoke", "", "skateboard shovel"),  # also among the deployed (line 40)
        ("smoke", "", ""),
        ("smoke smoke", "", ""),  # line 40: two coins do not pair
        ("smoke smoke", "bug", "shovel"),
        ("puddin", "", "crown"),  # ruling, Deploy score: Puddin alone scores its crown
        ("suit:glue", "suit:glue", "glue"),
    ],
)
def test_scoring_suits(deployed: str, lookout: str, scored: str) -> None:
    """Sheet, lines 26 and 40; ruling, Deploy score: suits shown twice, with a coin all that are shown."""
    assert scoring_suits(ids(deployed), ids(lookout)).picked == names(scored)


def test_why_a_suit_scores() -> None:
    """Every icon is counted out, the coin's too, and the rule that counted is named."""
    plain, coin = scoring_suits(ids("skids spike"), ids("bug")), scoring_suits(ids("smoke"), ids("bug"))
    assert [said(reason) for reason in plain.reasons] == [
        "2 × skateboard and 1 × shovel",
        "a suit shown twice scores",
    ]
    assert [said(reason) for reason in coin.reasons] == ["1 × shovel and 1 × coin", "a coin pairs with every suit"]
    assert said(scoring_suits([], []).reasons[0]) == "no icon"


@pytest.mark.parametrize(
    ("icons", "held", "capacity", "added"),
    [
        ("toy pizza toy", 0, 5, "toy pizza toy"),
        ("toy pizza toy", 0, 2, "toy pizza"),  # line 64: the topmost icon first
        ("pizza toy", 1, 2, "pizza"),
        ("toy", 2, 2, ""),
        ("toy toy", 5, 4, ""),  # a Pack that was set right may hold more than it can
        ("", 0, 5, ""),
        ("toy", 0, 0, ""),
    ],
)
def test_stowed(icons: str, held: int, capacity: int, added: str) -> None:
    """Sheet, line 64: the Pack's limit holds, from the top icon on."""
    assert stowed(icons.split(), held, capacity) == tuple(added.split())


# Recruter


@pytest.mark.parametrize(
    ("recruit", "other", "taken"),
    [
        ("skids", "dash", True),  # line 102: Dash in the Yard, Spike in the Park
        ("skids", "spike", True),
        ("skids", "puddin", True),  # a coin is always taken (line 40)
        ("skids", "smoke", True),
        ("skids", "bug", False),
        ("skids", "rocket_bros", True),
        ("baby_face", "skids", False),  # line 106
        ("tiny", "puddin", True),
        ("smoke", "bug", True),  # line 40: a coin drawn takes everything
        ("puddin", "bug", True),
        ("noodle_twins", "doc", True),
        ("suit:glue", "dot", True),
        ("skids", "suit:skateboard", True),
        ("skids", "suit:glue", False),
        ("skids", "dog:rowdy", True),  # line 134: dogs of the suit
        ("skids", "dog:spud", False),
        ("smoke", "dog:spud", True),  # ruling, Coin drawn, dogs
    ],
)
def test_matches(recruit: str, other: str, taken: bool) -> None:
    """Sheet, lines 30, 40 and 134: a shared suit, every coin, and all where the recruit is a coin."""
    (card,), (each,) = ids(recruit), ids(other)
    assert matches(card, each) is taken


@pytest.mark.parametrize(
    ("leftmost", "dog", "tucked"),
    [
        ("skids", "dog:porkchop", True),
        ("skids", "dog:duke", False),
        ("smoke", "dog:duke", True),  # a coin always matches
        ("puddin", "dog:duke", True),
        ("moles", "dog:duke", True),
        ("suit:shovel", "dog:duke", True),
    ],
)
def test_tucks(leftmost: str, dog: str, tucked: bool) -> None:
    """Sheet, line 130: the leftmost card has the top dog's suit; coins always match."""
    assert tucks(ids(leftmost)[0], dog) is tucked


@pytest.mark.parametrize(
    ("difficulty", "condition", "yard", "lookout", "attracted"),
    [
        (2, "2-suit:glue", "dot tink", "", True),
        (2, "2-suit:glue", "dot", "tink", True),  # line 158: the Lookout counts too
        (1, "2-suit:glue", "dot", "tink", False),  # line 162: not with X = 1
        (1, "2-suit:glue", "dot penny", "tink", True),
        (2, "2-suit:glue", "dot", "", False),
        (2, "2-suit:glue", "icky_sticky", "", True),  # icons, not cards
        (2, "2-suit:glue", "dot smoke", "", True),  # line 158: coins match every suit
        (2, "2-suit:glue", "smoke", "smoke", True),
        (2, "3-suit:glue", "dot tink", "skids", False),
        (2, "3-suit:glue", "dot tink", "puddin", True),
        (2, "other", "dot tink", "smoke", None),  # only the table can judge
    ],
)
def test_attracts(difficulty: int, condition: str, yard: str, lookout: str, attracted: bool | None) -> None:
    """Sheet, lines 158 and 162; ruling, Cats."""
    state = table(f"difficulty={difficulty} cats=yes", yard=yard, lookout=lookout)
    assert attracts(state, condition) is attracted


FIRST, SECOND, THIRD = "first", "second", "third"
YARDS = [  # line 66: the most Yard cards, then Fort level, then VP, then nearest to Robokid's right
    ({"cards": (SECOND,)}, SECOND),
    ({"cards": (FIRST, SECOND), "level": (FIRST,)}, FIRST),
    ({"cards": (FIRST, SECOND), "level": (SECOND, FIRST), "points": (FIRST,)}, FIRST),
    ({"cards": (FIRST, SECOND), "level": (FIRST, SECOND), "points": (FIRST, SECOND)}, SECOND),  # further to the right
    ({"cards": (FIRST, SECOND, THIRD), "level": (FIRST, SECOND, THIRD), "points": (FIRST, SECOND, THIRD)}, THIRD),
    ({"cards": (FIRST, THIRD), "level": (FIRST, THIRD), "points": (FIRST, THIRD)}, THIRD),
    ({}, Missing("cards")),
    ({"cards": (FIRST, SECOND)}, Missing("level")),
    ({"cards": (FIRST, SECOND), "level": (FIRST, SECOND)}, Missing("points")),
]


@pytest.mark.parametrize(("known", "chosen"), YARDS)
def test_choose_yard(known: dict[str, tuple[str, ...]], chosen: str | Missing) -> None:
    """Sheet, line 66; ruling, Recruit, which yard: only what decides is missing."""
    choice = choose_yard(table("people=3", yards=known))
    assert (choice.picked if isinstance(choice, Choice) else choice) == chosen


def test_nobody_is_told_apart_alone() -> None:
    """Ruling, Recruit, which yard: solo it is the human's, and nothing need be known."""
    assert choose_yard(table()) == Choice("first")


def test_why_a_yard_is_chosen() -> None:
    """Each criterion that was looked at, with those who are left by name."""
    choice = choose_yard(
        table("people=3", yards={"cards": (FIRST, THIRD), "level": (THIRD, FIRST), "points": (FIRST,)})
    )
    assert isinstance(choice, Choice)
    assert [said(reason) for reason in choice.reasons] == [
        "most cards in the Yard: Ann and Cy",
        "highest Fort level: Ann and Cy",
        "most VP: Ann",
    ]


# Bottes secrètes

ALL_SUITS = "ant crash bug doc tiny"  # all but glue


@pytest.mark.parametrize(
    ("rule", "lies", "points"),
    [
        ("loner", {}, 5),  # line 70: always
        ("minimalism", {"level": 2}, 8),
        ("minimalism", {"level": 3}, 0),
        ("minimalism", {"level": 1}, 0),
        ("popularity", {"lookout": "skids bug"}, 2),
        ("popularity", {"lookout": "puddin"}, 1),  # cards, not icons
        ("secret_stash", {"pack": ["toy", "pizza", "toy"]}, 3),
        ("pizza_party", {"pack": ["toy", "pizza", "toy"]}, 1),
        ("piggy_bank", {"pack": ["toy", "pizza", "toy"]}, 2),
        ("friendship_bracelet", {"deck": ALL_SUITS}, 5),
        ("friendship_bracelet", {"deck": ALL_SUITS, "yard": "dot"}, 7),  # one more for all six
        ("friendship_bracelet", {"deck": "smoke smoke"}, 0),  # coins aside
        ("friendship_bracelet", {"deck": "puddin tiny"}, 1),
        ("slime_lab", {"deck": "doc", "discard": "chef", "yard": "patch", "lookout": "bones smoke"}, 4),
        ("slime_lab", {"deck": "noodle_twins suit:book"}, 3),  # ruling: icons
        ("play_palace", {"deck": "tiny puddin smoke doc"}, 2),
        ("big_plans", {"deck": "lefty dot"}, None),  # only the table can count
        ("sleepover", {"deck": "lefty"}, None),
        ("slime_lab", {"deck": f"doc {UNSEEN}"}, None),  # a deck that nobody has seen
        ("play_palace", {"yard": "tiny", "deck": UNSEEN}, None),
        ("friendship_bracelet", {"deck": UNSEEN}, None),
        ("loner", {"deck": UNSEEN}, 5),
        ("popularity", {"deck": UNSEEN, "lookout": "bug"}, 1),
    ],
)
def test_made_up_rule_points(rule: str, lies: dict[str, object], points: int | None) -> None:
    """Sheet, line 70, and facts, section 3: over deck, discard pile, Yard and Lookout, coins aside."""
    assert made_up_rule_points(table(**lies), f"rule:{rule}") == points


def test_every_made_up_rule_is_counted_or_asked() -> None:
    """Facts, section 3: nine are counted; Big Plans and Sleepover need what the device does not know."""
    unknown = {rule for rule in MADE_UP_RULES if made_up_rule_points(table(), rule) is None}
    assert unknown == {"rule:big_plans", "rule:sleepover"}


# Names and words


def test_kids_alike() -> None:
    """Ruling, Two ways to keep the deck: a suit alone may be any of its kids with one icon."""
    alike = {kid: suit for suit in OWN_SUITS for kid in kids_alike(suit)}
    assert alike == {kid: icons_of(kid)[0] for kid in KIDS if len(icons_of(kid)) == 1 and icons_of(kid) != (COIN,)}


@pytest.mark.parametrize(
    ("pack", "text"),
    [("", "–"), ("toy pizza", "1 toy, 1 pizza"), ("toy toy pizza pizza toy", "3 toys, 2 pizzas")],
)
def test_pack_text(pack: str, text: str) -> None:
    """Toys and pizzas are counted apart; an empty Pack says so."""
    assert said(pack_text(pack.split())) == text
