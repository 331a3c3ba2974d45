"""The golden games as stories, in each language: they say what was done, not what was asked."""

from pathlib import Path
from typing import Any

import pytest

from bots.test_playthroughs import FILES, journal_of
from compere.bots import find
from compere.facts import Recall
from compere.journal import Source
from compere.prompts import Answer, Choose, Prompt, Tell
from compere.session import Session
from compere.state import Told
from compere.story import plain, story
from compere_device import words
from compere_device.languages import LANGUAGES

# Questions that stand well with their answer: what is printed and learned once, and what people count or name.
READ_WELL = {
    "droco.column_follow",
    "droco.column_no",
    "droco.column_lead",
    "patchwork.automa_space",
    "robokid.capacity",
    "robokid.cat",
    "robokid.cat_points",
    "robokid.dogs",
    "robokid.kids",
    "robokid.level_points",
    "robokid.macaroni",
    "robokid.park_card",
    "robokid.yard_icons",
    "ufobot.above",
    "ufobot.points",
    "ufobot.top",
}
# By what nothing was done, or nothing that is not told anyway: a question, an answer or what it is of.
UNTOLD = {
    ("droids.team", "alone"),
    ("robokid.match", "none"),
    ("robokid.since", "dog"),
    ("robokid.since", "house"),
    ("robokid.since", "none"),
    ("ufobot.building", "empty"),
    ("ufobot.next", "played"),
    ("ufobot.space", "no_more"),
    ("ufobot.topmost", "empty"),
}
# What is told of one turn, and what was before the first; by its game, its number and the language.
TURNS = {
    ("droco", "light", 1, "en"): (
        "1. [round 1, the deal] AI card 4 is drawn. AI card on your left. Trump is B. Droco’s hand: A10, A6, A5, "
        "A4, A2, B6, B2, C10, C9, C8, C5 and D10. You each pass two cards to the left, not to Droco."
    ),
    ("droco", "light", 8, "fr"): (
        "8. [manche 1, pli 7] À droite, on ouvre : C. Droco joue C8. Pourquoi : faible : C8. Le pli va à gauche."
    ),
    ("droco", "light", 14, "en"): (
        "14. [round 1, the count] Round 1: you 12, left 27 − 10 = 17 and right 11 − 17 = −6."
    ),
    ("droco", "scanned", 2, "en"): (
        "2. [round 1, trick 1] Droco leads C13. Why: high: B13 and C13; min: C13. Droco wins the trick. Lost to "
        "Droco: you 8, left 10 and right 4."
    ),
    ("patchwork", "legend", 2, "en"): (
        "2. [space 6] Automa draws card 10. Next in the circle: 1◉ 4⧗, 6◉ 5⧗ and 5◉ 3⧗. Automa takes the 2nd, 6◉ "
        "5⧗, to space 5. Why: card 10, 10◉: 1st, 2nd and 3rd; most buttons: 2nd."
    ),
    ("patchwork", "out_of_step", 7, "en"): (
        "7. [space 10] Next in the circle: 4◉ 2⧗, 5◉ 3⧗ and 7◉ 4⧗. You take the 1st, 4◉ 2⧗. It costs 4◉ and you "
        "have 2◉: other patches come next. Next in the circle: 5◉ 3⧗, 7◉ 4⧗ and 1◉ 2⧗ (6 squares)."
    ),
    ("patchwork", "tie", 31, "fr"): (
        "31. [case 43] Automa révèle la carte 3. Automa passe, une case devant toi : 44. Il gagne 3◉, 11 en tout. "
        "Pourquoi : carte 3, 3◉ : aucune abordable. Retire 1 pièce en cuir de la piste."
    ),
    ("robokid", "solo_tracked", 2, "en"): (
        "2. [level 0, 1 VP] Its Yard is cleared. Lookout: Giggles. Deploy: Noodle Twins and Einstein. Noodle Twins "
        "adds pizza-toy-pizza-pizza. Pack at level 0 holds: 0. It scores 1 VP for book: 2 in all. You may follow "
        "Noodle Twins. Why: seen: 4 × book and 1 × glue; a suit shown twice scores; its Pack is full. From the "
        "Park deck: Ant. It also takes Rocket Bros. Park deck to its Yard: Dash."
    ),
    ("robokid", "two_physical", 2, "en"): (
        "2. [level 1, 2 VP] Its Yard is cleared. To its Lookout: squirt gun. It deploys The Moles and skateboard. "
        "The Moles adds 2 pizzas. It scores 1 VP for shovel: 3 in all. You may follow The Moles. Why: seen: 1 × "
        "skateboard, 1 × squirt gun and 2 × shovel; a suit shown twice scores; its Pack is full. It recruits, "
        "expels and shuffles."
    ),
    ("robokid", "chiens", 2, "fr"): (
        "2. [niveau 0, 1 PV] Parti de son Jardin : The Moles. Robokid reçoit Eclair. Observatoire : Golden Boy. "
        "Déployer : Puddin, Dash, Lil Boss et Chef. Jardin : Chef et Ranger. Puddin n’ajoute rien. Il marque 5 PV "
        "pour Skateboard, Pistolet à eau, Pelle, Livre et Couronne : 6 en tout. Rowdy sous sa niche. Tu peux "
        "suivre Puddin. Pourquoi : on voit : 1 × Skateboard, 1 × Pistolet à eau, 1 × Pelle, 1 × Livre, 2 × "
        "Couronne et 1 × Pièce ; une Pièce va avec chaque Clan. De la pioche du Parc : Smoke. Il prend aussi "
        "Doodles, Bug, Giggles, Watson et Squeaker. Ranger va aussi dans son Jardin ; à son prochain tour, dans la "
        "défausse du joueur de gauche."
    ),
    ("ufobot", "harder", 1, "en"): (
        "1. [round 1 of 5] You have played. Its lowest die: orange 1. It recruits a yellow 6, and +1. Orange site "
        "+2 (5→6; 6→2, you −3 VP). Why: an unpaired building: none, skipped; most tower levels: orange, red, blue, "
        "purple and yellow; the highest, then the leftmost: yellow. It takes the highest speaker die that is free."
    ),
    ("ufobot", "no_level_left", 25, "en"): (
        "25. [round 5 of 5] No purple tower level was left. It takes a blue tower level. Why: most paired dice: "
        "blue. No blue tower level was left. Fewest levels left: yellow. It takes a yellow tower level. Why: most "
        "paired dice: orange and yellow; highest sum of these: orange and yellow; fewest left, then the topmost: "
        "yellow. Round 5 is over. Roll, return its speakers. Force: only you fall back. Zodiac: it wins ties."
    ),
    ("ufobot", "premiere_partie", 8, "fr"): (
        "8. [manche 2 sur 5] Tu passes. La manche 2 est finie. Seule ta Force recule. Zodiaque : égalités à lui."
    ),
    ("droids", "vespa", 1, "en"): (
        "1. [round 1] The die: 6. Killer: 0←. Why: The strip’s column 6 is at the killer. Its order 1 of 3: "
        "1 left. What stops it: an obstacle. Your order 1: diagonal up right. Killer: fires, hits. Mark 1 emitter "
        "of your choice; its orders go. Why: The strip’s column 6 is at the killer. Its order 2 of 3: fire. At "
        "this level every shot hits. Your order 2: maximum up. You go 4: water. Killer: 1↑. Why: The strip’s "
        "column 6 is at the killer. Its order 3 of 3: 1 up. Your order 3: river up. Killer: done. Why: "
        "Column 6 of the strip has no order left. Your order 4: diagonal up right. Your order 5: take / put up. "
        "Your order 6: take / put left. Your order 7: no effect."
    ),
    ("droids", "mine_clearing", 5, "fr"): (
        "5. [tour 5] Rouge n’a rien envoyé : éliminé. Vert, n° 1 : P : 1 case bas. P : pose une mine."
    ),
    ("droids", "defi_en_equipes", 0, "en"): (
        "Blue plays with Green. The map is this device’s own. To enter yours: menu, Almanac. Robots on the circles "
        "of their colours: blue, yellow, red and green. The grey robot is green’s. Grey orders stay in the box: no "
        "repair robots. Take 8 movable obstacles: in turn, each places one. The goal: be the last one left. An "
        "obstacle each: Blue, Yellow, Red, Green, Blue, Yellow, Red and Green. Thrown: Blue 7, Yellow 0, Red 2 and "
        "Green 3."
    ),
}


class Asked:
    """Keeps the questions that a story has as they were asked."""

    def __init__(self) -> None:
        self.keys: set[str] = set()

    def answered(self, prompt: Prompt[Any], checked: Answer, source: Source, state: Any) -> None:
        told = source not in ("almanac", "only") and not isinstance(prompt, Tell | Recall) and prompt.form != "lines"
        if told and prompt.retold is None:
            self.keys.add(prompt.key)

    def corrected(self, told: Told, state: Any) -> None:
        """It is said by its name."""

    def told(self, told: Told, state: Any) -> None:
        """No question."""

    def turn_begins(self) -> None:
        """No question either."""

    mark = turn_begins


def spaces_alike(text: str) -> str:
    return text.replace("\u202f", " ").replace("\u00a0", " ")


def test_what_was_asked_reads_well() -> None:
    """Each question of a golden game that is told as one is known to read well, and each of those is in some game."""
    asked = Asked()
    for path in FILES:
        journal = journal_of(path.read_text(encoding="utf-8"), path.name)
        Session(find(journal.header.bot), journal.header, journal.entries).follow(asked)
    assert asked.keys == READ_WELL


@pytest.mark.parametrize("turn", TURNS, ids=lambda turn: "-".join(map(str, turn)))
def test_a_turn(turn: tuple[str, str, int, str]) -> None:
    """What people did, what the bot did and why: as one would tell it."""
    bot, game, number, language = turn
    path = next(path for path in FILES if path == Path(path.parents[1], bot, f"{game}.txt"))
    told = story(journal_of(path.read_text(encoding="utf-8"), path.name), words.load(language))
    told.paragraphs = [each for each in told.paragraphs if each.turn == number]
    _, _, paragraph = spaces_alike("\n".join(plain(told))).partition("\n\n")
    assert paragraph.partition("\n\n")[0].replace("\n", " ") == TURNS[turn]


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_could_have_been_answered_is_retold(language: str) -> None:
    """Of each question of the golden games, and of each answer that it takes, also of those that nobody gave."""
    retold, untold = set[str](), set[tuple[str, str]]()

    class Every(Asked):
        def answered(self, prompt: Prompt[Any], checked: Answer, source: Source, state: Any) -> None:
            if not isinstance(prompt, Choose) or prompt.retold is None:
                return
            retold.add(prompt.key)
            for each in prompt.accepted if prompt.retold else ():
                text = prompt.retold(each.value)
                assert text is None or spoken.say(text), prompt.key
                if text is None:
                    untold.add((prompt.key, each.id.partition(":")[0]))

    spoken = words.load(language)
    for path in FILES:
        journal = journal_of(path.read_text(encoding="utf-8"), path.name)
        Session(find(journal.header.bot), journal.header, journal.entries).follow(Every())
    assert len(retold) > 30
    assert untold == UNTOLD
