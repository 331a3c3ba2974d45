"""What a bot tells is so by then: who glances while a sentence is read sees the table as it says (`Table.glance`).

A test cannot read a sentence. It sees what of the glance changes behind each: before the next one that must be what the
next one says, and before the bot waits it must be nothing, but for what need not be told.
"""

from collections import defaultdict
from random import Random

from compere_proof.about import Lines, Proof
from compere_proof.contract import MOST_PROMPTS
from compere_proof.glancing import Watch
from compere_proof.playing import NAMES, play, play_on

GAMES = 40  # random games


class ToldWhenSo(Proof):
    """When it tells."""

    def test_what_is_told_is_so(self) -> None:
        """Nothing changes behind a sentence but what the next one says, or what nobody need be told."""
        says, later = defaultdict[str, set[str]](set), defaultdict[str, set[str]](set)
        for game, options in enumerate(self.about.options(GAMES)):
            watch = Watch(self.about.bot)
            table = play(watch.bot, options, seed=f"told {game}", names=NAMES[game % len(NAMES)])
            for count, _ in enumerate(play_on(table, Random(game))):
                assert count < MOST_PROMPTS
            for change in watch.changes:
                if change.next:
                    says[change.next.step] |= change.lines
                else:
                    later[change.told.step] |= change.lines
        do = "tell each thing when the state has changed by it, and name what a sentence is about in `says`"
        wrong = _diff(says, self.about.says)
        assert not wrong, f"the glance changes between two sentences, by step: {wrong}: {do}"
        do = "change the state before you tell, and name what need not be told in `later`"
        wrong = _diff(later, self.about.later)
        assert not wrong, f"the glance changes after the last sentence, by step: {wrong}: {do}"


def _diff(found: Lines, expected: Lines) -> str:
    """Return what was found that is not expected, and the reverse, by step."""
    steps = sorted({*found, *expected})
    differ = [step for step in steps if set(found.get(step, ())) != set(expected.get(step, ()))]
    return "; ".join(
        f"{each}: {sorted(found.get(each, ()))}, but declared is {sorted(expected.get(each, ())) or 'nothing'}"
        for each in differ
    )
