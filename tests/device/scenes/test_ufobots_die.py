"""The die of the device, by which people move the Archon: it is on a page, whatever is asked next."""

from collections import defaultdict
from itertools import count
from pathlib import Path
from random import Random

import pytest

from catalogue import DRAWN
from compere.bots import find
from compere_device.drivers.player import Player
from compere_device.events import Key
from compere_device.scenes.playing import Playing
from figures.people import PEOPLE
from hands import Hands


@pytest.mark.parametrize("language", (*DRAWN, "de"))
def test_it_is_shown(language: str, tmp_path: Path) -> None:
    """In a title, above the question, or on a page before it; after *Focus* and a white one there are most rows."""
    hands, said, asked = Hands(tmp_path, language), defaultdict[tuple[int, str], str](str), set[str]()
    options = find("ufobot").choose_options({})

    def press(key: Key) -> None:
        hands.press(key)
        if isinstance(scene := hands.stage.go.scene, Playing) and (prompt := scene.table.prompt):
            for told in scene.table.told:
                if told.short:
                    die = hands.stage.say(told.short).replace("\u00a0", " ")
                    said[scene.table.session.history.entries, die] += hands.said
                    asked.add(prompt.key)

    for seed in count():
        random = Random(seed)
        playing = hands.begin("ufobot")
        player = Player(press, None, random, PEOPLE["ufobot"](options, random))
        while hands.stage.go.scene is playing:
            player.step(playing)
        player.leave()
        if "ufobot.site" in asked:
            break
    assert [die for (_, die), pages in said.items() if die not in pages] == []
