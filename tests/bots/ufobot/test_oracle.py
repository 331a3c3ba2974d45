"""Turns and whole games of Ufobot against a second reading of its sheet, at true tables.

COMPERE_STATES sets how many positions are played on for a turn, COMPERE_GAMES how many games; both are printed.
"""

import os
from collections import Counter
from random import Random

from bots.ufobot.oracle import a_table
from bots.ufobot.people import People, some_options
from bots.ufobot.positions import public, some_knowledge, some_table

STATES = max(400, int(os.environ.get("COMPERE_STATES", "0")))
GAMES = max(24, int(os.environ.get("COMPERE_GAMES", "0")))
EACH = {"die", "build", "citizen", "citizen plus", "zodiac", "tower", "military", "focus white", "focus colour"}
EACH |= {"yellow", "orange", "red", "purple", "blue letter", "blue chase", "site", "site 6 to 1"}
EMPTY = {"build, empty", "citizen, empty", "tower, empty", "purple, empty"}
TIED = {"die, tied", "build, tied", "citizen, tied", "citizen plus, tied", "zodiac, tied", "tower, tied"}


def test_a_turn_from_any_position() -> None:
    """Sheet, *Au tour de l'Ufobot*: whatever lies there, one turn leaves and costs what the second reading says."""
    counts: Counter[str] = Counter()
    asked: Counter[str] = Counter()
    for seed in range(STATES):
        random = Random(f"state {seed}")
        table = some_table(random)
        people = People(table, random, public(table, **some_knowledge(random, table)))
        people.turn()
        counts += table.counts
        asked += people.asked
    print(f"{STATES} turns, decided: {dict(counts.most_common())}; asked: {dict(asked.most_common())}")
    assert set(counts) >= EACH | TIED | EMPTY


def test_whole_games() -> None:
    """From set-up to the last point: each turn, what is told at each round's end, and who has won."""
    counts: Counter[str] = Counter()
    asked: Counter[str] = Counter()
    lost = 0
    for seed in range(GAMES):
        random = Random(f"game {seed}")
        table = a_table(random, some_options(random), few=seed % 6 == 0)
        table.vp = 1 if seed % 4 == 0 else 200
        people = People(table, random)
        people.finish()
        outcome = people.session.outcome
        lost += people.lost
        if people.lost:
            assert outcome and (outcome.reason, outcome.winners) == ("no_points", ("ufobot",))
            continue
        assert outcome and outcome.scores == {"you": people.your_score, "ufobot": table.score()}, seed
        assert outcome.winners == (("you",) if people.your_score > table.score() else ("ufobot",))
        counts += table.counts
        asked += people.asked
    decided = dict(counts.most_common())
    print(f"{GAMES} games, {lost} of them without points, decided: {decided}; asked: {dict(asked.most_common())}")
    assert lost and set(counts) >= EACH | TIED
