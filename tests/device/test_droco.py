"""Droco at the device: what its questions cost true people, that they fit, and what is corrected with two codes."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import mean

import pytest

from compere.almanac import Almanac
from compere.bots.droco.bot import BOT
from compere.journal import Header
from compere.prompts import Number, Prompt
from compere.run import short_key
from compere.session import Session
from compere.table import Table
from compere_device.answers.picker import begin
from compere_device.answers.way import Done, Rows, Way
from compere_device.languages import LANGUAGES
from compere_device.pages.asked import Asked
from figures.people_droco import DrocoPeople
from hands import SCREEN, Hands, view
from playing import every_choice, play_on
from ways import nearer

GAMES = 20
NAMES = ("Emmanuel", "Mohammed", "Clémence")  # as long as a name may be
HAND = [f"robot:{card}" for card in ("A10", "A8", "A5", "A2", "B9", "B3", "C7", "C6", "C1", "D10", "D4", "D2")]


def table(options: dict[str, str], seed: int, names: tuple[str, ...] = NAMES) -> Table:
    """Begin a game of people with long names, unless others are given."""
    return Table(
        Session(BOT, Header("droco", 1, options, str(seed), names)), Almanac(BOT.shipped()), lambda entries: None
    )


def presses(prompt: Prompt[int], number: int) -> int:
    """Count the keys on the shortest way to a number."""
    step: Way | Done | None = begin(prompt)
    for count in range(1, 1000):
        assert isinstance(step, Way)
        step = nearer(step, number)
        if step == Done(number):
            return count
    raise AssertionError("too many")


def test_counting_a_pile() -> None:
    """Three keys find the points of any pile that true people count; scanning its own cards would take longer."""
    keys, scans, games = list[int](), list[int](), 0
    for options in [each for each in every_choice(BOT) if each["score"] == "light"]:
        for seed in range(GAMES // 4):
            random, game = Random(f"{options} {seed}"), table(options, seed)
            people, games = DrocoPeople(options, random), games + 1
            while game.prompt:
                answer = people(game.prompt, game.session.state)
                if isinstance(game.prompt, Number):
                    keys.append(presses(game.prompt, answer))
                    (player,) = game.prompt.subject
                    scans.append(game.session.state.captured[player].unknown)
                game.answer(answer)
    figures = f"{mean(keys):.2f} keys, by scanning its own cards {mean(scans):.2f}"
    print(f"counting a pile: {figures}; {len(keys) / games:.1f} times a game")
    assert mean(keys) <= min(3, mean(scans))
    assert max(keys) <= 4


def walk(way: Way, random: Random) -> Iterator[Way]:
    """Yield a way and what follows from one of its rows, until it is answered."""
    step: Way | Done = way
    while isinstance(step, Way):
        yield step
        step = step.pick(random.randrange(len(step.slots))) if isinstance(step, Rows) else Done(None)


@pytest.mark.slow
@pytest.mark.parametrize("names", [NAMES, ()], ids=["long names", "places"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_and_correction_fits(language: str, names: tuple[str, ...]) -> None:
    """Every page of games under all options, of people whose hangars fill, and of all that can be corrected there.

    Droco's card always leads into the question who wins.
    """
    shown, random, asked, problems = view(BOT, language), Random(3), Counter[str](), {}
    rows = set()
    for seed, options in enumerate(every_choice(BOT)):
        game = table(options, seed, names)
        for prompt in play_on(game, random):
            editors = game.session.corrections().values() if random.random() < 0.1 else ()
            pages = list(shown.told(game.told))
            for each in (prompt, *editors):
                asked[short_key(each)] += 1
                last = game.told[-1] if each is prompt and game.told else None
                for way in walk(begin(each), random):
                    leads = last if last and shown.places.leads_into(last, Asked(way)) else None
                    pages.append(shown.asking(way, last=leads))
                    assert leads or each.key != "droco.winner"
            problems |= {page.text(): found for page in pages if (found := SCREEN.overflow(page))}
            rows |= {row.label for page in pages for row in page.rows if page.badge}
        assert game.outcome
        problems |= {page.text(): found for page in shown.outcome(game.outcome) if (found := SCREEN.overflow(page))}
    assert problems == {}
    assert set(names) <= rows
    assert {"winner", "lost", "pile", "winner_now", "card_now", "recount", "total"} <= set(asked)


def laid_out(folder: Path) -> Hands:
    """Begin a game by scanner; Droco has led its D10."""
    hands = Hands(folder)
    hands.begin("droco")
    hands.scan("ai:1", "robot:B1", *HAND)
    assert hands.said.startswith("Round 1 You each pass two cards")
    return hands


def test_two_codes_set_a_card_of_the_hand_right(tmp_path: Path) -> None:
    """The wrong one and the right one, in either order: Droco then leads its A10 instead."""
    for codes in (("robot:D10", "robot:D9"), ("robot:D9", "robot:D10")):
        hands = laid_out(tmp_path)
        hands.scan("cmd:menu")
        hands.choose("Correct something", "A card of its hand")
        hands.scan(*codes)
        state = hands.playing.table.session.state
        assert state.lying.cards == {"droco": "robot:A10"}
        assert set(state.hand) == {*HAND, "robot:D9"} - {"robot:D10", "robot:A10"}


def test_what_cannot_be_corrected_now_is_not_listed(tmp_path: Path) -> None:
    """Before the hand is laid out nothing can be; then what belongs to a trick, and a total by its name later."""
    hands = Hands(tmp_path)
    hands.begin("droco")
    hands.scan("cmd:menu")
    hands.choose("Correct something")
    assert hands.said == "Correct Nothing can be corrected yet: go back instead."
    hands = laid_out(tmp_path)
    hands.scan("cmd:menu")
    hands.choose("Correct something")
    assert hands.labels == ["A card of its hand", "Droco’s hand", "Trump", "Leader"]
