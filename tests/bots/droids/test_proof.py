"""What proves every bot, and what of that is Droids's alone."""

from pathlib import Path

from compere.bots.droids.bot import BOT
from compere_proof import proof
from figures.people import droids_people

GAMES = Path(__file__).parents[2] / "data" / "playthroughs" / "droids"
# What must be seen in some golden game, besides every value of its options, both languages, an undo, a correction.
SHOWN = {
    "the killer is caught": r"^= caught",
    "a round without an order": r"^= no_order",
    "a hit by the rocket": r"^= scrapped",
    "a shot by the die": r"^> shot:",
    "the killer pushes you": r"^\* .*Killer.*, (you|toi) \d",
    "you push the killer": r"^\* (You|Tu)\b.* (push it|le pousses de) \d",
    "the killer is blocked": r"^\* .*Killer\S?: 0[←↖↑↗→↘↓↙]",
    "the killer is beyond its strip": r"^\* Killer\S?: (done|fini)",
    "an obstacle": r"^< order:take_put_",
    "water orders": r"^< order:water_",
    "nothing comes of an order": r"^< order:no_effect",
    "your round is over": r"^< order:none",
    "four people": r"^< \w+ \w+ \w+ \w+ \(entered\)",
    "two people": r"^> colours: .*\n.*\n< \w+ \w+ \(entered\)",
    "a team of two": r"^> team:.*\n.*\n< (yellow|red|green) \((.*\n)*= last\n.* (et|and) \w+ (gagnent|win)\W*!",
    "obstacles before the game": r"^> obstacle: .*/(9|12)\W*\n",
    "who begins, by the table’s die": r"^> first: ",
    "who begins, by the device’s die, tied": r"^> dice: (.*\n)+\* (Thrown|Dés).*\n> dice: ",
    "a shot that hits": r"^\* (Die|Dé) \d\S?: (a hit|touché)\. \w+ (marks|marque) 2 ",
    "a shot that misses": r"^\* (Die|Dé) \d\S?: (missed|raté)\.$",
    "a shot by the table’s die": r"^> shot: .*\n.*\n< \d \(entered\)\n\n\* \w+ (marks|marque) ",
    "a push": r"^\* \w+ (is pushed|se fait pousser de) \d\.$",
    "a robot pushed in a chain": r"^(\* \w+ is pushed \d\.\n){2}",
    "a relayed order": r"^< order:relay_.*\n\n\* \w+ (goes|avance de) \d",
    "a mine is laid": r"^\* [PQ]: lay a mine",
    "a mine explodes": r"^\* (Blue|Yellow|Red|Green) sets off a mine\.\n\* \w+ marks 1 emitter",
    "a repair robot sets off a mine": r"^\* Repair robot [PQ] sets off a mine",
    "a mine is carried, and explodes": r"^> mine: (.*\n){2}< 0 \(entered\)\n\n\* \w+’s mine explodes",
    "a mine is carried, and holds": r"^> mine: (.*\n){2}< [1-9] \(entered\)",
    "a repair": r"^\* \w+ (takes a marker off|retire un marqueur)",
    "a container home": r"^\* \w+\S?: container 2\.",
    "the last container": r"^= containers: (\w+ \d, )+\w+ \d",
    "a garden": r"^= garden",
    "the statue home": r"^= statue",
    "a prisoner": r"^= prisoner",
    "the last one left": r"^= last",
    "somebody is out": r"^\* \w+ (sent no order: out|n’a rien envoyé)",
    "no order left in a refereed round": r"^> order: (Blue|Bleu), .*\n( .*\n)+< order:none ",
}

TestProof = proof(
    BOT,
    __file__,
    games=GAMES,
    people=droids_people,
    pages=500,
    shown=SHOWN,
    later={"sending": {"Killer’s next"}, "in_turn": {"map"}},
    written_once=frozenset(["map", "strip"]),
)
