"""The record of a store's games for whoever only looks: it reads all of them, however long that takes."""

from pathlib import Path

from compere_device.errors import DeviceError
from compere_device.files.reader import StoreReader
from compere_device.files.record import Record, Recorded


def looked_at(folder: Path) -> Recorded:
    """Return how the games of a store ended, including those not put away yet; nothing is written.

    Raises:
        DeviceError: the folder cannot be read.
    """
    store = StoreReader(folder)
    found = [store.known(name) or store.look(name) for name in store.names()]
    recorded = Record(folder).look(also=[game.ended for game in found if game and game.ended])
    if problem := store.problem or recorded.problem:
        raise cannot_list(folder, problem)
    return recorded


def cannot_list(folder: Path, problem: OSError) -> DeviceError:
    """Return the error for a folder that cannot be read."""
    return DeviceError(f"{folder} cannot be read ({problem.strerror or problem}): name another folder in COMPERE_STATE")
