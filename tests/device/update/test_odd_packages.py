"""Packages that nobody built with care, as the real dpkg-deb sees them: each is ours, or refused in a sentence."""

import io
import re
import shutil
import tarfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from compere_device.errors import DeviceError
from compere_device.system import commands
from compere_device.system.commands import run_command
from compere_device.update import begin, packages
from compere_device.update.packages import KEPT, Package, keep, package
from trials import System, Tried, deb, updatable, update

pytestmark = pytest.mark.skipif(not shutil.which("dpkg-deb"), reason="there is no dpkg-deb")


def _tar(name: str, content: bytes, kind: bytes = tarfile.REGTYPE) -> bytes:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as tar:
        entry = tarfile.TarInfo(name)
        entry.size, entry.type, entry.linkname = len(content) if kind == tarfile.REGTYPE else 0, kind, "/etc/shadow"
        tar.addfile(entry, io.BytesIO(content))
    return packed.getvalue()


def archive(*members: tuple[bytes, bytes]) -> bytes:
    """Return an archive as deb(5) has it: of ar(5)."""
    packed = b"!<arch>\n"
    for name, content in members:
        packed += b"%-16s%-12d%-6d%-6d%-8s%-10d`\n" % (name, 0, 0, 0, b"100644", len(content)) + content
        packed += b"\n" * (len(content) % 2)
    return packed


def a_package(control: bytes, name: str = "./control", kind: bytes = tarfile.REGTYPE) -> bytes:
    """Return a package with that control file."""
    return archive(
        (b"debian-binary", b"2.0\n"),
        (b"control.tar.gz", _tar(name, control, kind)),
        (b"data.tar.gz", _tar("./x", b"")),
    )


USUAL = b"Maintainer: x <x@example.org>\nArchitecture: all\nDescription: x\n"


def control(version: bytes = b"1.0", journal: bytes = b"2", name: bytes = b"compere", more: bytes = b"") -> bytes:
    return b"Package: %b\nVersion: %b\n%bCompere-Journal: %b\n%b" % (name, version, USUAL, journal, more)


ODD: dict[str, bytes] = {
    "no archive": b"noise",
    "nothing": b"",
    "no control": archive((b"debian-binary", b"2.0\n"), (b"data.tar.gz", _tar("./x", b""))),
    "a control file that is a link": a_package(b"", kind=tarfile.SYMTYPE),
    "one that is a pipe": a_package(b"", kind=tarfile.FIFOTYPE),
    "one elsewhere": a_package(control(), "./../control"),
    "an empty one": a_package(b""),
    "no fields": a_package(b"noise\n"),
    "zero bytes": a_package(control(b"1.0\0")),
    "another code": a_package(control(b"1.0\xe9")),
    "a version that is a place": a_package(control(b"1.0/../../../etc/x")),
    "a version that is two": a_package(control(b"1.0 2.0")),
    "a version without end": a_package(control(b"1" * 5_000)),
    "no version": a_package(control(b"")),
    "no number of a version": a_package(control(b"x")),
    "a version on two lines": a_package(control(b"1.0\n 2.0")),
    "a line end of another kind": a_package(control("1.0\u2028Package: other".encode())),
    "a journal without end": a_package(control(journal=b"9" * 5_000)),
    "a journal in small": a_package(control(journal="²".encode())),
    "a journal in other figures": a_package(control(journal="٢".encode())),
    "a journal below nothing": a_package(control(journal=b"-2")),
    "no journal": a_package(control(journal=b"")),
    "another package": a_package(control(name=b"bash")),
    "a giant of a field": a_package(control(more=b"Extra: " + b"x" * 3_000_000 + b"\n")),
    "a giant of a name": a_package(control(name=b"c" * 3_000_000)),
}
TAKEN = {
    "a giant of a field",
    "zero bytes",
}  # ours, for all that is read of them: dpkg-deb takes a zero byte as the end


@pytest.mark.parametrize("odd", ODD)
def test_odd_packages(odd: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is refused in one line that names the file, whatever is in it, and nothing is waited for for ever."""
    monkeypatch.setattr(commands, "LOOK_S", 0.3 if odd == "one that is a pipe" else 60.0)
    file = tmp_path / "odd.deb"
    file.write_bytes(ODD[odd])
    if odd in TAKEN:
        assert package(file, run_command) == Package("1.0", 2)
        return
    with pytest.raises(DeviceError, match=re.escape(str(file))) as raised:
        package(file, run_command)
    assert len(str(raised.value)) < 400


@given(
    version=st.binary(max_size=9) | st.sampled_from([b"1.0", b"1:2.3-4~5+6", b"1" * 80, b"1" * 81]),
    journal=st.binary(max_size=5) | st.sampled_from([b"2", b"02", b"9999", b"99999"]),
    more=st.binary(max_size=20),
)
@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_a_control_file_says(version: bytes, journal: bytes, more: bytes, tmp_path: Path) -> None:
    """It is a package whose version can name a file and stand in a marker, or a sentence says why not."""
    file = tmp_path / "any.deb"
    file.write_bytes(a_package(control(version, journal, more=more)))
    try:
        found = package(file, run_command)
    except DeviceError:
        return
    assert re.fullmatch(r"[0-9][A-Za-z0-9.+~:-]{0,79}", found.version)
    assert 0 <= found.journal <= 9999


def test_a_file_that_is_no_package_of_a_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A giant is not copied, and a pipe not waited for."""
    monkeypatch.setattr(packages, "BYTES_MOST", 1000)
    with open(tmp_path / "giant.deb", "wb") as file:
        file.truncate(1 << 40)
    with pytest.raises(DeviceError, match=r"more than .*make room"):
        keep(tmp_path / "root", {"compere_1.0_all.deb": tmp_path / "giant.deb"})
    assert list((tmp_path / "root").rglob("*.deb*")) == []


def test_what_is_installed_is_what_was_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file in a folder of somebody else's may be another by the time that it is copied."""
    machine: Tried = updatable(tmp_path)
    real: Callable[..., None] = begin.keep

    def later(root: Path, files: dict[str, Path]) -> None:
        (machine.root / "new.deb").write_text(deb("6.6.6"))
        real(root, files)

    monkeypatch.setattr(begin, "keep", later)
    recorder = System(machine)
    with pytest.raises(DeviceError, match="was changed meanwhile"):
        update(machine, recorder)
    assert recorder.commands == []
    assert not machine.has(f"{KEPT}/../trial")
