"""The games of a store as lines: those in progress, and those put away; and all of them as files elsewhere."""

import os
import stat
from contextlib import ExitStack
from pathlib import Path
from typing import TextIO

from compere.bots import BOTS
from compere.wording import Text, Words, say
from compere_device.errors import DeviceError
from compere_device.files.copied import Copied
from compere_device.files.ended import how_it_ended
from compere_device.files.export import export
from compere_device.files.lock import StoreLock
from compere_device.files.looked_at import cannot_list, looked_at
from compere_device.files.owner import FINISHED, AsOwner
from compere_device.files.reader import StoreReader
from compere_device.files.restore import restore
from compere_device.files.store import Store
from compere_device.output.outlet import tell
from compere_device.scenes.copies import sentences as said_of
from compere_device.scenes.copies import sentences_of_restored
from compere_device.scenes.record import sentences


def told(store: StoreReader, words: Words, out: TextIO, err: TextIO, *, finished: bool) -> None:
    """Write the games in progress, or those `finished`; raises DeviceError if their folder cannot be read."""
    if finished:
        _finished(store, words, out, err)
    else:
        _in_progress(store, words, out, err)


def _in_progress(store: StoreReader, words: Words, out: TextIO, err: TextIO) -> None:
    """Write one line for each game, the one played last first: name, bot, where it stands or how it ended, file.

    Write what is wrong after that; say so if there are no games.
    """
    names = store.names()
    for name in names:
        if game := store.known(name) or store.look(name):
            title, progress = words.say(BOTS.title(game.bot)), words.say(game.progress)
            tell(out, f"{name}  {title}  {progress}  {store.path(name)}")
        elif name in store.kept:
            tell(out, f"{name}  –  –  {store.path(name)}")
    none = () if names or store.problem else (say("No game is in progress."),)
    for said in (*store.said, *none):
        tell(err, words.say(said))
    if store.problem:
        raise cannot_list(store.folder, store.problem)


def _finished(store: StoreReader, words: Words, out: TextIO, err: TextIO) -> None:
    """Write one line for each game that was put away, in the order they were begun: name, bot, how it ended, file."""
    recorded = looked_at(store.folder)
    there = [game for game in recorded.games if store.path(game.name, FINISHED).exists()]
    for game in there:
        title, end = words.say(BOTS.title(game.bot)), words.say(how_it_ended(game))
        tell(out, f"{game.name}  {title}  {end}  {store.path(game.name, FINISHED)}")
    for name in recorded.broken:
        tell(out, f"{name}  –  –  {store.path(name, FINISHED)}")
    none = () if there or recorded.broken else (say("No game has been put away yet."),)
    for said in (*none, *sentences(recorded)):
        tell(err, words.say(said))


def export_to(folder: Path, to: Path, words: Words, out: TextIO, err: TextIO) -> None:
    """Copy all games of the store at `folder` to the folder `to`, and write the result, then what was left out.

    Raises:
        DeviceError: `to` is within the store, or copying ended early; the files copied until then are complete.
    """
    if Path(os.path.realpath(to)).is_relative_to(os.path.realpath(folder)):
        raise DeviceError(f"{to} is where the games are kept themselves: name another folder to copy them to")
    done = export(folder, to)
    _tell(done, said_of(done, to), words, out, err)


def brought_back(folder: Path, copies: Path, words: Words, out: TextIO, err: TextIO) -> None:
    """Bring the games in the folder `copies` back to the store at `folder`, and write the result.

    Raises:
        DeviceError: `copies` is not a folder, or is that of the store, in which somebody else may write; or it ended
            early.
    """
    try:
        is_folder = stat.S_ISDIR(os.stat(copies).st_mode)
    except (FileNotFoundError, NotADirectoryError):
        is_folder = False
    except OSError as error:  # as of a folder in one that is somebody else's
        why = error.strerror or error
        raise DeviceError(f"{copies} cannot be read ({why}): name the folder that the games were copied to") from error
    if not is_folder:
        raise DeviceError(f"{copies} is no folder: name the one that the games were copied to")
    if Path(os.path.realpath(copies)).is_relative_to(os.path.realpath(folder)):
        raise DeviceError(f"{copies} is where the games are kept themselves: name the folder that they were copied to")
    with ExitStack() as locked:
        with AsOwner(folder):
            locked.enter_context(StoreLock(folder))
            store = Store(folder)
        done = restore(store, [copies])
    _tell(done, sentences_of_restored(done, copies), words, out, err)


def _tell(done: Copied, texts: list[Text], words: Words, out: TextIO, err: TextIO) -> None:
    """Write the result of copying, then what was left out; raises DeviceError if it ended early."""
    first, *others = map(words.say, texts)
    if done.problem is None:
        tell(out, first)
    for said in others:
        tell(err, said)
    if done.problem is not None:
        raise DeviceError(first)
