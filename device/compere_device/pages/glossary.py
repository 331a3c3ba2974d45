"""A bot's names for its steps and its things, in one language."""

from typing import TYPE_CHECKING, Any

from compere.declared import replace
from compere.wording import Arg, Term, Text, Words, say
from compere_device.once import once

if TYPE_CHECKING:
    from compere.bot import Bot
    from compere.state import Told


class Glossary:
    """The names of one bot's steps and things; empty for the device itself, which is None."""

    def __init__(self, words: Words, bot: "Bot[Any] | None" = None) -> None:
        self.words = words
        self.bot = bot

    def title(self, step: str) -> str:
        """Return the name of a step of the bot's sheet; "" if there is no bot."""
        return self.words.say(self.bot.step(step).name) if self.bot else ""

    def heading(self, told: "Told") -> Text:
        """Return the title of a sentence's step with the short form of the sentence, or else the whole sentence."""
        if not told.short or not self.bot:
            return told.text
        return say("{title} · {short}", title=self.bot.step(told.step).name, short=told.short)

    def facet(self, name: str, value: Arg) -> Text:
        """Return a facet's value as the bot says it."""
        assert self.bot
        said = self.bot.facets.get(name, Text("{value}", by=self.bot.name))
        return replace(said, args={"value": value})

    def picture(self, label: Text) -> tuple[str, ...]:
        """Return the picture of the first thing that a label names, as rows of X and .; () if there is none."""
        if not self.bot:
            return ()
        term = next((each for each in label.args.values() if isinstance(each, Term)), None)
        return term.shape.rows if term and term.shape else ()

    def is_peoples(self, title: str) -> bool:
        """Return whether a title is that of a step in which people do something, and not the bot."""
        return title in self._peoples

    def is_the_bots(self, told: "Told") -> bool:
        """Return whether a sentence says what the bot does, and not what people do or what nobody has to read."""
        return not told.aside and not self.is_peoples(self.title(told.step))

    @once
    def _peoples(self) -> frozenset[str]:
        steps = self.bot.steps.values() if self.bot else ()
        from compere.bot import SET_RIGHT  # the home screen tells nothing

        return frozenset(self.words.say(step.name) for step in (SET_RIGHT, *steps) if step.yours)
