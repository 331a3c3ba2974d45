"""What lies on the table of Patchwork, as far as Automa must know it."""

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import filterfalse
from typing import Annotated, TypeAlias

from compere.bots.patchwork.cards import (
    CARDS,
    DECKS,
    FINAL_SPACE,
    INCOME_SPACES,
    LEATHER_SPACES,
    MARKER_DISTANCE,
    PATCHES,
    QUILT_SQUARES,
    START_BUTTONS,
    START_PATCH,
    Card,
    Patch,
)
from compere.piles import Pile
from compere.state import State, derived

HUMAN, AUTOMA = "human", "automa"

Who: TypeAlias = Annotated[str, (HUMAN, AUTOMA)]
Space: TypeAlias = Annotated[int, range(FINAL_SPACE + 1)]
PatchId: TypeAlias = Annotated[str, tuple(PATCHES)]
CardId: TypeAlias = Annotated[str, tuple(CARDS)]


@dataclass
class PatchworkState(State):
    """The table: time track, circle of patches clockwise from the neutral token, quilt, Automa's piles and deck."""

    space: dict[Who, Space] = field(default_factory=lambda: {HUMAN: 0, AUTOMA: 0})
    on_top: Who = HUMAN  # whose token arrived last, if both share a space
    circle: list[PatchId | None] = field(default_factory=lambda: [None] * (len(PATCHES) - 1) + [START_PATCH])
    buttons: int = START_BUTTONS
    quilt: list[PatchId] = field(default_factory=list)
    leather: dict[Space, Who | None] = field(default_factory=dict)  # by space, who took the patch; None while it lies
    tile: Who | None = None  # who has the 7 x 7 tile; its marker is there while nobody has it
    collected: int = 0  # Automa's buttons, for its score only
    automa_patches: list[PatchId] = field(default_factory=list)
    deck: Pile[CardId] = field(default_factory=lambda: Pile.of("deck", ()))
    said_space: dict[Who, Space] = field(default_factory=dict)  # of corrected tokens, until both are asked

    @property
    @derived
    def mover(self) -> str | None:
        """Who moves now: the token further back or, on the same space, the one that arrived last; None at the end."""
        human, automa = self.space[HUMAN], self.space[AUTOMA]
        if human == automa:
            return None if human == FINAL_SPACE else self.on_top
        return HUMAN if human < automa else AUTOMA

    @property
    @derived
    def first_home(self) -> str | None:
        """Who reached the final space first; if both are there, the one whose token is not on top."""
        home = [who for who in (HUMAN, AUTOMA) if self.space[who] == FINAL_SPACE]
        if len(home) == 2:
            home.remove(self.on_top)
        return home[0] if home else None

    @property
    def tactical(self) -> bool:
        """Whether the deck's backs show the budget."""
        return self.options["deck"] == "tactical"

    @property
    def virtual_cards(self) -> bool:
        """Whether the device has Automa's deck."""
        return self.options["cards"] == "virtual"

    @property
    def nearest(self) -> bool:
        """Whether the neutral token on a card means the patch nearest to it, and not the furthest."""
        return self.options["neutral"] == "nearest"

    @property
    def level(self) -> int:
        """The level of difficulty, 1 to 5."""
        return int(self.options["level"])

    @property
    def marker_space(self) -> int:
        """Where the marker of the 7 x 7 tile lies, or lay."""
        return FINAL_SPACE - MARKER_DISTANCE[self.options["level"]]

    @property
    def marker_reached(self) -> bool:
        """Whether Automa's token is on the marker's space or beyond."""
        return self.space[AUTOMA] >= self.marker_space

    @property
    @derived
    def marker(self) -> int | None:
        """Where the marker of the 7 x 7 tile lies; None if somebody has the tile."""
        return None if self.tile else self.marker_space

    @property
    @derived
    def leather_lies(self) -> list[int]:
        """The spaces whose leather patch nobody has taken."""
        return [space for space, taker in self.leather.items() if taker is None]

    @property
    @derived
    def leather_sewn(self) -> int:
        """How many leather patches the human has taken."""
        return sum(taker == HUMAN for taker in self.leather.values())

    @property
    def leather_bounds(self) -> tuple[int, int]:
        """How many leather patches the human can have: at least those that Automa has not reached."""
        reached = [each for each in self.leather if each <= self.space[HUMAN]]
        return sum(each > self.space[AUTOMA] for each in reached), len(reached)

    @property
    def covered(self) -> int:
        """How many squares of the human's quilt are covered."""
        return sum(PATCHES[id].squares for id in self.quilt) + self.leather_sewn

    @property
    @derived
    def empty_squares(self) -> int:
        """How many squares of the human's quilt are empty."""
        return max(0, QUILT_SQUARES - self.covered)

    @property
    @derived
    def income(self) -> int:
        """The human's income for each income symbol."""
        return sum(PATCHES[id].buttons for id in self.quilt)

    @property
    @derived
    def with_buttons(self) -> list[str]:
        """Automa's pile of patches with buttons on them."""
        return [id for id in self.automa_patches if PATCHES[id].buttons]

    @property
    @derived
    def without_buttons(self) -> list[str]:
        """Automa's pile of the others."""
        return [id for id in self.automa_patches if not PATCHES[id].buttons]

    @property
    def in_reach(self) -> list[str | None]:
        """The next three patches (or those left) clockwise from the neutral token; None for each that is not known."""
        return self.circle[:3]

    @property
    def reach(self) -> list[Patch]:
        """What is known of the next three patches, which is all of them once none has to be placed."""
        return [PATCHES[id] for id in self.in_reach if id is not None]

    @property
    def unplaced(self) -> list[str]:
        """The patches of the circle whose place is not known yet."""
        known = {*self.circle, *self.quilt, *self.automa_patches}
        return list(filterfalse(known.__contains__, PATCHES))

    @property
    def back(self) -> int | None:
        """The budget on the back of Automa's next card, if it shows."""
        return CARDS[self.deck.next[0][0]].budget if self.deck.next else None

    @property
    def next_budget(self) -> int | None:
        """The budget on the visible back, if Automa will play another turn."""
        return self.back if self.space[AUTOMA] < FINAL_SPACE else None

    @property
    def drawable(self) -> list[Card]:
        """The cards that may come up next: those of the visible back, if there is one."""
        return [CARDS[id] for id in self.deck.candidates() or ()]

    def just_past(self, other: str) -> int:
        """Return the space just past a token, the final one at most."""
        return min(self.space[other] + 1, FINAL_SPACE)

    def take(self, index: int) -> Patch:
        """Take the patch at `index` from the circle and put the neutral token in its place."""
        id = self.circle[index]
        assert id is not None
        self.circle = self.circle[index + 1 :] + self.circle[:index]
        return PATCHES[id]

    def move(self, who: str, space: int) -> tuple[int, list[int]]:
        """Move a token to `space`, at most to the final one; return the income symbols and leather patches met."""
        start, end = self.space[who], min(space, FINAL_SPACE)
        if end > start:
            self.space[who], self.on_top = end, who
        leather = [each for each, taker in self.leather.items() if start < each <= end and taker is None]
        if leather:
            self.leather |= dict.fromkeys(leather, who)
        return bisect_right(INCOME_SPACES, end) - bisect_right(INCOME_SPACES, start), leather

    def set_tokens(self, human: int, automa: int, on_top: str) -> bool:
        """Set both tokens to where they really are; return whether it is in doubt who took a leather patch.

        A leather patch stays with its taker if their token is on its space or beyond. Otherwise it belongs to the other
        one if theirs is, or lies there again. In doubt are those that both have passed now and had not before. Before
        the marker, Automa loses the 7 x 7 tile.
        """
        passed_by_both = min(self.space.values())
        self.space, self.on_top = {HUMAN: human, AUTOMA: automa}, on_top
        for each, taker in self.leather.items():
            beyond = [who for who in (HUMAN, AUTOMA) if self.space[who] >= each]
            if taker not in beyond:
                self.leather[each] = beyond[0] if beyond else None
        if self.tile == AUTOMA and automa < self.marker_space:
            self.tile = None
        return any(passed_by_both < each <= min(human, automa) for each in self.leather)

    def set_leather(self, count: int) -> None:
        """Give the human this many leather patches, within `leather_bounds`; those that they had stay theirs first."""
        both_passed = [each for each in self.leather if each <= min(self.space.values())]
        both_passed.sort(key=lambda each: self.leather[each] != HUMAN)
        least, _ = self.leather_bounds
        for nth, each in enumerate(both_passed):
            self.leather[each] = HUMAN if nth < count - least else AUTOMA

    def place(self, ids: tuple[str, ...]) -> None:
        """Place these patches clockwise where the circle is not known."""
        for id in ids:
            self.circle[self.circle.index(None)] = id
        self.place_last()

    def place_last(self) -> None:
        """Place the one patch that is left over, if its place is in reach, so that nobody has to be asked."""
        if None in self.in_reach and len(unplaced := self.unplaced) == 1:
            self.circle[self.circle.index(None)] = unplaced[0]

    def realign(self, ids: tuple[str, ...]) -> None:
        """Make these the next patches of the circle; keep what is known of the others where it still fits."""
        if ids and ids[0] in self.circle:
            turn = self.circle.index(ids[0])
            self.circle = self.circle[turn:] + self.circle[:turn]
        for index, id in enumerate(ids):
            if self.circle[index] != id:
                self.circle = [None if each == id else each for each in self.circle]
                self.circle[index] = id

    def shuffle(self, *, put_away: int = 0) -> None:
        """Shuffle the whole deck, with `put_away` of its cards laid aside unseen."""
        cards = [card.id for card in DECKS[self.options["deck"]]]
        self.deck = Pile.of("deck", cards, by="device" if self.virtual_cards else "table", put_away=put_away)


def new_state(options: Mapping[str, str]) -> PatchworkState:
    """Return the table before set-up."""
    return PatchworkState(options=options, leather=dict.fromkeys(LEATHER_SPACES[options["track"]]))
