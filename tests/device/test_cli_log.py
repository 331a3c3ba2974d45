"""The command line's log: every command begins one, as `--verbose` says."""

import logging
from pathlib import Path

import pytest

from commands import Run, saved_game


@pytest.mark.slow
@pytest.mark.parametrize("arguments", ["play patchwork --options", "games", "replay {}", "codes patchwork", "config"])
@pytest.mark.parametrize(("option", "level"), [((), logging.WARNING), (("--verbose",), logging.DEBUG)])
def test_every_command_logs(arguments: str, option: tuple[str, ...], level: int, place: Path, run: Run) -> None:
    """To standard error, from warnings on; all that happens where one asks for it."""
    journal = saved_game(place / "state")
    assert run(*option, *arguments.format(journal).split())[0] == 0
    for name in ("compere", "compere_device"):
        assert logging.getLogger(name).level == level


def test_what_is_verbose(place: Path, run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    """It is written beside what is printed, which is the same."""
    path = saved_game(place / "state")
    _, quiet, _ = run("replay", str(path))
    status, out, err = run("-v", "replay", str(path))
    logging.getLogger("compere_device.files").debug("%s is read", path.name)
    assert (status, out, err) == (0, quiet, "")
    assert capsys.readouterr().err.endswith(" debug files: patchwork-0001.journal is read\n")
