"""What proves every bot, and what of that is Ufobot's alone."""

from pathlib import Path

from compere.bots.ufobot.bot import BOT
from compere_proof import proof
from figures.people_ufobot import UfobotPeople

GAMES = Path(__file__).parents[2] / "data" / "playthroughs" / "ufobot"
# What must be seen in some golden game, besides every value of its options, both languages, an undo, a correction.
SHOWN = {
    "the owner’s board is learned": r"^> space: .*8\W*\n( .*\n)+< no_more \(",
    "points of a temple are asked once": r"^> points: .*\n .*\n< \d+ \(entered\)",
    "build": r"^> building: ",
    "military": r"^\* .* \[(Force|force) \+1\]",
    "citizen": r"^> recruit: ",
    "citizen with a plus": r"^> value: .*\+1",
    "zodiac": r"^\* .*(card|carte) .* (lose 5 VP|perds 5 PV)\. \[",
    "zodiac, tied": r"^> lowest: ",
    "tower": r"^\* .* \[(orange|red|blue|purple|yellow)\]",
    "tower, tied": r"^> storey: ",
    "focus": r"^\* (.*, )?Focus$",
    "a white die under Focus": r"^> site: ",
    "a white die": r"^\* Lowest site ",
    "yellow": r"^\* Yellow site .*You lose 2 VP",
    "orange, with a speaker die": r"^> speaker: .*\n( .*\n)+< yes \(",
    "orange, without one": r"^> speaker: .*\n( .*\n)+< no \(",
    "red": r"^\* Red site .*If it leads.*Force",
    "blue, asked": r"^> above: ",
    "blue, its most advanced": r"^\? its most advanced: ",
    "blue, leading on all": r"^\? it leads on all: its lowest: ",
    "blue that chases": r"^\? (where it does not lead|où il n’est pas en tête)",
    "purple": r"^> topmost: ",
    "an empty market": r"^> (building|topmost): .*\n( .*\n)+< empty \(",
    "no die to recruit": r"^> recruit: .*\n( .*\n)+< empty \(",
    "no level left": r"^> yours: .*\n( .*\n)+< no_storey \(",
    "no level left, before a further turn": r"^> next: .*\n( .*\n)+< no_storey \(",
    "you have passed, it plays on": r"^> goes_on: ",
    "it passes with two dice or fewer": r"^< passed \(\w+\)\n\n\* .*(falls? back|Forces? recule|toi seul)",
    "it passes first": r"^\* Ufobot passes\.\n> until: ",
    "speaker dice go back": r"^\* Roll, return its speakers",
    "gold": r"^\* .*2 gold off",
    "harder: a site twice": r"^\* \w+ site \+2",
    "harder: points for a site": r"^\* \w+ site .*you −3 VP",
    "easier: force": r"^\* .*(Forces fall back|Forces en recul)",
    "a die set right": r"^~ die_gone: .*\n\n(.*\n){2,9}~ die_came: ",
    "bonus tiles: 20": r"^  · Bonus tiles \(20\)",
    "bonus tiles: 50": r"^  · Bonus tiles \(50\)",
    "you win": r"^= you_win",
    "Ufobot wins": r"^= ufobot_wins",
    "lost at zero points": r"^~ lost: yes\n\n(.*\n)*= no_points",
}

TestProof = proof(
    BOT,
    __file__,
    games=GAMES,
    people=UfobotPeople,
    pages=500,
    shown=SHOWN,
    besides={"ufobot.your_score": {"total"}, "ufobot.yours": {"before"}},
    says={
        "tower": {"If it ended now", "{colour}"},
        "zodiac": {"If it ended now", "{temple}"},
        "bonus": {"If it ended now", "{temple}"},
        "round": {"Dice"},
    },
    later={
        "bonus": {"Dice"},
        "build": {"Dice"},
        "military": {"Dice"},
        "site": {"Dice"},
        "tower": {"Dice"},
        "zodiac": {"Dice"},
    },
)
