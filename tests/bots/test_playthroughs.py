"""Complete games in readable text, replayed line by line.

A new one: play a game, then `compere replay --log JOURNAL > tests/data/playthroughs/BOT/NAME.txt`. With
COMPERE_REGENERATE=1 the answers of every file are played anew and the file is written with what the rules now say to
them.
"""

import difflib
import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from compere.arrange import Place
from compere.bots import BOTS, find
from compere.draft import Draft
from compere.errors import CompereError
from compere.facts import Recall
from compere.journal import Entry, Header, Parsed
from compere.prompts import Choose, Number, Prompt, Roll, Tell
from compere.session import Session
from compere.transcript import NONE, READ_ON, transcript
from compere_device import words
from compere_device.languages import LANGUAGES

REGENERATE = "COMPERE_REGENERATE"
FOLDER = Path(__file__).parent.parent / "data" / "playthroughs"
FEWEST = 5
FILES = sorted(FOLDER.glob("*/*.txt"))

# What must be seen in some game of a bot, besides every value of its options, both languages, an undo, a correction.
SHOWN = {
    "patchwork": {
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
    },
    "robokid": {
        "level 1: a made-up rule": r"A random made-up rule, hidden",
        "level 2: a second Fortify": r"^\* Trash .* random perk.*\n(\? .*\n)*\* It fortifies again",
        "level 5: the sculpture": r"^\* .*It gets the macaroni sculpture",
        "a coin takes everything": r"^> match: All of Park",
        "leftovers in their order": r"^\* Under\u00a0the\u00a0Park: .* and ",
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
    },
    "ufobot": {
        "the owner’s board is learned": r"^> space: .*8\n( .*\n)+< no_more \(",
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
    },
    "droids": {
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
    },
}

HEADER = re.compile(
    r"# .*: (?P<bot>\w+), rules (?P<rules>\d+)\n# (?P<options>.*)\n# seed (?P<seed>.*), (?P<language>\w+)\n"
)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_playthrough(path: Path) -> None:
    """Its answers, given again, make the same text: every sentence, question, option, reason and score."""
    text = path.read_text(encoding="utf-8")
    replayed = replay(text, path.name)
    if os.environ.get(REGENERATE) == "1":
        path.write_text(replayed, encoding="utf-8")
        pytest.fail(f"{path.name} is written: read what changed, then unset {REGENERATE} before you commit.")
    if replayed != text:
        difference = "".join(difflib.unified_diff(text.splitlines(True), replayed.splitlines(True), "file", "replayed"))
        pytest.fail(f"{path.name} plays otherwise; {REGENERATE}=1 writes it anew.\n{difference}")
    assert "\n= " in text, f"{path.name} does not reach the end"


@pytest.mark.parametrize("name", BOTS)
def test_every_bot_has_its_games(name: str) -> None:
    """At least five games a bot, which show every value of its options, both languages, an undo and a correction."""
    texts = [path.read_text(encoding="utf-8") for path in FILES if path.parent.name == name]
    assert len(texts) >= FEWEST
    headers = [match for text in texts if (match := HEADER.match(text))]
    played = {word for match in headers for word in match["options"].split()}
    assert {f"{option.name}={value.id}" for option in BOTS[name].options for value in option.values} <= played
    assert {match["language"] for match in headers} == set(LANGUAGES)
    assert {match["bot"] for match in headers} == {name}
    for start in ("\n- ", "\n~ "):
        assert any(start in text for text in texts)


@pytest.mark.parametrize(("name", "what"), [(name, what) for name in BOTS for what in SHOWN.get(name, {})])
def test_what_the_games_show(name: str, what: str) -> None:
    """Each rare event of a bot happens in one of its games."""
    texts = [path.read_text(encoding="utf-8") for path in FILES if path.parent.name == name]
    assert any(re.search(SHOWN[name][what], text, re.MULTILINE) for text in texts)


def replay(text: str, name: str) -> str:
    """Return the transcript of the game that a transcript's options, seed and answers make."""
    language = text.splitlines()[2].rpartition(" ")[2]
    return "\n".join(transcript(journal_of(text, name), words.load(language))) + "\n"


def journal_of(text: str, name: str) -> Parsed:
    """Return the journal of the game that a transcript's options, seed and answers make."""
    match = HEADER.match(text)
    assert match, f"{name} has no header"
    bot = find(match["bot"])
    options = dict(word.split("=") for word in match["options"].split())
    game = Header(bot.name, bot.rules_version, options, match["seed"])
    return Parsed(game, tuple(played(Session(bot, game), text, name)), 0)


def played(session: Session, text: str, name: str) -> Iterator[Entry]:
    """Give a session the answers, undos and corrections of a transcript; yield its entries."""
    for number, line in enumerate(text.splitlines(), start=1):
        try:
            if answer := re.fullmatch(r"< (.*) \((\w+)\)", line):
                assert session.prompt, f"{name}, line {number}: the game has ended before"
                yield session.answer(typed(session.prompt, answer[1]), answer[2])
            elif taken_back := re.fullmatch(r"- .*?(?: \((\d+)\))?", line):
                by_person = [at for at, item in enumerate(session.history.items) if item.by_person]
                yield session.undo(by_person[-int(taken_back[1] or 1)])[0]
            elif correction := re.fullmatch(r"~ (\w+): (.*)", line):
                yield session.correct(correction[1], typed(session.correction(correction[1]), correction[2]))[0]
        except (CompereError, ValueError) as error:
            pytest.fail(f"{name}, line {number}, {line!r} fits nothing that is asked there: {error}")


def typed(prompt: Prompt[Any], text: str) -> Any:
    """Return an answer as a person or a device would give it to this prompt."""
    if isinstance(prompt, Tell):
        return None
    if isinstance(prompt, Recall):
        return None if text == READ_ON else typed(prompt.question, text)
    if isinstance(prompt, Number):
        return int(text)
    if isinstance(prompt, Choose):
        return text
    if isinstance(prompt, Draft):
        return json.loads(text)
    items = [] if text == NONE else text.split()
    return [int(item) for item in items] if isinstance(prompt, Roll | Place) else items
