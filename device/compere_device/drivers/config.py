"""The settings in force, and what they amount to on this machine."""

from collections.abc import Iterator
from pathlib import Path

from compere_device.box import display, machine
from compere_device.files.chosen import display_choice
from compere_device.setup.config import Config, as_toml, in_force


def report(config: Config, folder: Path) -> Iterator[str]:
    """Yield the settings as a file, then after `#` what they amount to; `folder` has the games."""
    here, choice = machine.for_this_machine(config), display_choice(folder)
    why = () if here == config else (machine.NO_PI,)
    yield from as_toml(config).split("\n")
    for said in (*in_force(here), *why, *display.chosen(here, choice), f"games and almanac: {folder}"):
        yield f"# {said}"
