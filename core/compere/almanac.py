"""What is printed on the owner's components: asked once for ever.

Pure data: a driver loads what was learned before and saves it when it changes. Answers that the almanac gave are in the
journal, so a replay never reads it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from compere.wording import Plain


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a printed fact; `unverified` where its source is doubtful or nobody has confirmed it."""

    value: Plain
    source: str
    unverified: bool = False


@dataclass
class Almanac:
    """Facts by key: those that ship with the product, and over them those that were learned at this table."""

    shipped: Mapping[str, Known] = field(default_factory=dict)
    learned: dict[str, Known] = field(default_factory=dict)
    changed: bool = False  # since a driver saved it

    @property
    def facts(self) -> dict[str, Known]:
        """All that is known, learned before shipped."""
        return {**self.shipped, **self.learned}

    def get(self, key: str) -> Known | None:
        """Return the fact, learned before shipped, or None when nobody knows it."""
        return self.learned.get(key) or self.shipped.get(key)

    def learn(self, key: str, value: Plain) -> None:
        """Keep what a game has asked and the table answered."""
        self.learned[key] = _answered(value)
        self.changed = True

    def set_right(self, key: str, value: Plain) -> None:
        """Keep what the owner says of it outside any game: no game's undo takes that back."""
        self.learned[key] = Known(value, "set right")
        self.changed = True

    def take_back(self, key: str, value: Plain) -> None:
        """Forget an answer that was taken back in its game, unless something else is known since; what ships stays."""
        if self.learned.get(key) == _answered(value):
            del self.learned[key]
            self.changed = True


def _answered(value: Plain) -> Known:
    return Known(value, "entered")
