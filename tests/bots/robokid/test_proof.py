"""What proves every bot, and what of that is Robokid's alone."""

from pathlib import Path

from compere.bots.robokid.bot import BOT
from compere_proof import proof
from figures.people_robokid import FortPeople

GAMES = Path(__file__).parents[2] / "data" / "playthroughs" / "robokid"
# What must be seen in some golden game, besides every value of its options, both languages, an undo, a correction.
SHOWN = {
    "level 1: a made-up rule": r"A random made-up rule, hidden",
    "level 2: a second Fortify": r"^\* Trash .* random perk.*\n(\? .*\n)*\* It fortifies again",
    "level 5: the sculpture": r"^\* .*It gets the macaroni sculpture",
    "a coin takes everything": r"^> match: All of Park",
    "leftovers in their order": r"^\* Under\u00a0the\u00a0Park\u00a0deck: .* and ",
    "nothing left to expel": r"^> park_card: Park deck to its Yard",
    "an empty Park deck": r"^> match: .*\n( .*\n)+< empty \(",
    "an empty deck of the table’s": r"^> deck_card: .*\n( .*\n)+< empty \(",
    "the Park deck has run out": r"^> since: .*\n( .*\n)+< empty \(",
    "rare icons": r"^> icons:.*\n( .*\n)+< \S*(toy-pizza|pizza-toy)",
    "icons only this time": r"^> icons:.*\n( .*\n)+< \S+ \(once\)",
    "the leftmost card by name": r"^> leftmost:",
    "whose Yard is said": r"^\* All to its discard pile. The fullest Yard",
    "a card is gone from its Yard": r"^> since: Gone from its Yard\?\n( .*\n)+< fort:",
    "a full Pack": r"^\? its Pack is full",
    "a dog comes home": r"^\* .*\w+ under its doghouse",
    "a dog is given": r"^> given_dog:",
    "a cat comes": r"^\* \w+ comes to Robokid",
    "a condition that only the table can judge": r"^> attracted:",
    "people trigger the end": r"^> last_turn:",
    "last turns before the count": r"^> since: (End: gone|Fin : parti)",
    "Robokid wins": r"^= robokid_wins",
    "somebody else wins": r"^= person_wins",
    "a shared victory": r"^= shared",
}

TestProof = proof(
    BOT,
    __file__,
    games=GAMES,
    people=FortPeople,
    pages=500,
    shown=SHOWN,
    besides={"robokid.deck_card": {"all"}, "robokid.leftmost": {"all"}, "robokid.winner": {"total"}},
    says={
        "fortify": {"Deck", "Fort level", "Lookout", "Made-up rules", "Pack"},
        "expel": {"Dog in the Yard", "Dog pile"},
        "reset": {"Cats"},
    },
    later={
        "turn": {"Deck", "Lookout", "VP"},
        "fortify": {"Deck", "Lookout", "VP"},
        "deploy": {"Discard pile"},
        "expel": {"Deck", "Discard pile"},
        "clean_up": {"Dog in the Yard"},
    },
)
