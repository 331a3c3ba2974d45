"""The names of the people at the table, typed with the keys: three presses a letter."""

from collections.abc import Callable, Sequence
from functools import partial

from compere.declared import dataclass, replace
from compere.options import Option
from compere.prompts import Choose
from compere.wording import Text, say
from compere_device.glass.measures import NAME_MOST
from compere_device.scenes.asking import Asking, ChoiceItem, choice
from compere_device.scenes.stage import Stage

TITLE = say("Names")
MOST = 3  # how many people: no game here seats more
# The name of each group, and its groups of letters: one for each key, but one fewer at first, for the end.
LETTERS = (
    ("A – P", ("ABCD", "EFGH", "IJKL", "MNOP")),
    ("Q – Z - ’ .", ("QRST", "UVWX", "YZ", "-’.")),
    ("É À Ô Ü", ("ÉÈÊË", "ÀÂÄÇ", "ÎÏÔÖ", "ÙÛÜÑ")),
)
BEFORE_CAPITALS = ("", "-", "’")


def names(stage: Stage, at: str | None = None) -> Asking:
    """Return the question of whose name to change: the owner's first, then the others clockwise."""
    called = stage.games.names
    items: list[ChoiceItem] = [
        (Option(str(nth), say("{nth}. {name}", nth=nth + 1, name=name)), partial(_type, stage, nth))
        for nth, name in enumerate(called)
    ]
    if len(called) < MOST:
        label = say("{nth}. add a name", nth=len(called) + 1)
        items.append((Option(str(len(called)), label), partial(_type, stage, len(called))))
    return choice(stage, TITLE, say("Who plays, clockwise from you?"), items, at)


def _type(stage: Stage, nth: int) -> None:
    Typing(stage, nth).ask_group()


@dataclass(frozen=True)
class Typing:
    """A name as far as it is typed, for the place `nth`.

    Each step is a question on top of the one before, so going back undoes the choice made there. `steps` of them are
    open.
    """

    stage: Stage
    nth: int
    typed: str = ""
    steps: int = 1

    def ask_group(self) -> None:
        """Ask for the next letter, or whether this is all."""

        def chose(id: str) -> None:
            if id == "done":
                self._done()
            else:
                replace(self, steps=self.steps + 1)._ask_four(LETTERS[int(id)][1])

        groups = [Option(str(place), self._label(called)) for place, (called, _) in enumerate(LETTERS)]
        self._ask([*groups, Option("done", say("That is all") if self.typed else say("no name"))], chose)

    def _ask_four(self, fours: Sequence[str]) -> None:
        rows = [Option(str(place), self._label(" ".join(four))) for place, four in enumerate(fours)]
        self._ask(rows, lambda id: replace(self, steps=self.steps + 1)._ask_letter(fours[int(id)]))

    def _ask_letter(self, letters: str) -> None:
        rows = [Option(str(place), self._label(letter)) for place, letter in enumerate(letters)]
        self._ask(rows, lambda id: self._take(letters[int(id)]))

    def _take(self, letter: str) -> None:
        longer = replace(self, typed=self.typed + self._cased(letter), steps=self.steps + 1)
        if len(longer.typed) < NAME_MOST:
            longer.ask_group()
        else:
            self._keep(longer.typed)

    def _done(self) -> None:
        self._keep(self.typed)

    def _keep(self, name: str) -> None:
        """Keep a name, or that there is none for this place, and show all of them."""
        called = self.stage.games.names
        named = (name,) if name else ()
        self.stage.games.name((*called[: self.nth], *named, *called[self.nth + 1 :]))
        for _ in range(self.steps + 1):  # and the list, which has other names now
            self.stage.go.pop()
        self.stage.go.push(names(self.stage, str(self.nth)))

    def _ask(self, rows: Sequence[Option[str]], answered: Callable[[str], None]) -> None:
        text = say("{typed}…", typed=self.typed) if self.typed else say("First letter:")
        prompt = Choose("device.name", text, "", tuple(rows), often=True)
        self.stage.go.push(Asking(self.stage, None, prompt, answered, title=TITLE))

    def _cased(self, letters: str) -> str:
        return letters if self.typed[-1:] in BEFORE_CAPITALS else letters.lower()

    def _label(self, letters: str) -> Text:
        return say("{letters}", letters=self._cased(letters))
