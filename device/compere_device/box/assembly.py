"""The loop with its desk, games and window, as the settings say."""

import gc
import os
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from compere.declared import replace
from compere_device.events import Event
from compere_device.glass.rest import Rest
from compere_device.output.logger import logger
from compere_device.setup.config import Config, default_paths
from compere_device.setup.displays import turns
from compere_device.setup.places import RUNTIME
from compere_device.system.ending import Ending

if TYPE_CHECKING:
    from pathlib import Path
    from queue import SimpleQueue

    from compere.wording import Text
    from compere_device.cues import Cues
    from compere_device.doctor.patient import Finding
    from compere_device.files.store import Store
    from compere_device.game import Games
    from compere_device.loop import Heart, Loop
    from compere_device.pages.screen import Screen
    from compere_device.pages.window import Glass
    from compere_device.parts.keys import Keys
    from compere_device.phones import Phones
    from compere_device.scenes.stage import Box
    from compere_device.setup.about import About
    from compere_device.setup.config import ConfigError
    from compere_device.wifi.joining import Wifi

log = logger(__name__)


def make_loop(
    config: Config,
    store: "Store",
    events: "SimpleQueue[Event]",
    clock: Callable[[], float],
    glass: "Glass",
    screen: "Screen",
    new_seed: Callable[[], str],
    power_off: Callable[[], None],
    heart: "Heart | None" = None,
    cues: "Cues | None" = None,
) -> "Loop":
    """Return the loop with its desk, games and window, as the settings say.

    All that is imported by then stays, and garbage is looked for from then on, but never among that again.
    """
    from compere_device.cues import Cues
    from compere_device.desk import Desk
    from compere_device.game import Games
    from compere_device.hands.controls import Controls
    from compere_device.loop import Loop
    from compere_device.pages.window import Window

    refused = _welcome(store.folder)
    times, display, keys = config.keys, config.display, _keys(config)
    rest = Rest(clock(), display.dim_after_s, display.off_after_s, display.shift_px)
    window, cues = Window(screen, glass, rest, display.contrast, display.rotate, turns(config.size)), cues or Cues()
    games = Games(store, new_seed, clock, events.put, cues.saved, config.table.seats)
    language, sure = config.device.language, config.reader.sure
    with_keys = Controls.JOYSTICK if times.joystick else Controls.KEYS
    controls = Controls.KNOB if times.encoder_a else with_keys
    desk = Desk(games, window, cues, power_off, events.put, language=language, sure=sure, controls=controls)
    ending = Ending()
    _tell(desk.stage.box, config, store.folder, ending)
    desk.say_guests(refused)
    _share(desk.stage.box, games, clock, events.put, ending)
    loop = Loop(events, clock, keys, rest, desk, window, heart, arm_s=times.arm_ms / 1000)
    gc.freeze()
    gc.enable()
    return loop


def _welcome(folder: "Path") -> "Iterable[str]":
    """Take guests in, with word of each in the folder; return the names of those that cannot be."""
    from compere_device.files.disk import replace_file
    from compere_device.guests import TITLES, Titles, welcome
    from compere_device.ward import WARD

    WARD.keep_in(folder, replace_file)
    refused = welcome(titles=Titles(folder / TITLES, replace_file))
    for name, why in refused.items():
        log.warning("the bot %s is left out: %s", name, why)
    return refused


def _keys(config: Config) -> "Keys":
    """Return what tells presses from holds, by the times of the settings."""
    from compere_device.parts.keys import Keys

    times = config.keys
    return Keys(
        hold_s=times.hold_ms / 1000,
        repeat_after_s=times.repeat_after_ms / 1000,
        repeat_s=(times.repeat_slowest_ms / 1000, times.repeat_fastest_ms / 1000),
        panic_s=times.panic_ms / 1000,
        bounce_s=times.bounce_ms / 1000,
    )


def known_codes(games: "Games") -> Callable[[], frozenset[str]]:
    """Return a function that returns the codes of the present game, for a scanner to call on its own thread."""

    def known() -> frozenset[str]:
        from compere_device.answers import codes  # few scanners send codes without an end

        game = games.played
        return codes.known(game.session.bot if game else None)

    return known


def _tell(box: "Box", config: Config, folder: "Path", ending: Ending) -> None:
    """Fill in what this box has, and how to find out what it is."""
    box.keys = tuple(config.keys.pins)
    box.off_after_min = config.device.off_after_min
    box.column = (config.display.column, config.mounted) if config.driver == "sh1106" else None
    box.end, box.sticks, box.sticks_come = ending.end, _sticks, partial(_sticks_come, ending)
    box.about = lambda: _about(config)
    box.examine = lambda wrong=None: _examine(config, folder, wrong)


def _share(
    box: "Box", games: "Games", clock: Callable[[], float], put: Callable[[Event], None], ending: Ending
) -> None:
    """Let phones and a voice be chosen where there is a system that can be told of it."""
    if not os.environ.get(RUNTIME):
        return

    @cache
    def phones() -> "Phones":
        from compere_device.box.wishes import lacking, wish_network
        from compere_device.phones import Phones  # few boxes are asked for them

        shared = Phones(games, clock, put)
        shared.listen, shared.lacking = wish_network, lacking
        return shared

    def speak(on: bool) -> "Text | None":
        from compere_device.box.wishes import mute, wish_voice

        wish_voice(on)
        return mute() if on else None

    @cache
    def wifi() -> "Wifi":
        from compere_device.wifi.joining import Wifi  # few boxes are given one

        return Wifi(put, ending=ending)

    box.phones, box.read_aloud, box.wifi = phones, speak, wifi


def _about(config: Config) -> "About":
    """Return what this box is; imported only when asked for, like the next function."""
    from compere_device.setup.about import about
    from compere_device.update import gone_back

    failed = gone_back.read(Path("/"))
    return replace(about(config), update=failed.said if failed else None)


def _sticks() -> "list[Path]":
    from compere_device.files.sticks import sticks

    return sticks(_where_sticks_are())


def _sticks_come(ending: Ending, for_s: float) -> "Iterator[list[Path]]":
    from compere_device.files.sticks import arrivals

    return arrivals(_where_sticks_are(), for_s, ending=ending)


def _where_sticks_are() -> "tuple[Path, ...]":
    from compere_device.files.sticks import folders

    return folders(os.environ.get("USER", ""), service="STATE_DIRECTORY" in os.environ)


def _examine(config: Config, folder: "Path", wrong: "ConfigError | None") -> "list[Finding]":
    """Return what the device finds on this machine; imported only when asked for."""
    from compere_device.doctor.examine import examine
    from compere_device.doctor.machine import Machine
    from compere_device.doctor.patient import Patient
    from compere_device.files.lock import Holder

    service = "STATE_DIRECTORY" in os.environ  # which systemd names
    file = default_paths(os.environ, service).config
    return examine(Patient(Machine(), config, file, folder, wrong, service, holder=Holder(), inside=True))


def new_seed() -> str:
    """Return a seed that nobody can guess."""
    return os.urandom(4).hex()
