"""The almanac: what is printed on the owner's components, asked once and kept for ever.

It is pure data: a driver loads what was learned before and saves it when it changes. Each answer that the almanac gives
is written to the journal, so a replay never reads the almanac.
"""

from collections.abc import Mapping

from compere.declared import dataclass, field
from compere.wording import Plain


@dataclass(frozen=True, slots=True)
class Known:
    """The known value of a printed fact.

    Attributes:
        value: the answer, as plain JSON.
        source: where the value comes from, in words; "" if there is no source to be relied on, and it is in doubt.
    """

    value: Plain
    source: str = ""

    @property
    def unverified(self) -> bool:
        """Whether the value is in doubt until somebody at the table sets it right."""
        return not self.source


@dataclass
class Almanac:
    """Known facts by key; a fact learned at this table takes precedence over the one that ships with the product."""

    shipped: Mapping[str, Known] = field(default_factory=dict)
    learned: dict[str, Known] = field(default_factory=dict)
    changed: bool = False  # since a driver saved it

    @property
    def facts(self) -> dict[str, Known]:
        """All known facts, learned ones in preference to shipped ones."""
        return {**self.shipped, **self.learned}

    def get(self, key: str) -> Known | None:
        """Return what is known of a fact, learned in preference to shipped; None if nothing is."""
        return self.learned.get(key) or self.shipped.get(key)

    def learn(self, key: str, value: Plain) -> None:
        """Keep an answer that somebody at the table gave during a game."""
        self.learned[key] = _answered(value)
        self.changed = True

    def set_right(self, key: str, value: Plain) -> None:
        """Keep a value that the owner sets outside any game; undoing answers in a game never removes it."""
        self.learned[key] = Known(value, "set right")
        self.changed = True

    def take_back(self, key: str, value: Plain) -> None:
        """Forget an answer that its game took back, unless another value has been learned since; shipped facts stay."""
        if self.learned.get(key) == _answered(value):
            del self.learned[key]
            self.changed = True


def _answered(value: Plain) -> Known:
    return Known(value, "entered")
