"""Sets the machine up for its board: shows what would change, asks once, does it, and can undo it."""

import os
from argparse import Namespace
from collections.abc import Callable, Iterator
from difflib import unified_diff
from pathlib import Path
from shlex import join

from compere.declared import replace
from compere.wording import Text, Words, say
from compere_device.boot.board_line import named
from compere_device.boot.carry_out import carry_out
from compere_device.boot.names import UART
from compere_device.boot.plan import BACKUP, Boot, BootWish, Plan, set_up, undo
from compere_device.boot.quick import FOLDER as UNITS
from compere_device.boot.quick import undo as quick_undo
from compere_device.drivers.lasting import must_last
from compere_device.drivers.person import Person
from compere_device.errors import DeviceError
from compere_device.files.owner import AsOwner
from compere_device.setup.boards import AUTO, BOARDS
from compere_device.setup.config import Config, ConfigError, load
from compere_device.setup.displays import SIMULATED
from compere_device.setup.elsewhere import Elsewhere, board_elsewhere
from compere_device.setup.places import usual_places
from compere_device.system.commands import plain_umask
from compere_device.words import load as load_words

RESTART, RESTART_SERVICE = "sudo reboot", "sudo systemctl restart compere"


@plain_umask()
def command(arguments: Namespace, person: Person, root: Path) -> int:
    """Set up the machine beneath `root`, or undo that; return 0, or 1 if the person declines.

    Raises DeviceError for what cannot be done, saying what to do instead.
    """
    words = load_words(arguments.language)
    state, settings = usual_places({}, service=True)
    boot = Boot(root, settings, to_undo=arguments.undo)
    if not (person.root or arguments.dry_run):
        raise DeviceError(f"only root may set up the machine; run: sudo {_line(arguments)}")
    if not boot.there:
        person.tell(words.say(say("There is no {file}: what was set up there stays.", file=boot.config)))
    if arguments.quick_boot:
        from compere_device.drivers.quick_boot import command as quick_boot

        must_last(root, (f"{UNITS}/",), _line(arguments))
        return quick_boot(arguments, person, boot, words, lambda: _consents(person, words))
    if arguments.undo:
        plan = _all_undone(boot)
        nothing, done = say("Nothing to undo."), say("Undone.")
    else:
        plan = set_up(boot, _wish(arguments, person, words, boot, root / state.lstrip("/")))
        nothing, done = say("Nothing to do: the machine is set up."), say("Done.")
    if not plan:
        person.tell(words.say(nothing))
        return 0
    if arguments.dry_run:
        person.tell(*shown(plan, words))
        return 0
    must_last(root, (each.name for each in plan.edits), _line(arguments))
    person.tell(*shown(plan, words))
    if not (arguments.yes or _consents(person, words)):
        person.tell(words.say(say("Nothing was changed.")))
        return 1
    carry_out(boot, plan, person.run)
    person.tell(*(words.say(each) for each in (done, *_afterwards(boot, plan))))
    return 0


def _all_undone(boot: Boot) -> Plan:
    """Return the plan that takes back all that this command ever does; config.txt is written once."""
    plan, config = undo(boot), boot.text(boot.config) or ""
    mine = next((each for each in plan.edits if each.name == boot.config), None)
    quick = quick_undo(boot, (mine.after or "") if mine else config)
    both = next((each for each in quick if each.name == boot.config), None)
    if mine and both:
        merged = replace(mine, after=both.after)
        quick.remove(both)
        plan = replace(plan, edits=tuple(merged if each is mine else each for each in plan.edits))
        if boot.text(mine.name + BACKUP) == merged.after:
            plan = replace(plan, spare=(*plan.spare, mine.name + BACKUP))
    return replace(plan, edits=(*plan.edits, *quick))


def shown(plan: Plan, words: Words) -> Iterator[str]:
    """Yield what a plan changes: a unified diff of each file, then the commands."""
    for each in plan.edits:
        before, after = (_lines(text) for text in (each.before, each.after))
        old, new = (each.name if text is not None else os.devnull for text in (each.before, each.after))
        yield from unified_diff(before, after, old, new, lineterm="")
    for line in plan.commands:
        yield words.say(say("Command: {line}", line=join(line)))


def _lines(text: str | None) -> list[str]:
    return text.removesuffix("\n").split("\n") if text else []


def _consents(person: Person, words: Words) -> bool:
    """Ask whether to go ahead; raises DeviceError if nobody can be asked."""
    consent = person.consents(words, say("Change this? Type y for yes."))
    if consent is None:
        raise DeviceError("nobody can be asked whether to change this: add --yes, or run it in a terminal.")
    return consent


def _afterwards(boot: Boot, plan: Plan) -> Iterator[Text]:
    kept = [each.name + BACKUP for each in plan.edits if boot.text(each.name + BACKUP) is not None]
    if kept:
        yield say("What was there before: {files}", files=", ".join(kept))
    if plan.restart(boot.settings):
        yield say("It counts from the next start of the machine: {line}", line=RESTART)
    else:
        yield say("It counts from the next start of the service: {line}", line=RESTART_SERVICE)


def _wish(arguments: Namespace, person: Person, words: Words, boot: Boot, state: Path) -> BootWish:
    """Return what the board needs that is named already, or that the person names now."""
    config, board = _config(boot, state), arguments.board
    if board is None and config.keys.board == AUTO and person.ask:
        board = _choose(person, person.ask, words)
    if board not in (None, AUTO, *BOARDS):
        raise DeviceError(f"no board is called {board}; there are {', '.join(BOARDS)}, and {AUTO}.")
    if board:
        config = replace(config, keys=replace(config.keys, board=board))
    display, bus = config.display, config.bus
    open_ = config.keys.board == AUTO and display.driver == display.bus == "auto"
    real = config.driver != SIMULATED
    urls = (config.scanner.url, config.reader.url)
    wired = any(url.removeprefix("/dev/") in UART for url in urls)
    return BootWish(
        i2c=real and (open_ or bus == "i2c"),
        spi=real and (open_ or bus == "spi"),
        serial=arguments.serial or wired or boot.frees_serial,
        board=_to_write(board, boot),
    )


def _to_write(board: str | None, boot: Boot) -> str:
    """Return the board that the settings file must name; "" if the settings have it without that."""
    return "" if board == AUTO and named(boot.text(boot.settings) or "") is None else board or ""


def _config(boot: Boot, state: Path) -> Config:
    """Return the service's settings, as far as they can be used."""
    file, root = boot.path(boot.settings), boot.path("/")

    def elsewhere(config: Config) -> Elsewhere:
        with AsOwner(state):
            return board_elsewhere(state, root)

    try:
        return load(file if os.path.exists(file) else None, elsewhere=elsewhere)
    except ConfigError as error:
        return error.usable


def _choose(person: Person, ask: Callable[[], str], words: Words) -> str:
    """Return the board that the person chooses from a list; AUTO for an empty line."""
    plain = words.say(say("four keys and an OLED module, wired by hand"))
    later = words.say(say("found at the first start, by pressing keys"))
    rows = [*((board.name, board.title or plain) for board in BOARDS.values()), (AUTO, later)]
    wide = max(len(name) for name, _ in rows)
    person.tell(words.say(say("Which board is it?")))
    person.tell(*(f"  {number}  {name:<{wide}}  {title}" for number, (name, title) in enumerate(rows, 1)))
    by_word = {word: name for number, (name, _) in enumerate(rows, 1) for word in (str(number), name)}
    while True:
        person.tell(words.say(say("Type its number or its name, or nothing for {name}.", name=AUTO)))
        answer = ask()
        word = answer.strip().lower()
        if not word or word in by_word:
            return by_word.get(word, AUTO)


def _line(arguments: Namespace) -> str:
    """Return the line that runs the same command again."""
    line = ["compere", "setup"]
    line += ["--board", arguments.board] if arguments.board else []
    line += [
        f"--{name}" for name in ("serial", "quick-boot", "undo", "yes") if getattr(arguments, name.replace("-", "_"))
    ]
    return join(line)
