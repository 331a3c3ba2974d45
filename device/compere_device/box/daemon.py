"""The device on a Pi, from the first picture to the last."""

import os
import time
from _queue import SimpleQueue  # as in `loop`
from collections.abc import Callable
from contextlib import AbstractContextManager, closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from compere_device.box.assembly import known_codes, make_loop, new_seed
from compere_device.box.display import as_chosen, keep_splash, make_glass, make_screen, splash
from compere_device.box.late import GOODBYE_S
from compere_device.box.opened import Opened
from compere_device.box.power import is_going_down, power_off
from compere_device.box.signals import stopped_by_signals
from compere_device.errors import PartUnavailable
from compere_device.events import Event
from compere_device.files.chosen import display_choice
from compere_device.files.lock import StoreLock
from compere_device.glass.rest import Level
from compere_device.glass.splash import BROKEN, DARK, FAILED
from compere_device.languages import FIRST
from compere_device.output.logger import logger
from compere_device.setup.config import Config, ConfigError

if TYPE_CHECKING:
    from compere_device.glass.splash import Splash
    from compere_device.loop import Loop
    from compere_device.pages.screen import Screen
    from compere_device.pages.window import Glass
    from compere_device.system.notify import Notifier

log = logger(__name__)

PICTURE_S = 1.0  # how long the first pictures may take; one takes 0.1 s on the slowest bus


def run_on_pi(config: Config, folder: Path, first: "Splash | None" = None, wrong: "ConfigError | None" = None) -> bool:
    """Run the device until it is stopped or powered off; return whether to read the settings again.

    SIGTERM, SIGHUP and SIGINT stop it; once it is ending they have no effect.

    Args:
        config: the settings.
        folder: the folder of its files.
        first: the first picture, which may have been shown already.
        wrong: what is wrong with the settings, to be shown on the glass.

    Raises:
        PartUnavailable: there are no pins to read keys from, and no scanner is set.
        InUse: another process writes in the folder; then no part is touched.
    """
    with StoreLock(folder):
        again, learns = _run(config, folder, first, wrong)
        return again and (not learns or _learn(config, folder))


def _learn(config: Config, folder: Path) -> bool:
    """Ask for each key in turn; return False if that was stopped."""
    from compere_device.box.first_start import learn_keys
    from compere_device.files.store import Store

    language = Store(folder).preferences.language or config.device.language or FIRST
    try:
        return learn_keys(as_chosen(config, display_choice(folder)), folder, language)
    except PartUnavailable as error:
        log.warning("%s", error)
        return True


def _run(config: Config, folder: Path, first: "Splash | None", wrong: "ConfigError | None") -> tuple[bool, bool]:
    """Run the device; return whether to read the settings again, and whether to learn the keys first."""
    events: SimpleQueue[Event] = SimpleQueue()  # unlike Queue, a signal may put while the loop gets
    config = as_chosen(config, display_choice(folder))
    broken = _say_broken(first) if first and wrong else None
    with stopped_by_signals(events.put) as stopped, closing(make_glass(config, events.put)) as glass:
        screen = make_screen() if first and first.shown else splash(glass)
        glass.flush(PICTURE_S)  # the next imports would hold up the thread of the bus

        from compere_device.cues import Cues
        from compere_device.files.store import Store
        from compere_device.system.notify import Notifier

        clock, cues = time.monotonic, Cues()
        notifier = Notifier(os.environ, os.getpid(), clock(), lambda: opened.alive and glass.alive)
        loop = make_loop(config, Store(folder), events, clock, glass, screen, new_seed, power_off, notifier, cues)
        loop.show()
        opened = Opened(config, events.put, clock, known_codes(loop.desk.stage.games), folder)
        loop.desk.stage.box.learnable, loop.desk.stage.box.reader = True, opened.guides
        try:
            opened.open()
            cues.play = opened.play
            _begin(loop, glass, opened, wrong)
            notifier.ready()
            log.info("ready; games and settings of the table are in %s", folder)
            _keep(first, config, loop, glass, screen)
            _try(loop, notifier, folder, glass, events.put)
            with _mirrored(loop, events, clock):
                _serve(loop)
                _keep(first, config, loop, glass, screen)  # it may have been rotated by now
                read_until_s = _part(loop, clock)
        finally:
            log.info("ending")
            notifier.stopping()
            loop.desk.stage.box.end()
            opened.close()
        _darken(glass, read_until_s - clock())
        if broken and not glass.flush(0):  # the picture is on a display that these settings do not reach
            broken.show()
    return loop.desk.again and not stopped(), loop.desk.learns


def _say_broken(first: "Splash") -> "Splash | None":
    """Show that the settings are broken on the display that last worked; return the picture that darkens it.

    The settings may no longer name that display.
    """
    said = first.late(BROKEN)
    said.show()
    first.shown = first.shown or said.shown
    return first.late(DARK) if said.shown else None


def _begin(loop: "Loop", glass: "Glass", opened: Opened, wrong: ConfigError | None) -> None:
    """Show the home screen and, over it, what is missing and what is wrong with the settings.

    Raises PartUnavailable if the device could not be used.
    """
    from compere_device.pages.troubles import MISSING

    for part in opened.missing:
        loop.desk.stage.notice(MISSING[part])
    if wrong:
        from compere_device.scenes.settings import show_problems

        log.warning("%s", wrong)
        show_problems(loop.desk.stage, str(wrong.path), wrong.said)
        loop.desk.stage.box.examine = partial(loop.desk.stage.box.examine, wrong=wrong)
    loop.show()
    glass.flush(PICTURE_S)
    opened.check()


def _keep(first: "Splash | None", config: Config, loop: "Loop", glass: "Glass", screen: "Screen") -> None:
    """If the display works, keep the first picture for the next start, until the menu changes how it is shown.

    Keep those for when this program cannot draw, too.
    """
    if first:
        from compere_device.pages.troubles import PARTING

        loop.desk.stage.picture.adjusting = first.forget
        loop.desk.crashing = partial(first.forget, FAILED)  # the desk's own page then says more
        if glass.flush(PICTURE_S):
            late = {name: loop.desk.parting(text) for name, text in PARTING.items()}
            keep_splash(first, as_chosen(config, loop.desk.stage.games.preferences.display), screen, late)


def _try(loop: "Loop", notifier: "Notifier", folder: Path, glass: "Glass", put: Callable[[Event], None]) -> None:
    """Let a version on trial pass after a minute; say once that a trial has failed, and always that games get lost."""
    from compere_device.box.on_trial import heart_on_trial, note_told, untold  # home is shown already
    from compere_device.box.taken_back import look_for_copies
    from compere_device.files.mounts import forgets
    from compere_device.pages.troubles import FORGETS

    _share(loop, folder, put)
    look_for_copies(loop, put)
    if forgets(folder):
        log.warning("an overlay keeps %s in memory: games are gone with the power", folder)
        loop.desk.stage.notice(FORGETS)
        loop.show()
    if failed := untold(folder):
        loop.desk.stage.notice(failed.said)
        loop.show()
        if glass.flush(PICTURE_S):
            note_told(folder, failed)
    loop.heart = heart_on_trial(notifier, folder, time.monotonic(), lambda: glass.flush(0))


def _share(loop: "Loop", folder: Path, put: Callable[[Event], None]) -> None:
    """Have panel and voice started as they were chosen, where there is a system that can be told of it.

    Say what becomes of a network that is on the card.
    """
    if loop.desk.stage.box.read_aloud is None:
        return
    from compere_device.box.networks import tell_of_the_card

    tell_of_the_card(loop, folder, put)
    from compere_device.box.wishes import wish_network, wish_voice  # home is shown already

    chosen = loop.desk.stage.games.preferences
    wish_network(chosen.network)
    wish_voice(bool(chosen.voice))


def _mirrored(
    loop: "Loop", events: "SimpleQueue[Event]", clock: Callable[[], float]
) -> "AbstractContextManager[object]":
    """Let others see and use the box in the block: those who may open the socket, which its folder says."""
    from compere_device.mirror.opened import mirrored  # home is shown already
    from compere_device.mirror.places import mirror_path

    path = mirror_path(os.environ, service="STATE_DIRECTORY" in os.environ)
    return mirrored(path, loop, events, clock, "box", shared=True)


def _serve(loop: "Loop") -> None:
    try:
        loop.run()
        loop.desk.stage.games.leave()
    except Exception:  # the one place: whatever it was, the journal is on disk, and systemd starts the program again
        loop.desk.crash()
        raise


def _part(loop: "Loop", clock: Callable[[], float]) -> float:
    """Show a goodbye if the machine is being switched off; return until when people can read the glass."""
    if not loop.desk.off:
        if not is_going_down():
            return clock()
        loop.desk.goodbye()
    return clock() + GOODBYE_S


def _darken(glass: "Glass", after_s: float) -> None:
    """Turn the glass dark, because a picture that is never updated burns in and lies, and nothing else would end it."""
    if after_s > 0 and glass.flush(PICTURE_S):  # nobody reads a picture that did not arrive
        time.sleep(after_s)
    glass.brightness(Level.BLACK)
    glass.flush(PICTURE_S)
