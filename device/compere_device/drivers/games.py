"""The games of a store as lines: those in progress, and those that were put away."""

from typing import TextIO

from compere.bots import BOTS
from compere.wording import Words
from compere_device.drivers.record import cannot_list, looked_at
from compere_device.files.reader import Reader
from compere_device.files.record import FINISHED
from compere_device.outlet import tell
from compere_device.scenes.record import how_it_ended, sentences


def in_progress(store: Reader, words: Words, out: TextIO, err: TextIO) -> None:
    """Write a line a game, the one played last first: name, bot, where it stands, file; then what is wrong with files.

    Raises:
        DeviceError: the folder cannot be read.
    """
    for name in store.names():
        if game := store.known(name) or store.look(name):
            title, progress = words.say(BOTS.title(game.bot)), words.say(game.progress)
            tell(out, f"{name}  {title}  {progress}  {store.path(name)}")
        elif name in store.kept:
            tell(out, f"{name}  –  –  {store.path(name)}")
    for said in store.said:
        tell(err, words.say(said))
    if store.problem:
        raise cannot_list(store.folder, store.problem)


def finished(store: Reader, words: Words, out: TextIO, err: TextIO) -> None:
    """Write a line a game that was put away, in the order in which they were begun: name, bot, how it ended, file.

    Raises:
        DeviceError: the folder cannot be read.
    """
    recorded = looked_at(store.folder)
    for game in recorded.games:
        if (path := store.path(game.name, FINISHED)).exists():
            tell(out, f"{game.name}  {words.say(BOTS.title(game.bot))}  {words.say(how_it_ended(game))}  {path}")
    for name in recorded.broken:
        tell(out, f"{name}  –  –  {store.path(name, FINISHED)}")
    for said in sentences(recorded):
        tell(err, words.say(said))
