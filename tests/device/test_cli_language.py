"""Which language the commands speak: the one that was chosen on the device, unless another one is asked for."""

from argparse import Namespace
from importlib import import_module
from pathlib import Path

import pytest

from commands import Run, saved_game
from compere_device import cli
from compere_device.files.store import Store

SPEAK = {  # what can be said to each command that says sentences of the table or the device
    "play": ("patchwork",),
    "games": (),
    "record": (),
    "replay": ("x.journal",),
    "codes": ("patchwork",),
    "fairness": (),
    "doctor": (),
    "setup": (),
    "update": ("x.deb",),
}
OF_THE_SERVICE = ("setup", "update")


def choose(folder: Path, language: str) -> None:
    """Choose a language on the device with that store."""
    store = Store(folder)
    store.preferences.language = language
    store.save_preferences()


@pytest.fixture
def spoken(run: Run, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The languages in which commands were to speak, each in the place of what it does."""
    heard: list[str] = []

    def hear(arguments: Namespace) -> int:
        heard.append(arguments.language)
        return 0

    for name in SPEAK:
        monkeypatch.setattr(import_module(f"compere_device.commands.{cli.COMMANDS[name]}"), "command", hear)
    return heard


@pytest.mark.parametrize("command", SPEAK)
def test_as_chosen_on_the_device(command: str, spoken: list[str], place: Path, run: Run) -> None:
    """It stands over that of the settings, which stands where none was chosen; English where neither says any."""
    folder = place / "state"
    steps = [lambda: None, lambda: (place / "config.toml").write_text('[device]\nlanguage = "fr"\n')]
    for step in (*steps, lambda: choose(folder, "en"), lambda: choose(folder, "fr")):
        step()
        run(command, *SPEAK[command])
    assert spoken == ["en", "fr", "en", "fr"]


@pytest.mark.parametrize("command", SPEAK)
def test_as_asked_for(command: str, spoken: list[str], place: Path, run: Run) -> None:
    """Whatever was chosen."""
    choose(place / "state", "fr")
    for language in ("en", "fr"):
        run(command, *SPEAK[command], "--language", language)
    assert spoken == ["en", "fr"]


def test_a_command_that_there_is_not(place: Path, run: Run) -> None:
    """That is said in the language of the device, too; no word of it is taken for an option."""
    choose(place / "state", "fr")
    assert run("dance", "--json") == (
        2,
        "",
        "compere: Il n’existe pas de commande 'dance'\N{NO-BREAK SPACE}: regarde compere --help.\n",
    )


@pytest.mark.parametrize("command", SPEAK)
def test_whose_device(command: str, spoken: list[str], place: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their own, or the service's where that is looked at, set up or updated."""
    for name in ("COMPERE_STATE", "COMPERE_CONFIG"):
        monkeypatch.delenv(name)
    for name in ("XDG_STATE_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(place / "home"))
    monkeypatch.setenv("STATE_DIRECTORY", str(place / "lib"))
    monkeypatch.setenv("CONFIGURATION_DIRECTORY", str(place))
    choose(place / "lib", "fr")
    run(command, *SPEAK[command])
    assert spoken == ["fr" if command in OF_THE_SERVICE else "en"]
    if command in ("games", "record", "fairness", "doctor"):
        run(command, "--service")
        assert spoken[1] == "fr"


def test_what_they_say(place: Path, run: Run) -> None:
    """The sentences themselves; settings that cannot be used are in nobody's way where none is needed."""
    choose(place / "state", "fr")
    assert run("games")[2] == "Aucune partie en cours.\n"
    assert run("record")[1] == "Aucune partie n’a encore été jouée jusqu’au bout.\n"
    assert "Aucun" in run("fairness")[1]
    path = saved_game(place / "state")
    assert "Comme à deux joueurs." in run("replay", str(path))[1]
    (place / "config.toml").write_text("[keys]\nok = 99\n")
    assert "Comme à deux joueurs." in run("replay", str(path))[1]
    assert "Set up for two." in run("replay", str(path), "--language", "en")[1]
