"""What Robokid's cards bring about, by hand from the sheet."""

import pytest

from bots.robokid import printed
from bots.robokid.tables import ids, table
from compere.bots.robokid.cards import DOGS, KIDS, MADE_UP_RULES
from compere.bots.robokid.decide import (
    attracts,
    completes,
    fortifies_again,
    going_along,
    icon_counts,
    made_up_rule_points,
    matches,
    pack_text,
    scoring_suits,
    stowed,
    tucks,
)
from compere.bots.robokid.facts import cat_question
from compere.narrowing import Missing
from playing import said


def names(suits: str) -> tuple[str, ...]:
    return tuple(f"suit:{suit}" for suit in suits.split())


def test_icon_counts() -> None:
    """Ruling, Counting for cats, made-up rules: icons; a two-icon card counts twice."""
    counts = icon_counts(ids("skids rocket_bros puddin suit:glue"))
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


@pytest.mark.parametrize(
    ("level", "lookout", "again"),
    [
        (1, "skids spike", True),
        (1, "puddin", True),
        (1, "skids bug", False),  # the Fort is not raised
        (0, "skids spike", False),  # level 1 brings a made-up rule
        (2, "skids spike", False),
        (5, "puddin", False),
    ],
)
def test_fortifies_again(level: int, lookout: str, again: bool) -> None:
    """Sheet, line 44: one more card at once, where the Fort is raised to level 2."""
    assert fortifies_again(level, ids(lookout)) is again


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
        "seen: 2\u00a0×\u00a0skateboard and 1\u00a0×\u00a0shovel",
        "a suit shown twice scores",
    ]
    assert [said(reason) for reason in coin.reasons] == [
        "seen: 1\u00a0×\u00a0shovel and 1\u00a0×\u00a0coin",
        "a coin pairs with every suit",
    ]
    assert said(scoring_suits([], []).reasons[0]) == "seen: no icon"


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
    assert (each in going_along(card)) is (taken and each in (*KIDS, *DOGS))


def test_with_a_recruit_that_nobody_names_any_dog_may_go() -> None:
    """Ruling, Two ways to keep the deck: the table sees its suit, and its kids nobody need know."""
    assert going_along(None) == set(DOGS)


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
    assert attracts(state, cat_question("cat:bandit").decode(condition)) is attracted


@pytest.mark.parametrize(
    ("difficulty", "lookout", "yard_icons", "attracted"),
    [
        (2, "dot smoke", {}, True),  # the Lookout decides
        (2, "dot", {}, "suit:glue"),
        (2, "dot", {"suit:glue": 0}, False),
        (2, "dot", {"suit:glue": 1}, True),  # one more is wanted
        (2, "skids", {"suit:glue": 1}, False),
        (1, "dot smoke", {}, "suit:glue"),  # line 162: the Lookout does not count
        (1, "dot smoke", {"suit:glue": 2}, True),
        (2, "skids", {"suit:book": 2}, "suit:glue"),
    ],
)
def test_what_a_cat_misses(difficulty: int, lookout: str, yard_icons: dict[str, int], attracted: bool | str) -> None:
    """Ruling, Two ways to keep the deck: with cats what lies in a physical deck's Yard matters, by the suit alone."""
    state = table(f"deck=physical difficulty={difficulty} cats=yes", lookout=lookout, yard_icons=yard_icons)
    decided = attracts(state, (2, "suit:glue"))
    assert (decided.fact.called(state).args["suit"].id if isinstance(decided, Missing) else decided) == attracted
    assert attracts(state, None) is None


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
    ],
)
def test_made_up_rule_points(rule: str, lies: dict[str, object], points: int | None) -> None:
    """Sheet, line 70, and facts, section 3: over deck, discard pile, Yard and Lookout, coins aside."""
    assert made_up_rule_points(table(**lies), f"rule:{rule}") == points


@pytest.mark.parametrize(
    ("rule", "points"),
    [("slime_lab", None), ("play_palace", None), ("friendship_bracelet", None), ("loner", 5), ("popularity", 1)],
)
def test_made_up_rules_of_a_physical_deck(rule: str, points: int | None) -> None:
    """Ruling, Two ways to keep the deck: the table counts where its cards are needed; the Lookout is known."""
    assert made_up_rule_points(table("deck=physical", lookout="bones"), f"rule:{rule}") == points


def test_every_made_up_rule_is_counted_or_asked() -> None:
    """Facts, section 3: nine are counted; Big Plans and Sleepover need what the device does not know."""
    unknown = {rule for rule in MADE_UP_RULES if made_up_rule_points(table(), rule) is None}
    assert unknown == {"rule:big_plans", "rule:sleepover"}


# Words


@pytest.mark.parametrize(
    ("pack", "text"),
    [("", "–"), ("toy toy", "2 toys"), ("pizza", "1 pizza"), ("toy toy pizza pizza toy", "3 toys, 2 pizzas")],
)
def test_pack_text(pack: str, text: str) -> None:
    """Toys and pizzas are counted apart, as far as there are any; an empty Pack says so."""
    assert said(pack_text(pack.split())) == text
