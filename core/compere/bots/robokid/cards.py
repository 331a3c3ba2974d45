"""What is printed on the cards of Fort and of Cats & Dogs, as far as public sources know, with the sources.

Facts only. Names and suits: the publisher's card library (LederCards, base game and pets). A card is known by its kid's
id or, if the table shuffles and no decision needs its name, by its suit alone; both kinds may be in one pile.
"""

from collections.abc import Iterable
from dataclasses import replace

from compere.bots.robokid import say
from compere.wording import Shape, Term, Text

# Our drawings: the suits as one knows them from the cards, and what kind of card it is.
_SKATEBOARD = Shape("X.......X XX.....XX .XXXXXXX. ..XXXXX.. ..X...X.. .XXX.XXX. ..X...X..")
_SQUIRT_GUN = Shape(".XX...... XXXXXXX.X XXXXXXXX. XXXXXX... XX.X..... XXX...... XX.......")
_SHOVEL = Shape("..XXX.. ...X... ...X... ...X... .XXXXX. .XXXXX. ..XXX..")
_BOOK = Shape("XXX...XXX X..X.X..X X...X...X X...X...X X...X...X XXX.X.XXX ...XXX...")
_CROWN = Shape("X...X...X XX.XXX.XX XXXXXXXXX XXXXXXXXX XXXXXXXXX ......... XXXXXXXXX")
_GLUE = Shape("...X... ...X... ..XXX.. .XXXXX. .X...X. .XXXXX. .XXXXX.")
_COIN = Shape("..XXX.. .X...X. X..X..X X..X..X X..X..X .X...X. ..XXX..")
_TOY = Shape("..XXXX.. .X.X..X. XXXXXXXX XXXXXXXX XXXXXXXX .XX..XX. .XX..XX.")
_PIZZA = Shape("XXXXXXX X.....X .X.X.X. ..X.X.. ..X.X.. ...X... ...X...")
_DOG = Shape("XX.XXX.XX XXXXXXXXX XXX.X.XXX XXXXXXXXX .XXX.XXX. .XXX.XXX. ...XXX...")
_CAT = Shape("X.....X XX...XX XXXXXXX X.XXX.X XXXXXXX XXX.XXX .XXXXX.")

COIN = "suit:coin"
SUITS = {
    "suit:skateboard": Term("suit:skateboard", "skateboard", _SKATEBOARD),
    "suit:squirt_gun": Term("suit:squirt_gun", "squirt gun", _SQUIRT_GUN),
    "suit:shovel": Term("suit:shovel", "shovel", _SHOVEL),
    "suit:book": Term("suit:book", "book", _BOOK),
    "suit:crown": Term("suit:crown", "crown", _CROWN),
    "suit:glue": Term("suit:glue", "glue", _GLUE),
    COIN: Term(COIN, "coin", _COIN),
}
TOY, PIZZA = "toy", "pizza"
RESOURCES = {TOY: Term("fort:toy", "toy", _TOY), PIZZA: Term("fort:pizza", "pizza", _PIZZA)}
OWN_SUITS = tuple(suit for suit in SUITS if suit != COIN)  # a coin stands for any of these

_NAMES = {  # LederCards, FORT-1 to FORT-50, in their order: 42 names for 60 cards, which of them twice is not known
    "suit:book": "Bones, Captain, Chef, Doc, Einstein, Patch",
    "suit:crown": "Ghost, Golden Boy, Prince, Tiny",
    "suit:glue": "Doodles, Dot, Giggles, Kitty, Penny, Sweet Pea, Tink",
    "suit:shovel": "Bug, Lefty, Moose, Rusty, Sarge, Scout, Wart, Worm",
    "suit:skateboard": "Ant, Zip, Dash, Munch, Skids, Spike, Thunder",
    "suit:squirt_gun": "Baby Face, Blitz, Crash, Lil Boss, Punky, Sparky",
    COIN: "Smoke",
}
_TWO_ICONS = {  # tagged "Double"; all but Puddin repeat one suit
    "Noodle Twins": ("suit:book", "suit:book"),
    "Icky & Sticky": ("suit:glue", "suit:glue"),
    "The Moles": ("suit:shovel", "suit:shovel"),
    "Rocket Bros": ("suit:skateboard", "suit:skateboard"),
    "The Scrappers": ("suit:squirt_gun", "suit:squirt_gun"),
    "Puddin": (COIN, "suit:crown"),
}
# Robokid has none, and nobody's can be recruited. Four are inferred from the sheet's note 4, Bitsy is one player's
# report; three more are among the kids above, and which is not known.
_BEST_FRIENDS = "Ace, Blades, Bud, Flipper, Bitsy"


def _word(name: str) -> str:
    """Return a name in the form used in ids and almanac keys."""
    return name.lower().replace("the ", "").replace(" & ", "_").replace(" ", "_")


def _terms(kind: str, names: Iterable[str], shape: Shape | None = None) -> dict[str, Term]:
    ids = {f"{kind}:{_word(name)}": name for name in names}
    return {id: Term(id, name, shape) for id, name in ids.items()}


_SUITS_OF = {name: (suit,) for suit, names in _NAMES.items() for name in names.split(", ")} | _TWO_ICONS
KIDS = {
    id: replace(term, shape=SUITS[suits[0]].shape)
    for (id, term), suits in zip(_terms("fort", _SUITS_OF).items(), _SUITS_OF.values(), strict=True)
}
BEST_FRIENDS = _terms("fort", _BEST_FRIENDS.split(", "))
ICONS: dict[str, tuple[str, ...]] = {
    **dict(zip(KIDS, _SUITS_OF.values(), strict=True)),
    **{suit: (suit,) for suit in OWN_SUITS},
}
KNOWN_ICONS: dict[str, tuple[str, ...]] = {"fort:doc": ()}  # toys and pizzas on both halves: one review, by its text
KID_CARDS = 60  # in the Park deck of a whole game

# The wording of public actions that some source gives whole (one each: a review); the owner's card stands above it.
PUBLIC_ACTIONS: dict[str, Text] = {
    "fort:doc": say("add 1 card to the Lookout"),
    "fort:doodles": say("1 toy for each glue"),
}

MADE_UP_RULES = {
    "rule:big_plans": Term("rule:big_plans", "Big Plans"),
    "rule:loner": Term("rule:loner", "Loner"),
    "rule:friendship_bracelet": Term("rule:friendship_bracelet", "Friendship Bracelet"),
    "rule:minimalism": Term("rule:minimalism", "Minimalism"),
    "rule:slime_lab": Term("rule:slime_lab", "Slime Lab"),
    "rule:play_palace": Term("rule:play_palace", "Play Palace"),
    "rule:popularity": Term("rule:popularity", "Popularity"),
    "rule:secret_stash": Term("rule:secret_stash", "Secret Stash"),
    "rule:pizza_party": Term("rule:pizza_party", "Pizza Party"),
    "rule:piggy_bank": Term("rule:piggy_bank", "Piggy Bank"),
    "rule:sleepover": Term("rule:sleepover", "Sleepover"),  # removed from the game, unless people forgot to
}
MOST_MADE_UP_RULES = 2  # of Robokid: level 1 brings one

_DOGS = {  # LederCards, CATDOG-9 to CATDOG-26; Loki, a crown, is taken out
    "suit:book": "Drover, Hershey, Echo",
    "suit:glue": "Floofer, Squeaker, Pumpkin",
    "suit:skateboard": "Ranger, Rowdy, Porkchop",
    "suit:crown": "Barkley, Eclair",
    "suit:squirt_gun": "Pudge, Pesto, Violet",
    "suit:shovel": "Duke, Spud, Watson",
}
_DOG_SUITS = {name: suit for suit, names in _DOGS.items() for name in names.split(", ")}
DOGS = _terms("dog", _DOG_SUITS, _DOG)
DOG_SUITS = dict(zip(DOGS, _DOG_SUITS.values(), strict=True))
LOKI = "dog:loki"  # is taken out
DOGS_EACH = 3
MOST_DOGS_POINTS = 7  # three reviews and the sheet

_CATS = "Scavenger, Sprightly, Bandit, Scratch, Kingsly, Cilantro, Dumpling"  # CATDOG-1 to 8; Jitters is taken out
CATS = _terms("cat", _CATS.split(", "), _CAT)
DUMPLING, JITTERS = "cat:dumpling", "cat:jitters"
KNOWN_CATS = {"cat:scavenger": (2, "suit:glue"), "cat:sprightly": (2, "suit:shovel")}  # LederCards, text of two cats

ALMANAC_WORDS = {id: _word(term.english or "") for id, term in {**KIDS, **CATS}.items()}  # for keys of printed facts

LEVELS = 5
WINNING_POINTS = 25  # four reviews: 25 points trigger the end
MOST_POINTS = 199
MOST_CAPACITY = 20


def icons_of(card: str) -> tuple[str, ...]:
    """Return the suit icons of a card."""
    return ICONS[card]


def suit_of(card: str) -> str:
    """Return the suit under which people look for a card: that of its first icon."""
    return ICONS[card][0]


def card_term(card: str) -> Term:
    """Return the word for a card: its kid's name, or its suit."""
    return KIDS.get(card) or SUITS[card]


def card_in_text(card: str) -> Term:
    """Return the word for a card within a sentence; a name is not broken over two lines."""
    term = card_term(card)
    return replace(term, english=term.english.replace(" ", "\u00a0")) if card in KIDS else term
