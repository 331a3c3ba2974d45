"""Pictures of whole games: people play on a device's glass, and the first screen of each kind is kept."""

from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from PIL import Image

from compere_device.drivers.player import People, Player
from compere_device.scenes.playing import Playing
from hands import Hands, drawn

SEED = 5
Made = dict[str, Image.Image]
Naming = Callable[[Playing], str]
"""What the question on the screen is called; nothing where it is not kept."""
Besides = Callable[[Hands, Playing, str, Made], None]
"""What else is kept at a question of that name, as what may be looked at from it."""


def question(playing: Playing) -> str:
    """Return the key of what is asked, and whether it is asked further than its first screen."""
    entry = playing.asked
    assert entry
    further = entry.narrowed or getattr(entry, "first", 0)
    return entry.prompt.key.partition(".")[2] + ("_further" if further else "")


def pictures(
    bot: str,
    options: Mapping[str, str],
    language: str,
    people: Callable[[Mapping[str, str], Random], People],
    naming: Naming = question,
    besides: Besides = lambda hands, playing, name, made: None,
    seed: int = SEED,
) -> Made:
    """Play a game of a bot, and return the first screen of each kind by its name."""
    made: Made = {}
    with TemporaryDirectory() as folder:
        hands, random = Hands(Path(folder), language), Random(seed)
        playing = hands.begin(bot, **options)
        player = Player(hands.press, None, random, people(playing.table.session.header.options, random))
        while hands.stage.go.scene is playing:
            _keep(hands, playing, made, naming, besides)
            player.step(playing)
    return made


def left_out(names: Mapping[str, Collection[str]], made: Callable[[str], Made]) -> set[str]:
    """Return the kinds of screens that games show and that have no golden screen; `names`: those that have, by game."""
    kept = {name for each in names.values() for name in each}
    return {name for game in names for name in made(game)} - kept


def _keep(hands: Hands, playing: Playing, made: Made, naming: Naming, besides: Besides) -> None:
    """Keep the screen as it is if it is of a new kind, and what else is to be kept there."""
    table = playing.table
    name = naming(playing) if playing.asked else "end" if table.outcome and hands.page.rows else _told(hands, playing)
    if name and name not in made:
        made[name] = drawn(hands)
    if playing.asked:
        besides(hands, playing, name, made)


def _told(hands: Hands, playing: Playing) -> str:
    """Return the name of a page that is read, by the step that stands over it."""
    table = playing.table
    titles = {hands.stage.view(table.session.bot).glossary.title(told.step): told.step for told in table.told}
    return f"told_{titles.get(hands.page.title, 'end')}"
