"""Somebody plays it: on the glass with keys, with a scanner, in lines of text, as JSON; and what that takes."""

import io
import json
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

import pytest

from compere.journal import Answered, Header
from compere.prompts import to_plain
from compere.session import Session
from compere.table import Table
from compere.wording import Words
from compere_device.drivers.console import Console
from compere_device.drivers.headless import Headless
from compere_device.drivers.player import People, Player
from compere_device.files.opened import Game
from compere_device.languages import LANGUAGES
from compere_device.scenes import home
from compere_proof.about import Proof
from compere_proof.hands import Hands
from compere_proof.playing import any_answer, play

GAMES = 3  # of each way
MOST_INPUTS = 5000  # of a game that ends


class Out(io.StringIO):
    """Takes lines of JSON."""

    @property
    def lines(self) -> list[dict[str, Any]]:
        """What was written, line by line."""
        return [json.loads(line) for line in self.getvalue().splitlines()]


def given(table: Table) -> Iterator[Answered]:
    """Yield the answers of people that count."""
    for item in table.session.history.items:
        if isinstance(item.entry, Answered) and item.entry.by_person:
            yield item.entry


class Players(Proof):
    """Somebody plays it."""

    def people(self, options: dict[str, str], random: Random) -> People | None:
        """Return people who tell the truth of a table of their own; None for answers at random."""
        return self.about.people and self.about.people(options, random)

    def on_the_glass(self, folder: Path, language: str, game: int, *, scanner: bool) -> tuple[int, int]:
        """Play a game to its end, every page of which fits; return the inputs that it took, and the answers."""
        bot, random = self.about.bot, Random(game)
        options = self.about.options(GAMES, "glass ")[game]
        hands = Hands(folder, language, seed=str(game))
        header = Header(bot.name, bot.rules_version, bot.choose_options(options), str(game), bot.seated(options, ()))
        home.play(hands.stage, Game(Session(bot, header)))
        playing = hands.playing
        player = Player(hands.press, hands.scan if scanner else None, random, self.people(options, random))
        while not playing.table.outcome:
            assert hands.page.text()
            player.step(playing)
            asked = playing.table.prompt
            assert hands.inputs < MOST_INPUTS, f"the game does not end on the glass: it goes round at {asked}"
        return hands.inputs, sum(entry.answer is not None for entry in given(playing.table))

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_it_is_played_with_four_keys(self, tmp_path: Path, language: str) -> None:
        """To its end, every page fits; and an answer takes few presses."""
        if language not in self.about.languages:
            pytest.skip(f"it has no {language}.json, and speaks English")
        games = [self.on_the_glass(tmp_path / str(game), language, game, scanner=False) for game in range(GAMES)]
        presses, answers = (sum(each) for each in zip(*games, strict=True))
        each = presses / max(1, answers)
        print(f"{self.about.bot.name}, {language}: {presses / GAMES:.0f} presses a game, {each:.1f} an answer")
        do = "say what is usual, put frequent answers first, ask less; or name what it takes in `presses`"
        assert each <= self.about.presses, f"an answer takes {each:.1f} presses, {self.about.presses} are few: {do}"

    def test_it_is_played_with_a_scanner(self, tmp_path: Path) -> None:
        """What is printed on its sheet of codes answers its questions."""
        for game in range(GAMES):
            self.on_the_glass(tmp_path / str(game), "en", game, scanner=True)

    @pytest.mark.parametrize("game", range(GAMES))
    def test_it_is_played_in_lines_and_as_json(self, game: int) -> None:
        """With reasons and glances between; the same answers bring the same end."""
        out = io.StringIO()
        table, again, answers = self.begun(game), self.begun(game), Random(game)
        entered = chain.from_iterable(("w", "g", typed(table, each)) for each in drawn(table, answers))
        Console(table, Words(), out).run(entered)
        assert table.outcome, "the game does not end in the console"
        lines = Out()
        Headless(again, Words(), lines).run(json.dumps({"answer": each}) for each in drawn(again, Random(game)))
        errors = [line for line in lines.lines if "error" in line]
        assert not errors, f"an answer was refused: {errors}"
        assert again.outcome == table.outcome
        assert lines.lines[-1]["outcome"]["reason"]["text"] in out.getvalue()

    def begun(self, game: int) -> Table:
        """Begin a game."""
        return play(self.about.bot, self.about.options(GAMES, "lines ")[game], seed=str(game))

    @pytest.mark.parametrize("scanned", [False, True])
    def test_people_tell_what_can_be_answered(self, scanned: bool) -> None:
        """Those who tell the truth of their table play whole games."""
        if self.about.people is None:
            pytest.skip("it has no `people`: answers are at random, and a second check of the rules is wanted besides")
        for game, options in enumerate(self.about.options(GAMES, "people ")):
            table, people = play(self.about.bot, options, seed=str(game)), self.people(options, Random(game))
            assert people
            for _ in range(MOST_INPUTS):
                if table.prompt is None:
                    break
                table.answer(people(table.prompt, table.session.state, scanned=scanned))
            assert table.outcome, f"the game with {options} does not end with people who tell the truth"


def drawn(table: Table, random: Random) -> Iterator[Any]:
    """Yield an answer to each question that is asked, as plain JSON; a second time where that is asked once more."""
    answer, answered, again = None, -1, False
    while table.prompt:
        given = len(table.session.history.items)
        assert given > answered or not again, f"an answer to {table.prompt.key} was refused, or did nothing: {answer}"
        again = given == answered
        answer = answer if again else to_plain(any_answer(table.prompt, random))
        answered = given
        yield answer


def typed(table: Table, answer: Any) -> str:
    """Return an answer as it is typed; to a question for a text nothing is typed, which takes it as it is."""
    if table.prompt is not None and table.prompt.form == "lines":
        return ""
    return " ".join(map(str, answer)) if isinstance(answer, list) else "" if answer is None else str(answer)
