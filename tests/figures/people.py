"""Who sits at the simulated tables: for each bot, people who tell the truth of their table."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from compere.bots.robokid.cards import KID_CARDS, KIDS
from compere.bots.robokid.decide import matches
from compere.bots.robokid.questions import NO_MORE
from compere.bots.robokid.state import card_suit
from compere.prompts import Choose, ChooseSome, Draw, Prompt
from compere.session import short_key
from compere_device.player import People, choose
from figures.people_droco import DrocoPeople
from figures.people_patchwork import PatchworkPeople

PARK = 3  # cards that lie face up
YARD = (0, 4)  # cards that a person leaves in the Yard: those of a hand of five that were not played
RECRUITS_FROM_ROBOKID = 0.4  # how often a person takes a card of its Yard rather than one of the Park


class Anybody:
    """Answers anything that fits."""

    def __init__(self, options: Mapping[str, str], random: Random) -> None:
        self._random = random

    def __call__(self, prompt: Prompt[Any], state: Any, *, scanned: bool = False) -> Any:
        return choose(prompt, self._random, scanned=scanned)


class FortPeople:
    """Answer Robokid's questions as a table could: each turn a new Park and new Yards out of 60 cards.

    Which kids are there twice nobody knows, so 18 of them are drawn by lot. By hand, a card of a physical deck is
    entered by its suit.
    """

    def __init__(self, options: Mapping[str, str], random: Random) -> None:
        self._random = random
        self._kids = [*KIDS, *random.sample(list(KIDS), KID_CARDS - len(KIDS))]
        self._lying: list[str] = []

    def __call__(self, prompt: Prompt[Any], state: Any, *, scanned: bool = False) -> Any:
        random = self._random
        match short_key(prompt), prompt:
            case "park_card", Draw():
                dealt = random.sample(self._kids, 1 + PARK + random.randint(*YARD))
                self._lying = [card for card in dealt[1:] if matches(dealt[0], card)]
                return (self._entered(dealt[0], prompt, scanned),)
            case "match", Choose():
                return self._entered(self._lying.pop(), prompt, scanned) if self._lying else NO_MORE
            case "since", ChooseSome(options=options):
                yard = [option.id for option in options if option.id.startswith("yard:")]
                return (random.choice(yard),) if yard and random.random() < RECRUITS_FROM_ROBOKID else ()
            case "deck_card" | "other_card", Draw(options=options):
                drawn = [each for each in options if each.dealt and (each.shown or scanned)]
                return (random.choices(drawn, [each.copies for each in drawn])[0].id,)
            case "icons", Choose(options=options):
                return random.choice([each.id for each in options if each.shown and each.lasting])
        return choose(prompt, random, scanned=scanned)

    @staticmethod
    def _entered(card: str, prompt: Choose | Draw, scanned: bool) -> str:
        """Return a card as it is entered: by its name where that is a row or is scanned, else by its suit."""
        by_hand = next((option.shown for option in prompt.options if option.id == card), False)
        return card if by_hand or scanned else card_suit(card)


PEOPLE: Mapping[str, Callable[[Mapping[str, str], Random], People]] = {
    "patchwork": PatchworkPeople,
    "droco": DrocoPeople,
    "robokid": FortPeople,
}
