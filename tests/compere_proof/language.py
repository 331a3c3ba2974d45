"""What proves a language: one line in a test file, `TestGerman = language_proof("de")`.

Its package is installed, and found by its entry point as on the box. A bot of which it has no catalogue is not its
concern: that one may bring its own.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from random import Random
from typing import ClassVar

import compere
import compere_device
from compere.bots import BOTS
from compere.errors import listed
from compere.prompts import Number
from compere.wording import Text, holes, say
from compere_device.events import Key
from compere_device.languages import FIRST, LANGUAGES
from compere_device.scenes import home, menus, safe
from compere_device.scenes.almanac import almanac
from compere_device.scenes.playing import Playing
from compere_device.words import PROGRAM, load
from compere_proof.about import About
from compere_proof.catalogue import misprinted, missing, other_holes, read, stale, texts, unknown_forms
from compere_proof.glass import PROMPTS, fits
from compere_proof.hands import SCREEN, Hands, view
from compere_proof.playing import NAMES, any_answer

ROOTS = tuple(Path(each.__file__ or "").parent for each in (compere, compere_device))
PAGES = 100  # at least so many of each bot are looked at
LESS = 10  # times fewer prompts than a bot's own proof has, so that five bots take seconds


def program() -> list[Path]:
    """Return the sources of the program: core and device without the bots."""
    files = (path for root in ROOTS for path in sorted(root.rglob("*.py")))
    return [path for path in files if ROOTS[0] / "bots" not in path.parent.parents]


def sources(bot: str) -> list[Path]:
    """Return the sources of a bot."""
    return About(BOTS[bot], Path(), Path()).sources


class Spoken:
    """A language as its package has it."""

    language: ClassVar[str]

    def test_it_is_found(self) -> None:
        """By its code, with a title; and it is what is spoken."""
        assert self.language in LANGUAGES, LANGUAGES.refused.get(self.language, "install its package: pip install -e .")
        words = load(self.language)
        assert words.language == self.language, LANGUAGES.refused

    def test_nothing_is_missing(self) -> None:
        """Every template and every term of the program, and of each bot that it knows, is translated."""
        for name, sources, catalogue in self.catalogues():
            wrong = missing(catalogue, sources)
            assert not wrong, f"{name} {wrong}"

    def test_nothing_is_stale(self) -> None:
        """No translation stands for a template that is gone."""
        for name, sources, catalogue in self.catalogues():
            wrong = stale(catalogue, sources)
            assert not wrong, f"{name} {wrong}"

    def test_the_holes_are_the_same(self) -> None:
        """A translation says the same things, in any order and form, and nothing else."""
        for name, _, catalogue in self.catalogues():
            wrong = other_holes(catalogue)
            assert not wrong, f"{name}: write the same holes: {wrong[:1]}"

    def test_the_forms_are_known(self) -> None:
        """Each form in a hole is one of its grammar's or a pair for the plural."""
        grammar = load(self.language).own.grammar
        for name, _, catalogue in self.catalogues():
            unknown, forms = unknown_forms(grammar, catalogue["texts"].values()), sorted(grammar.forms)
            assert unknown == [], f"{name}: a form that is none of {listed(forms)}, and no `one|many`: {unknown}"

    def test_it_is_as_it_is_printed(self) -> None:
        """By what `printed.WRONG` of its package says is wrong."""
        for name, _, catalogue in self.catalogues():
            wrong = misprinted(catalogue, self.language)
            assert wrong == [], f"{name} is not as it is printed: {wrong}"

    def test_every_sentence_of_the_device_fits(self) -> None:
        """Whatever the device says of itself can be read, even with the longest file name and a code."""
        own = view(None, self.language)
        for template in sorted(texts(path for path in program() if ROOTS[1] in path.parents)):
            args = {name: 8 if name in ("min", "max", "count") else "patchwork-0001" for name, _ in holes(template)}
            said = own.words.say(Text(template, args))
            for page in own.reading(own.words.say(say("Notice")), said):
                assert SCREEN.overflow(page) == [] and SCREEN.unknown(page) == set(), said
                assert page.text().count("…") == said.count("…"), said

    def test_every_list_of_the_device_fits(self, tmp_path: Path) -> None:
        """Every row of its questions, and of every fact that may be corrected, with the longest numbers."""
        hands, random = Hands(tmp_path, self.language), Random(self.language)
        for bot, names in product(BOTS, NAMES[1:4]):
            walk_through(hands, bot, names, random)

    def test_every_text_of_its_bots_fits(self) -> None:
        """Over random games of each bot of which its package has the words."""
        for bot in self.bots():
            fits(BOTS[bot], (self.language,), PAGES, PROMPTS // LESS)

    @classmethod
    def bots(cls) -> list[str]:
        """Return the bots that it knows."""
        folder = LANGUAGES.folder(cls.language)
        return [bot for bot in BOTS if folder and (folder / f"{bot}.json").exists()]

    def catalogues(self) -> Iterator[tuple[str, Sequence[Path], dict[str, dict[str, str]]]]:
        """Yield each catalogue of its package by its name, with the sources whose words it has; English has none."""
        if self.language == FIRST:
            return
        folder = LANGUAGES.folder(self.language)
        assert folder, LANGUAGES.refused
        yield PROGRAM, program(), read(folder / PROGRAM)
        for bot in self.bots():
            yield f"{bot}.json", sources(bot), read(folder / f"{bot}.json")


def walk_through(hands: Hands, bot: str, names: tuple[str, ...], random: Random) -> None:
    """Begin a game, answer up to its first turn, and look at all lists that there are then."""
    hands.stage.games.preferences.names = names
    hands.store.almanac.learned.clear()
    home.new_game(hands.stage, BOTS[bot])
    while not isinstance(hands.stage.go.scene, Playing):
        hands.press(*[Key.DOWN] * random.randrange(len(hands.all_rows())), Key.OK)
    playing = hands.playing
    while playing.table.prompt and not playing.table.session.corrections():  # before the first turn
        playing.table.answer(any_answer(playing.table.prompt, random))
    for name in playing.table.session.corrections():
        prompt = playing.table.session.corrections().get(name)  # as the correction before has left it
        if isinstance(prompt, Number):
            playing.table.correct(name, 0 if "buttons" in name else prompt.max)
    for name in playing.table.session.corrections():
        playing.correct(name)
    for scene in (menus.correct, menus.menu, safe.menu):
        hands.stage.go.push(scene(hands.stage, playing))
    hands.stage.go.push(almanac(hands.stage))
    while hands.stage.go.scene is not playing:
        if hands.page.cursor is not None:
            hands.all_rows()
        hands.stage.go.pop()
    hands.stage.go.home()
    hands.all_rows()


def language_proof(language: str) -> type[Spoken]:
    """Return the tests of a language, for a name that begins with `Test`; `language` is its code."""
    return type(f"Proof of {language}", (Spoken,), {"language": language, "__doc__": f"What proves {language}."})
