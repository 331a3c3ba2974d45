"""What a bot tells is so by then: who glances while a sentence is read sees the table as it says (`Table.glance`).

A test cannot read a sentence. It sees what of the glance changes behind each: before the next one that must be what the
next one says, and before the bot waits it must be nothing, but for what need not be told.
"""

from collections import defaultdict
from collections.abc import Mapping
from random import Random
from typing import Any

from bots.test_contract import MOST_PROMPTS, every_bot
from compere.bot import Bot
from glancing import MAP, Watch
from playing import NAMES, play, play_on, spread_choices

GAMES = 40  # random games of each bot

Lines = Mapping[str, set[str]]  # by the step that a sentence belongs to, the templates of the labels

# By bot and step, what a sentence is about: what changes between the sentence before and it.
SAYS: Mapping[str, Lines] = {
    "patchwork": {"automa": {"Automa", "Card {number}", "Its score now"}},
    "droco": {"score": {"{player}"}},
    "robokid": {
        "fortify": {"Deck", "Fort level", "Lookout", "Made-up rules", "Pack"},
        "expel": {"Dog in the Yard", "Dog pile"},
        "reset": {"Cats"},
    },
    "ufobot": {
        "tower": {"If it ended now", "{colour}"},
        "zodiac": {"If it ended now", "{temple}"},
        "bonus": {"If it ended now", "{temple}"},
        "round": {"Dice"},
    },
    "droids": {},
}
# By bot and step, what changes behind its last sentence, although nothing is said of it before the bot waits.
LATER: Mapping[str, Lines] = {
    "patchwork": {"automa": {"Card {number}", "Its next {budget}◉ can pay"}},  # the device's own deck is shuffled
    "droco": {"score": {"Droco", "Round {round}", "{player}"}},  # all is taken away for the next round
    "robokid": {  # of a tracked deck, whose cards are named once, as they are laid out: each step takes its own
        "turn": {"Deck", "Lookout", "VP"},
        "fortify": {"Deck", "Lookout", "VP"},
        "deploy": {"Discard pile"},
        "expel": {"Deck", "Discard pile"},
        "clean_up": {"Dog in the Yard"},  # it was said where that goes, when it came
    },
    # Sheet, *Au tour de l'Ufobot*, 6: what comes last in its turn is that the die leaves the Active zone.
    "ufobot": {step: {"Dice"} for step in ("bonus", "build", "military", "site", "tower", "zodiac")},
    "droids": {
        "sending": {"Killer’s next"},  # the round is over, and its strip taken away
        "in_turn": {MAP},  # it is turned to whoever sends next
    },
}


@every_bot
def test_what_is_told_is_so(bot: Bot[Any]) -> None:
    """Nothing changes behind a sentence but what the next one says, or what nobody need be told."""
    says, later = defaultdict[str, set[str]](set), defaultdict[str, set[str]](set)
    for game, options in enumerate(spread_choices(bot, GAMES, Random(bot.name))):
        watch = Watch(bot)
        table = play(watch.bot, options, seed=f"told {game}", names=NAMES[game % len(NAMES)])
        for count, _ in enumerate(play_on(table, Random(game))):
            assert count < MOST_PROMPTS
        for change in watch.changes:
            if change.next:
                says[change.next.step] |= change.lines
            else:
                later[change.told.step] |= change.lines
    assert says == SAYS[bot.name]
    assert later == LATER[bot.name]
