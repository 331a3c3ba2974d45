"""What reads a bot's RULES.md knows every kind of question; each bot's own tests hold its page against it."""

from compere.draft import Draft
from compere.facts import Recall
from compere.piles import Draw
from compere.prompts import OfSeveral, Prompt
from compere_proof.rules_page import PROMPTS


def test_every_kind_of_question_is_looked_for() -> None:
    """A question of a kind that is missing above could have a key that no page names."""
    kinds = {Draft, *Prompt.__subclasses__(), *OfSeveral.__subclasses__(), *Draw.__subclasses__()} - {OfSeveral, Recall}
    assert {kind.__name__ for kind in kinds if kind.__module__.startswith("compere.")} == PROMPTS
