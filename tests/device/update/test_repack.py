"""The package that runs, made again from what dpkg knows and what is on the disk; packed by the real dpkg-deb."""

import shutil
from collections import namedtuple
from collections.abc import Sequence
from pathlib import Path

import pytest

from compere_device.errors import DeviceError
from compere_device.system.commands import run_command
from compere_device.update import repack as module
from compere_device.update.marker import FOLDER, below
from compere_device.update.packages import Package, package
from compere_device.update.repack import repack

pytestmark = pytest.mark.skipif(not shutil.which("dpkg-deb"), reason="there is no dpkg-deb")

FILES = {"/usr/bin/compere": 0o755, "/usr/lib/compere/a.py": 0o644, "/usr/share/doc/compere/README.md": 0o644}
STATUS = """Package: compere
Status: install ok half-installed
Maintainer: nobody <nobody@example.org>
Architecture: all
Version: 0.9
Config-Version: 0.8
Conffiles:
 /etc/compere/x 0123
Compere-Journal: 2
Description: one line
 and another
"""
SCRIPTS = {"prerm": "#!/bin/sh\nexit 0\n", "md5sums": "0123  usr/bin/compere\n"}


class Dpkg:
    """dpkg's own knowledge, as dpkg-query(1) prints it; what packs is the real one."""

    def __init__(self, root: Path) -> None:
        self.root, self.listed = root, ["/.", "/usr", "/usr/bin", "/usr/lib", "/usr/lib/compere", *FILES]
        for name, mode in FILES.items():
            path = below(root, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(f"what is in {name}\n")
            path.chmod(mode)
        below(root, "/usr/lib/compere/link").symlink_to("../../bin/compere")
        self.listed.append("/usr/lib/compere/link")

    def __call__(self, command: Sequence[str]) -> str:
        match command[:2]:
            case "dpkg-query", "--listfiles":
                return "\n".join([*self.listed, "diverted by x to: /y", ""])
            case "dpkg-query", "--status":
                return STATUS
            case "dpkg-query", "--control-list":
                return "\n".join([*SCRIPTS, ""])
            case "dpkg-query", "--control-show":
                return SCRIPTS[command[3]]
        return run_command(command)


def test_it_is_the_package_that_was_installed(tmp_path: Path) -> None:
    """Files with their rights and links, fields without dpkg's own, scripts; nothing else is left behind."""
    root, out = tmp_path / "root", tmp_path / "out"
    run = Dpkg(root)
    file = repack(root, "0.9", run)
    assert file == below(root, FOLDER) / "kept/compere_0.9_all.deb"
    assert [path.name for path in below(root, FOLDER).rglob("*")] == ["kept", file.name]
    assert package(file, run_command) == Package("0.9", 2)
    run_command(("dpkg-deb", "--raw-extract", str(file), str(out)))
    for name, mode in FILES.items():
        assert below(out, name).read_text() == f"what is in {name}\n"
        assert below(out, name).stat().st_mode & 0o777 == mode
    assert below(out, "/usr/lib/compere/link").readlink() == Path("../../bin/compere")
    assert {path.name: path.read_text() for path in (out / "DEBIAN").iterdir()} == {
        **SCRIPTS,
        "control": "".join(
            line for line in STATUS.splitlines(True) if not line.startswith(("Status", "Config", "Conff", " /etc"))
        ),
    }
    owners = run_command(("dpkg-deb", "--contents", str(file)))
    assert {line.split()[1] for line in owners.splitlines()} == {"root/root"}


def test_what_dpkg_was_told_to_leave_out(tmp_path: Path) -> None:
    """Manuals may be missing; the program may not, and then nothing is kept that would not run."""
    run = Dpkg(tmp_path)
    below(tmp_path, "/usr/share/doc/compere/README.md").unlink()
    repack(tmp_path, "0.9", run).unlink()
    below(tmp_path, "/usr/lib/compere/a.py").unlink()
    with pytest.raises(DeviceError, match=r"0\.9 cannot be packed again .*a\.py"):
        repack(tmp_path, "0.9", run)
    assert [path.name for path in below(tmp_path, FOLDER).rglob("*")] == ["kept"]


def test_a_full_disk_is_not_filled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = namedtuple("usage", "total used free")
    monkeypatch.setattr(module.shutil, "disk_usage", lambda path: usage(1, 1, 1 << 20))
    with pytest.raises(DeviceError, match="has 1 MB free, and 64 MB are needed"):
        repack(tmp_path, "0.9", Dpkg(tmp_path))


def test_a_package_that_cannot_be_made_takes_no_name(tmp_path: Path) -> None:
    run = Dpkg(tmp_path)

    def fails(command: Sequence[str]) -> str:
        if command[0] == "dpkg-deb":
            raise DeviceError("dpkg-deb failed")
        return run(command)

    with pytest.raises(DeviceError, match="dpkg-deb failed"):
        repack(tmp_path, "0.9", fails)
    assert not list((below(tmp_path, FOLDER) / "kept").iterdir())
