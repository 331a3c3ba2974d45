"""The machine that is examined: files beneath a root, and this machine itself."""

import os
import shutil
from pathlib import Path

import pytest

from compere_device.doctor.machine import Machine, Owner, User


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """One whose files are in a folder."""
    return Machine(tmp_path)


def test_files_beneath_the_root(machine: Machine, tmp_path: Path) -> None:
    """Names stay absolute; zero bytes are spaces; what cannot be read says nothing."""
    (tmp_path / "proc").mkdir()
    (tmp_path / "proc" / "model").write_bytes(b"Raspberry Pi\0 5\0")
    (tmp_path / "link").symlink_to(tmp_path / "proc" / "model")
    (tmp_path / "dead").symlink_to("nowhere")
    assert (machine.text("/proc/model"), machine.text("/proc"), machine.text("/none")) == ("Raspberry Pi  5", "", "")
    assert (machine.there("/proc/model"), machine.there("/dead")) == (True, False)
    assert (machine.found("/proc/mod*"), machine.found("/none/*")) == (["/proc/model"], [])
    assert (machine.real("/link"), machine.real("/proc/model")) == ("/proc/model", "/proc/model")


def test_a_link_to_elsewhere(machine: Machine, tmp_path: Path) -> None:
    """It keeps the name that it leads to."""
    (tmp_path / "link").symlink_to("/dev/null")
    assert machine.real("/link") == "/dev/null"


@pytest.mark.parametrize(
    ("owner", "may"),
    [
        (Owner("root", "i2c", 0o660), True),
        (Owner("root", "i2c", 0o640), False),
        (Owner("root", "gpio", 0o660), False),
        (Owner("root", "gpio", 0o666), True),
        (Owner("pi", "gpio", 0o600), True),
        (Owner("pi", "i2c", 0o060), False),
    ],
)
def test_who_may_do_what(owner: Owner, may: bool) -> None:
    """The kernel looks at owner, group and others in this order, and at the first that fits alone; root may all."""
    assert owner.lets(User("pi", frozenset(("i2c",)))) is may
    assert owner.lets(User("root", frozenset(), root=True))


def test_the_groups_of_a_login(machine: Machine, tmp_path: Path) -> None:
    """Those of the file that name him among others."""
    (tmp_path / "etc").mkdir()
    (tmp_path / "etc" / "group").write_text("i2c:x:1:pi,compere\nspi:x:2:pia\nbroken\ngpio:x:3:compere\n")
    assert machine.listed("compere") == {"i2c", "gpio"}
    assert machine.named("/etc/group") == {"i2c", "spi", "broken", "gpio"}


def test_this_machine(tmp_path: Path) -> None:
    """Everything that no file tells can be asked, and is as Python and the kernel say themselves."""
    here = Machine()
    assert here.user().root is (os.geteuid() == 0)
    assert here.owner(tmp_path) == Owner(here.user().name, tmp_path.group(), tmp_path.stat().st_mode & 0o7777)
    space = here.space(tmp_path)
    assert space and space.free_bytes <= shutil.disk_usage(tmp_path).free + (1 << 30)
    assert (here.space(tmp_path / "none"), here.owner(tmp_path / "none")) == (None, None)
    assert (here.has("json"), here.has("no_such_module")) == (True, False)
    assert here.release() and here.architecture() and here.now_s() > 1_700_000_000
    assert isinstance(here.unit(), dict)
    assert here.users((5,)) is None or here.there("/dev/gpiochip0")
    with pytest.raises(OSError, match="No such file"):
        here.answers(99, 0x3C)


@pytest.mark.parametrize(
    ("files", "version"),
    [
        ({}, ""),
        ({"gpiod.py": ""}, "1"),
        ({"gpiod/__init__.py": "", "gpiod/version.py": '__version__ = "2.2.1"\n'}, "2.2.1"),
        ({"gpiod/__init__.py": '__version__ = "2.0.0"\n'}, "2.0.0"),
    ],
)
def test_the_binding_of_libgpiod(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, files: dict[str, str], version: str
) -> None:
    """Its version is read and the binding is not loaded: before 2 it was a single module, of another interface."""
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    monkeypatch.setattr("sys.path", [str(tmp_path)])
    monkeypatch.setattr("sys.path_importer_cache", {})
    monkeypatch.delitem(__import__("sys").modules, "gpiod", raising=False)
    assert Machine().gpiod() == version


def test_what_is_no_file_is_not_waited_for(tmp_path: Path) -> None:
    """A pipe among the files of the boot partition, or a giant: as if it were not there."""
    os.mkfifo(tmp_path / "pipe")
    with open(tmp_path / "giant", "wb") as file:
        file.truncate(1 << 36)
    machine = Machine(tmp_path)
    assert (machine.text("/pipe"), machine.text("/giant")) == ("", "")


def test_when_it_started(tmp_path: Path) -> None:
    """As /proc/stat has it, and when a file was changed; 0 where nobody can say."""
    machine = Machine(tmp_path)
    assert (machine.started_s(), machine.changed_s("/proc/stat")) == (0.0, 0.0)
    (tmp_path / "proc").mkdir()
    (tmp_path / "proc" / "stat").write_text("cpu 1\nbtime 1790000000\n")
    os.utime(tmp_path / "proc" / "stat", (7, 7))
    assert (machine.started_s(), machine.changed_s("/proc/stat")) == (1_790_000_000.0, 7.0)
