"""`compere run`: the box or, on another computer, a simulated device."""

import gc
import os
import sys

from compere_device.commands.here import own_places, usable_settings
from compere_device.files.lock import StoreLock, unless_in_use
from compere_device.glass.splash import Splash

TYPE_CHECKING = False  # as in typing, which is not imported: the first picture waits for it
if TYPE_CHECKING:
    from argparse import Namespace
    from pathlib import Path

    from compere_device.output.logs import LogHandler
    from compere_device.setup.config import Config, ConfigError


def command(arguments: "Namespace") -> int:
    """Run the device until somebody ends it."""
    gc.disable()  # imports leave no garbage to be found, at a tenth of their time; `make_loop` enables it again
    state, settings = own_places(arguments.service)
    splash = Splash(state, settings)
    if not arguments.demo:
        unless_in_use(state, splash.show)
    # What takes long to import comes after the first picture.
    from functools import cache, partial

    from compere_device.box import machine
    from compere_device.output.logger import begin_by

    log = cache(partial(_log, arguments))
    begin_by(log)
    config, folder, wrong = usable_settings(arguments.service)
    config = machine.for_this_machine(config)
    real = arguments.service or machine.on_a_pi(config)  # the service waits for a display that comes late
    if wrong and (arguments.demo or not real):
        raise wrong
    if not real:
        log()
    if arguments.demo or not (real or (sys.stdin.isatty() and sys.stdout.isatty())):
        from compere_device.drivers.simulator import demonstrate_nowhere

        demonstrate_nowhere(config, sys.stdout)
    elif not real:
        from compere_device.box.assembly import new_seed
        from compere_device.drivers.simulator import run_in_terminal
        from compere_device.files.store import Store

        with log().held(), StoreLock(folder):
            run_in_terminal(config, Store(folder), new_seed)
    elif told := config if wrong else machine.with_its_board(config, folder):
        _on_pi(arguments.service, splash, told, folder, wrong)
    return 0


def _log(arguments: "Namespace") -> "LogHandler":
    """Set the log up as the options say."""
    from compere_device.output.logs import set_up

    return set_up(sys.stderr, os.environ, service=arguments.service, verbose=arguments.verbose)


def _on_pi(service: bool, splash: Splash, config: "Config", folder: "Path", wrong: "ConfigError | None") -> None:
    """Run the box, and again with the settings read anew, as long as somebody asks for that."""
    from compere_device.box import machine
    from compere_device.box.daemon import run_on_pi

    while run_on_pi(config, folder, splash, wrong):
        splash.shown = False
        config, folder, wrong = usable_settings(service)
        config = machine.for_this_machine(config)
