"""What proves every bot, and what of that is Patchwork's alone."""

from pathlib import Path

from compere.bots.patchwork.bot import BOT
from compere_proof import proof
from figures.people_patchwork import PatchworkPeople

GAMES = Path(__file__).parents[2] / "data" / "playthroughs" / "patchwork"
# What must be seen in some golden game, besides every value of its options, both languages, an undo, a correction.
SHOWN = {
    "a tie": r"^= tied_",
    "the human wins": r"^= human_has_more",
    "Automa wins": r"^= automa_has_more",
    "out of step: another patch": r"^< again \(",
    "out of step: another circle": r"^< circle \(",
    "out of step: more buttons": r"^< buttons \(",
    "the human has the 7×7 tile": r"^> tile: .*\n.*\n< yes \(",
    "Automa gets the 7×7 tile": r"^\* Automa gets the 7×7 tile",
    "a reshuffle": r"^\* Automa’s deck is empty",
    "Automa passes": r"^\* Just past you: space \d+\..* \[passes\]",
    "two turns of Automa's in a row": r"^< automa:.*\n\n([*?] .*\n)+> card: ",
    "both tokens set right": r"^~ spaces: \d+\n\n([*?] .*\n)*> automa_space: ",
    "the budget that shows": r"^> human_turn: .*◉, (its next|il aura) \d+◉",
}

TestProof = proof(
    BOT,
    __file__,
    games=GAMES,
    people=PatchworkPeople,
    pages=500,
    shown=SHOWN,
    besides={
        "patchwork.human_turn": {"budget", "buttons"},
        "patchwork.out_of_step": {"buttons", "cost"},
        "patchwork.score": {"counted"},
    },
    says={"automa": {"Automa", "Card {number}", "Its score now"}},
    later={"automa": {"Card {number}", "Its next {budget}◉ can pay"}},
    written_once=frozenset(["circle", "next_patches"]),
)
