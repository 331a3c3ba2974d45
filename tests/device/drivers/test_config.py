"""The settings as the command line prints them: beside the file, what of it is in force here."""

from pathlib import Path

import pytest

from commands import Run
from compere_device.box import machine
from compere_device.files.chosen import DisplayChoice
from compere_device.files.store import Store


def remarks(run: Run) -> list[str]:
    """Return what is said below the settings."""
    status, out, err = run("config")
    assert (status, err) == (0, "")
    return [line.removeprefix("# ") for line in out.splitlines() if line.startswith("# ")]


@pytest.mark.parametrize("pi", [True, False])
def test_the_display_of_this_machine(pi: bool, place: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The board's on a Raspberry Pi; elsewhere a simulated one, and why."""
    monkeypatch.setattr(machine, "_is_a_pi", lambda model: pi)
    (place / "config.toml").write_text("")
    here = ["display: ssd1306 at 0x3C of /dev/i2c-1"] if pi else ["display: simulated", machine.NO_PI]
    assert remarks(run)[1:-1] == here


def test_a_display_that_the_settings_name_is_in_force_anywhere(
    place: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A simulated one needs no reason."""
    monkeypatch.setattr(machine, "_is_a_pi", lambda model: False)
    assert remarks(run)[1:-1] == ["display: simulated"]
    (place / "config.toml").write_text('[display]\ndriver = "sh1106"\n')
    assert remarks(run)[1:-1] == ["display: sh1106 at 0x3C of /dev/i2c-1"]


@pytest.mark.parametrize(
    ("choice", "said"),
    [
        (DisplayChoice(), []),
        (DisplayChoice(15), ["contrast: 15, chosen on the device's own menu"]),
        (
            DisplayChoice(0, 180),
            ["contrast: 0, chosen on the device's own menu", "rotate: 180, chosen on the device's own menu"],
        ),
        (
            DisplayChoice(rotate=90),
            ["rotate: 0; 90, chosen on the device's own menu, is none that this display can show"],
        ),
    ],
)
def test_what_was_chosen_on_the_menu(choice: DisplayChoice, said: list[str], place: Path, run: Run) -> None:
    """It stands over the file, as it does on the glass; the file is printed as it is."""
    _, before, _ = run("config")
    store = Store(place / "state")
    store.preferences.display = choice
    store.save_preferences()
    _, after, _ = run("config")
    assert after.partition("# pins")[0] == before.partition("# pins")[0]
    assert remarks(run)[2:-1] == said
