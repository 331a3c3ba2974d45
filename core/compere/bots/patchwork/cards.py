"""What is printed on the components of Patchwork and Patchwork Automa, with the sources.

Facts only. Spaces of the time track are numbered from 0 (start) to 53 (final); a token meets a symbol by moving onto or
past its space. Costs are in buttons (budget: the number at a card's top), times in spaces.
"""

from dataclasses import dataclass, field
from enum import Enum

from compere.bots.patchwork import say
from compere.wording import Shape, Term, Text


class Filter(Enum):
    """A filter symbol of an Automa card."""

    NO_OVERTAKE = "no_overtake"
    MOST_BUTTONS = "most_buttons"
    LARGEST = "largest"
    NEUTRAL = "neutral"  # nearest the neutral token or furthest from it: sheet and publisher differ, see the ruling


@dataclass(frozen=True, slots=True)
class Card:
    """An Automa card: its small number, budget, filters in order, and income for each income symbol."""

    number: int
    budget: int
    filters: tuple[Filter, ...]
    income: int
    id: str = field(init=False)  # what a scanner reads
    label: Text = field(init=False, repr=False, compare=False)  # its number, as it is called

    def __post_init__(self) -> None:
        object.__setattr__(self, "id", f"automa:{self.number}")
        object.__setattr__(self, "label", say("card {number}", number=self.number))


@dataclass(frozen=True, slots=True)
class Patch:
    """A patch. Its number is ours; the rest is printed on it. `rows` is its outline, with X where there is fabric."""

    number: int
    cost: int
    time: int
    buttons: int
    rows: tuple[str, ...]
    id: str = field(init=False)  # what a scanner reads
    squares: int = field(init=False)  # how many squares of a quilt it covers
    shape: Shape = field(init=False, repr=False, compare=False)  # its outline
    label: Text = field(init=False, repr=False, compare=False)  # its price, as its tag shows it

    def __post_init__(self) -> None:
        object.__setattr__(self, "id", f"patch:{self.number}")
        object.__setattr__(self, "squares", "".join(self.rows).count("X"))
        object.__setattr__(self, "shape", Shape(" ".join(self.rows)))
        object.__setattr__(self, "label", say("{cost}◉ {time}⧗", cost=self.cost, time=self.time))

    @property
    def term(self) -> Term:
        """The patch as a term."""
        return Term(self.id)


_OVER, _BUTTONS, _LARGE, _NEUTRAL = Filter.NO_OVERTAKE, Filter.MOST_BUTTONS, Filter.LARGEST, Filter.NEUTRAL

# Read from photographs of the cards (BoardGameGeek pictures 4388154 to 4388156), agreed by two published
# transcriptions and by the two cards pictured in the publisher's rulebook (Lookout 2018, p. 1). Card 8's number is
# blurred on the photograph and follows by elimination. Card 12 carries a bar code in place of filters.
NORMAL = (
    Card(1, 1, (_OVER, _BUTTONS, _NEUTRAL), 4),
    Card(2, 2, (_OVER, _BUTTONS, _NEUTRAL), 4),
    Card(3, 3, (_OVER, _LARGE, _NEUTRAL), 3),
    Card(4, 4, (_OVER, _LARGE, _NEUTRAL), 1),
    Card(5, 5, (_OVER, _BUTTONS, _NEUTRAL), 1),
    Card(6, 6, (_OVER, _LARGE, _NEUTRAL), 0),
    Card(7, 7, (_BUTTONS, _LARGE, _NEUTRAL), 0),
    Card(8, 8, (_LARGE, _BUTTONS, _NEUTRAL), 0),
    Card(9, 8, (_BUTTONS, _OVER, _NEUTRAL), 0),
    Card(10, 10, (_BUTTONS, _LARGE, _NEUTRAL), 0),
    Card(11, 10, (_BUTTONS, _LARGE, _NEUTRAL), 0),
    Card(12, 0, (), 5),
)
TACTICAL = (
    Card(13, 1, (_OVER, _BUTTONS, _NEUTRAL), 5),
    Card(14, 1, (_OVER, _LARGE, _NEUTRAL), 4),
    Card(15, 3, (_OVER, _BUTTONS, _NEUTRAL), 4),
    Card(16, 3, (_OVER, _LARGE, _NEUTRAL), 3),
    Card(17, 4, (_OVER, _BUTTONS, _NEUTRAL), 1),
    Card(18, 4, (_OVER, _LARGE, _NEUTRAL), 1),
    Card(19, 6, (_OVER, _LARGE, _NEUTRAL), 0),
    Card(20, 6, (_BUTTONS, _LARGE, _NEUTRAL), 0),
    Card(21, 8, (_LARGE, _BUTTONS, _NEUTRAL), 0),
    Card(22, 8, (_BUTTONS, _LARGE, _NEUTRAL), 0),
    Card(23, 10, (_BUTTONS, _OVER, _NEUTRAL), 0),
    Card(24, 10, (_LARGE, _BUTTONS, _NEUTRAL), 0),
)
DECKS = {"normal": NORMAL, "tactical": TACTICAL}
CARDS = {card.id: card for deck in DECKS.values() for card in deck}

# Eight published tables agree on cost, time, buttons and outline of all 33 (first edition, Lookout 2014); the numbers
# are ours, by cost and time. Other editions are said to differ a little; no values of theirs were found.
PATCHES = {
    patch.id: patch
    for patch in (
        Patch(1, 0, 3, 1, (".X..", "XXXX", ".X..")),
        Patch(2, 1, 2, 0, ("XX.", ".X.", ".X.", ".XX")),
        Patch(3, 1, 2, 0, ("XXX", "X.X")),
        Patch(4, 1, 3, 0, ("XX", "X.")),
        Patch(5, 1, 4, 1, (".X.", ".X.", "XXX", ".X.", ".X.")),
        Patch(6, 1, 5, 1, ("XXXX", "X..X")),
        Patch(7, 2, 1, 0, (".X..", "XXXX", "..X.")),
        Patch(8, 2, 1, 0, ("XX",)),
        Patch(9, 2, 2, 0, ("XXX",)),
        Patch(10, 2, 2, 0, ("XXX", ".X.")),
        Patch(11, 2, 2, 0, ("XXX", "XX.")),
        Patch(12, 2, 3, 0, ("XXX", ".X.", "XXX")),
        Patch(13, 2, 3, 1, ("XXX.", "..XX")),
        Patch(14, 3, 1, 0, ("XX", "X.")),
        Patch(15, 3, 2, 1, ("XX.", ".XX")),
        Patch(16, 3, 3, 1, ("XXXX",)),
        Patch(17, 3, 4, 1, ("XXXX", ".X..")),
        Patch(18, 3, 6, 2, ("XX.", ".XX", "XX.")),
        Patch(19, 4, 2, 0, ("XXX.", ".XXX")),
        Patch(20, 4, 2, 1, ("XXX", "X..")),
        Patch(21, 4, 6, 2, ("XXX", "X..")),
        Patch(22, 5, 3, 1, (".XX.", "XXXX", ".XX.")),
        Patch(23, 5, 4, 2, (".X.", "XXX", ".X.")),
        Patch(24, 5, 5, 2, ("XXX", ".X.", ".X.")),
        Patch(25, 6, 5, 2, ("XX", "XX")),
        Patch(26, 7, 1, 1, ("XXXXX",)),
        Patch(27, 7, 2, 2, ("XXX", ".X.", ".X.", ".X.")),
        Patch(28, 7, 4, 2, ("XXXX", ".XX.")),
        Patch(29, 7, 6, 3, ("XX.", ".XX")),
        Patch(30, 8, 6, 3, ("XX.", "XXX", "..X")),
        Patch(31, 10, 3, 2, ("XXXX", "X...")),
        Patch(32, 10, 4, 3, ("XX.", ".XX", "..X")),
        Patch(33, 10, 5, 3, ("XXXX", "XX..")),
    )
}
START_PATCH = "patch:8"  # the 1 x 2: the neutral token starts just clockwise of it (base rules p. 2)

# Board pictures counted space by space, and seven published tables. The leather patches moved in later printings.
FINAL_SPACE = 53
INCOME_SPACES = (5, 11, 17, 23, 29, 35, 41, 47, 53)
LEATHER_SPACES = {"original": (20, 26, 32, 44, 50), "revised": (26, 32, 38, 44, 50)}

# The rule sheet's table of levels: the marker's distance from the final space.
MARKER_DISTANCE = {"1": 1, "2": 9, "3": 12, "4": 15, "5": 18}

START_BUTTONS = 5  # base rules p. 2
QUILT_SQUARES = 81  # 9 x 9
TILE_SQUARES = 49  # the special tile is for a full 7 x 7
TILE_POINTS = 7
MOST_POINTS = 999  # more than any game brings: the limit of what can be entered

# The three patches in reach, from the neutral token on.
NTH = (Term("nth:1", "1st"), Term("nth:2", "2nd"), Term("nth:3", "3rd"))
