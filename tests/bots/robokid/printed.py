"""What is printed on the cards of Fort and of Cats & Dogs, typed a second time: never from the product.

Source: facts on Fort, from the publisher's card library (FORT-1 to FORT-61, CATDOG-1 to CATDOG-26) and four reviews.
"""

from typing import NamedTuple


class Kid(NamedTuple):
    """A kid card: its name and its suits, one for each icon."""

    name: str
    suits: tuple[str, ...]

    @property
    def id(self) -> str:
        """What a scanner reads."""
        return "fort:" + self.name.lower().replace(" & ", " ").replace(" ", "_")


SUITS = "skateboard", "squirt_gun", "shovel", "book", "crown", "glue", "coin"

# FORT-1 to FORT-50, in that order; facts, section 2. An article (*The Moles*) is no part of an id.
_KIDS = """
Bones book
Noodle Twins book book
Captain book
Chef book
Doc book
Einstein book
Patch book
Ghost crown
Golden Boy crown
Prince crown
Tiny crown
Bitsy glue
Doodles glue
Dot glue
Giggles glue
Icky & Sticky glue glue
Kitty glue
Penny glue
Sweet Pea glue
Tink glue
Bug shovel
Lefty shovel
Moose shovel
Rusty shovel
Sarge shovel
Scout shovel
Moles shovel shovel
Wart shovel
Worm shovel
Ant skateboard
Zip skateboard
Dash skateboard
Munch skateboard
Rocket Bros skateboard skateboard
Skids skateboard
Spike skateboard
Thunder skateboard
Baby Face squirt_gun
Blitz squirt_gun
Crash squirt_gun
Lil Boss squirt_gun
Punky squirt_gun
Scrappers squirt_gun squirt_gun
Sparky squirt_gun
Ace coin
Blades coin
Bud coin
Puddin coin crown
Flipper coin
Smoke coin
"""


def _kid(row: str) -> Kid:
    words = row.split()
    return Kid(
        " ".join(word for word in words if word not in SUITS), tuple(f"suit:{word}" for word in words if word in SUITS)
    )


_ALL = [_kid(row) for row in _KIDS.strip().splitlines()]
FRIENDS = {"Bitsy", "Ace", "Blades", "Bud", "Flipper"}  # the other three of eight: not found
KIDS = {kid.id: kid for kid in _ALL if kid.name not in FRIENDS}
BEST_FRIENDS = {kid.id: kid for kid in _ALL if kid.name in FRIENDS}
TWO_ICONS = {"Noodle Twins", "Moles", "Scrappers", "Icky & Sticky", "Rocket Bros", "Puddin"}  # tagged *Double*
CARDS = 60  # the kids of the Park deck

# FORT-51 to FORT-61; facts, section 3
MADE_UP_RULES = (
    "Big Plans",
    "Loner",
    "Friendship Bracelet",
    "Sleepover",
    "Minimalism",
    "Slime Lab",
    "Play Palace",
    "Popularity",
    "Secret Stash",
    "Pizza Party",
    "Piggy Bank",
)

# CATDOG-9 to CATDOG-26; facts, section 6. Loki is taken out.
DOGS = {
    "book": "Drover Hershey Echo",
    "glue": "Floofer Squeaker Pumpkin",
    "skateboard": "Ranger Rowdy Porkchop",
    "crown": "Barkley Eclair Loki",
    "squirt_gun": "Pudge Pesto Violet",
    "shovel": "Duke Spud Watson",
}

# CATDOG-1 to CATDOG-8; facts, section 6: what attracts two of them. Jitters is taken out.
CATS = "Scavenger", "Sprightly", "Bandit", "Scratch", "Kingsly", "Cilantro", "Dumpling", "Jitters"
ATTRACTED = {"Scavenger": (2, "suit:glue"), "Sprightly": (2, "suit:shovel")}

LEVELS = 5
WINNING_POINTS = 25
MOST_DOGS = 7
