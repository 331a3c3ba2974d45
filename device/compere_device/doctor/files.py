"""What is on the card: the settings, the folder of the games, free space, and the games themselves."""

import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from compere.declared import replace
from compere.errors import CompereError, JournalMismatch
from compere.wording import say
from compere_device.doctor import edits
from compere_device.doctor.machine import Owner
from compere_device.doctor.memory import in_memory
from compere_device.doctor.misplaced import beside, in_the_store, no_file, no_folder
from compere_device.doctor.patient import LOOK, SERVICE_USER, Finding, Patient, fault, ok, unknown, warn
from compere_device.doctor.setting_lines import mend
from compere_device.doctor.shell import as_user, give_back, quote
from compere_device.files.chosen import SETTINGS
from compere_device.files.facts import load_facts
from compere_device.files.mounts import MOUNTS, at, parse
from compere_device.files.opened import open_game
from compere_device.files.owner import DAMAGED, KINDS, AsOwner
from compere_device.files.preferences import load_preferences
from compere_device.files.reader import OF_OTHERS, Load, StoreReader, cannot_read, loaded, why_not
from compere_device.files.store import ALMANAC

READ: Mapping[str, Load[object]] = {SETTINGS: load_preferences, ALMANAC: load_facts}
LEAST_BYTES, FEW_BYTES = 8 << 20, 100 << 20  # a game has some hundred thousand bytes; the system writes too
OPENED_MOST = 24  # games that are replayed; the device itself replays none, as its keys would wait
MAKE_ROOM = "sudo apt clean; sudo journalctl --vacuum-size=50M"


def settings(patient: Patient) -> Iterator[Finding]:
    """Check the settings; each fault comes with the command for its line."""
    topic = "settings"
    if patient.wrong:
        for wrong in patient.wrong.faults:
            yield fault(topic, wrong.said, mend(patient, patient.wrong.again, wrong))
    elif os.path.exists(patient.file):
        yield ok(topic, say("{file} is right.", file=str(patient.file)))
    else:
        yield ok(topic, say("There is no {file}: all is at its default.", file=str(patient.file)))


def state(patient: Patient) -> Iterator[Finding]:
    """Check whether games can be written."""
    topic, folder, user = "state", patient.folder, patient.user
    there = edits.nearest(folder)
    owner = patient.machine.owner(there)
    if in_the_way := no_folder(folder):
        yield fault(topic, say("{file} is no folder.", file=str(in_the_way)), beside(patient, in_the_way))
    elif owner is None:
        yield unknown(topic, say("Nobody can say whose {file} is.", file=str(there)))
    elif there == folder:
        with AsOwner(folder):
            found = list(_closed(patient))
        yield from found or [ok(topic, say("{user} may write in {file}.", user=user.name, file=str(folder)))]
    elif owner.lets(user, 3):
        yield ok(topic, say("{user} may write in {file}.", user=user.name, file=str(folder)))
    elif patient.service:
        yield unknown(topic, say("There is no {file}: systemd makes it.", file=str(folder)))
    else:
        said = say("There is no {file}, and {user} may not make it.", file=str(folder), user=user.name)
        yield fault(topic, said, f"sudo install -d -o {quote(user.name)} {quote(folder)}")


def _closed(patient: Patient) -> Iterator[Finding]:
    """Yield in which of the store's folders nothing can be written, and what is none; links are set aside."""
    for folder in (patient.folder, *(patient.folder / kind for kind in KINDS)):
        real = Path(os.path.realpath(patient.folder), *folder.relative_to(patient.folder).parts)
        if no_folder(folder) == folder:
            yield fault("state", say("{file} is no folder.", file=str(folder)), beside(patient, real))
        elif owner := _kept_out(patient, folder, 3):
            linked = folder != patient.folder and folder.is_symlink()
            said = say(
                "{user} may not write in {file}, which is of {owner}.",
                user=patient.user.name,
                file=str(folder),
                owner=owner.user,
            )
            yield fault("state", said, beside(patient, real) if linked else _give(patient))
            if not linked:
                return  # the command is for all that is below, too


def _kept_out(patient: Patient, path: Path, bits: int) -> Owner | None:
    """Return whose a file is for which the user lacks these permissions; None if it is not, or is not there."""
    owner = patient.machine.owner(path)
    return None if owner is None or owner.lets(patient.user, bits) else owner


def disk(patient: Patient) -> Iterator[Finding]:
    """Check whether there is free space, and whether what is written survives a power cut."""
    machine, topic, folder = patient.machine, "disk", str(patient.folder)
    space = machine.space(edits.nearest(patient.folder))
    point = at(parse(machine.text(MOUNTS)), os.path.realpath(folder)).point
    if space is None:
        yield unknown(topic, say("Nobody can say what is left of the disk."))
    elif space.read_only:
        yield fault(topic, say("{point} is read-only.", point=point), f"sudo mount -o remount,rw {quote(point)}")
    elif forgets := in_memory(patient):
        yield forgets
    elif space.free_bytes < LEAST_BYTES or not space.free_files:
        yield fault(topic, say("The disk is full: {mb} MB are free.", mb=space.free_bytes >> 20), MAKE_ROOM)
    elif space.free_bytes < FEW_BYTES:
        yield warn(topic, say("The disk is almost full: {mb} MB are free.", mb=space.free_bytes >> 20), MAKE_ROOM)
    else:
        yield ok(topic, say("{mb} MB are free.", mb=space.free_bytes >> 20))


def store(patient: Patient) -> Iterator[Finding]:
    """Check whether games and learned facts can be read, and who writes them."""
    with AsOwner(patient.folder):
        found = list(_read(patient))
    yield from found


def _read(patient: Patient) -> Iterator[Finding]:
    topic, reader = "store", StoreReader(patient.folder)
    places = (patient.folder, *(patient.folder / kind for kind in KINDS))
    if any(map(no_folder, places)):
        return  # which `state` has said
    names = reader.names()
    if error := reader.problem or _unlisted(places):
        why = error.strerror or str(error)
        said = say("{file} cannot be read ({why}).", file=str(patient.folder), why=why)
        yield fault(topic, said, _give(patient))
        return
    found = list(in_the_store(patient))
    for path, load in ((patient.folder / name, load) for name, load in READ.items()):
        found += [] if no_file(path) else _unloaded(patient, path, load)
    found += [fault(topic, said, _mend_unread(patient, reader.path(name))) for name, said in reader.kept.items()]
    for name in () if patient.inside else names[:OPENED_MOST]:
        found += _broken(patient, reader.path(name))
    yield from found
    if not found and patient.holder and not patient.inside:
        said = say(
            "{n} {n:game is|games are} in progress. They are written by {who}.", n=len(names), who=patient.held_by
        )
        yield ok(topic, said)
    elif not found:
        yield ok(topic, say("{n} {n:game is|games are} in progress.", n=len(names)))


def _unlisted(folders: Iterable[Path]) -> OSError | None:
    """Return why one of the folders that are there cannot be listed; None if each can."""
    for folder in folders:
        try:
            os.scandir(folder).close()
        except FileNotFoundError:
            continue
        except OSError as error:
            return error
    return None


def _unloaded(patient: Patient, path: Path, load: Load[object]) -> Iterator[Finding]:
    """Yield what is wrong with a file of the folder, if anything."""
    try:
        _, lost = loaded(path, load)
    except FileNotFoundError:  # nothing was chosen, or learned, yet
        return
    except OSError as error:
        yield fault("store", cannot_read(path.name, error), _mend_unread(patient, path, error))
        return
    if lost != 0:
        yield fault("store", say("{file} is damaged.", file=path.name), _set_aside(patient, path))


def _broken(patient: Patient, path: Path) -> Iterator[Finding]:
    """Yield what is wrong with a game, if anything."""
    try:
        open_game(path)
    except OSError as error:
        yield fault("store", cannot_read(path.stem, error), _mend_unread(patient, path, error))
    except CompereError as error:
        said = why_not(path.stem, error)
        if isinstance(error, (*OF_OTHERS, JournalMismatch)):  # another program reads it: it stays
            yield warn("store", said)
        else:
            yield fault("store", said, _set_aside(patient, path))
    else:
        if owner := _kept_out(patient, path, 2):
            said = say(
                "{user} may not write {file}, which is of {owner}.",
                user=patient.user.name,
                file=path.name,
                owner=owner.user,
            )
            yield fault("store", said, _mend_unread(patient, path))


def _mend_unread(patient: Patient, path: Path, error: OSError | None = None) -> str:
    """Return the command for something unreadable: a file is given to its user where that helps, else set aside."""
    if os.path.islink(path) or no_file(path):
        return _set_aside(replace(patient, holder=None), path)  # nobody writes to what is none
    return _give(patient) if error is None or isinstance(error, PermissionError) else _set_aside(patient, path)


def _give(patient: Patient) -> str:
    """Return the command that gives the whole folder to its user and makes it readable, naming no file in it."""
    folder = quote(os.path.realpath(patient.folder))
    return f"{give_back(patient.user.name, patient.folder)} && {_own(patient, f'chmod -R u+rwX {folder}')}"


def _own(patient: Patient, line: str) -> str:
    """Return a command in the folder of the games, to be run as that folder's user."""
    return as_user(SERVICE_USER, line) if patient.user.name == SERVICE_USER else line


def _set_aside(patient: Patient, path: Path) -> str:
    """Return the command that moves a file to where the device keeps damaged ones; it neither deletes nor overwrites.

    A name with characters that a terminal does not show is not typed: the file is found by its inode number.
    """
    if patient.holder:
        return LOOK  # which sets it aside itself when the game is opened
    real = Path(os.path.realpath(patient.folder))
    aside, there = real / DAMAGED, real / path.relative_to(patient.folder)
    owners = [patient.machine.owner(folder) for folder in (there.parent, aside)]
    if any(owner and not owner.lets(patient.user, 3) for owner in owners):
        return _give(patient)  # then it can be, in a second go
    move = f"mv --backup=numbered -t {quote(aside)}"
    line = f"{move} {quote(there)}"
    if not path.name.isprintable():
        line = f"find {quote(there.parent)} -maxdepth 1 -inum {path.lstat().st_ino} -exec {move} {{}} +"
    return f"{_own(patient, f'mkdir -p {quote(aside)}')} && {_own(patient, line)}"
