"""An answer that ends somebody's game is asked once more: *no* is selected, and leads back to where it was given."""

from typing import Any

from compere.declared import dataclass
from compere.prompts import Answer, Choose, Prompt
from compere.wording import Text, say
from compere_device.answers.way import Done, Onward, Rows, Slot, Way

NO, YES = say("no"), say("yes")


@dataclass(frozen=True)
class Sure(Rows):
    """The question whether an `answer`, given on the way `before`, is meant: no, or yes."""

    before: Way
    answer: Answer
    asked: Text

    @property
    def prompt(self) -> Prompt[Any]:
        return self.before.prompt

    @property
    def text(self) -> Text:
        return self.asked

    @property
    def slots(self) -> tuple[Slot, ...]:
        return Slot(NO), Slot(YES)

    def pick(self, row: int) -> Onward:
        return Done(self.answer) if row else self.before

    def back(self) -> Way:
        return self.before

    def scan(self, code: str) -> Onward | None:
        """Take another answer, which takes back this one; the same code once more is no yes."""
        step = self.before.scan(code)
        if not isinstance(step, Done):
            return step
        return None if step == Done(self.answer) else once_more(self.before, step)

    def row_towards(self, answer: Any) -> int:
        return int(answer == self.answer)


def once_more(way: Way, done: Done) -> Onward:
    """Return what follows an answer: if it ends somebody's game, the question of whether it is meant."""
    if isinstance(way, Sure) or not isinstance(way.prompt, Choose):
        return done
    asked = way.prompt.grave.get(str(done.answer))
    return Sure(way, done.answer, asked) if asked else done
