"""Every text of the device fits the glass, and so does every list; those of each bot are proven in its own tests."""

from itertools import product
from pathlib import Path
from random import Random

import pytest

from catalogue import PACKAGES, texts
from compere.bots import BOTS
from compere.prompts import Number
from compere.wording import Text, holes, say
from compere_device.events import Key
from compere_device.languages import LANGUAGES
from compere_device.scenes import home, menus, safe
from compere_device.scenes.almanac import almanac
from compere_device.scenes.playing import Playing
from hands import SCREEN, Hands, view
from playing import NAMES, any_answer


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_of_the_device_fits(language: str) -> None:
    """Whatever the device says of itself can be read, even with the longest file name and a code."""
    own = view(None, language)
    for template in (each for path in PACKAGES["device"].rglob("*.py") for each in texts(path)):
        args = {name: 8 if name in ("min", "max", "count") else "patchwork-0001" for name, _ in holes(template)}
        said = own.words.say(Text(template, args))
        for page in own.reading(own.words.say(say("Notice")), said):
            assert SCREEN.overflow(page) == [] and SCREEN.unknown(page) == set()
            assert page.text().count("…") == said.count("…")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_list_of_the_device_fits(tmp_path: Path, language: str) -> None:
    """Every row of every question of the device, and of every fact that may be corrected, with the longest numbers."""
    hands, random = Hands(tmp_path, language), Random(language)
    for bot, names in product(BOTS.values(), NAMES[1:4]):
        hands.stage.games._names = names
        hands.store.almanac.learned.clear()
        home.new_game(hands.stage, bot)
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
