"""The person who runs a command that changes the machine: what to tell and ask them, and what they may do."""

import os
import sys
from collections.abc import Callable

from compere.declared import dataclass
from compere.wording import Text, Words, say
from compere_device.output.outlet import tell
from compere_device.system.commands import RunCommand, run_command

TYPED_MOST = 1000  # signs of an answer


@dataclass(frozen=True, slots=True)
class Person:
    """The person who runs a command.

    Attributes:
        tell: shows a line.
        ask: returns the answer to a question; None if nobody can be asked.
        root: whether they may change the machine.
        run: runs a command of the system.
    """

    tell: Callable[..., None]
    ask: Callable[[], str] | None
    root: bool
    run: RunCommand = run_command

    @classmethod
    def here(cls) -> "Person":
        """Return the person at this process's terminal, if there is one."""
        asked = sys.stdin.isatty() and sys.stdout.isatty()
        return cls(lambda *lines: tell(sys.stdout, *lines), _typed if asked else None, os.geteuid() == 0)

    def consents(self, words: Words, question: Text) -> bool | None:
        """Ask a question to be answered with y; return whether it was, None if nobody can be asked.

        English *yes* counts in any language, and that language's own; of either the first letter will do.
        """
        if self.ask is None:
            return None
        self.tell(words.say(question))
        answer, yes = self.ask().strip().lower(), ("yes", words.say(say("yes")))
        return answer in (*yes, *(word[0] for word in yes))


def _typed() -> str:
    return sys.stdin.readline(TYPED_MOST)
