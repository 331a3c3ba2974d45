"""The card's image: its scripts with recorders in place of what they call, and that its lists agree with each other."""

import os
import py_compile
import re
import shutil
import struct
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from catalogue import ROOT
from tools import lacking, tool

IMAGE, IMAGER = ROOT / "deploy/image", ROOT / "deploy/imager"
CARD = IMAGE / "root/usr/lib/compere-card"
FSTAB = [line.split() for line in (IMAGE / "root/etc/fstab").read_text().splitlines() if line[:1] not in ("", "#")]
BOUND = {point: Path(source).name for source, point, _, options, *_ in FSTAB if "bind" in options.split(",")}
MARK = "/run/compere-card-root"
SCRIPTS = [
    *IMAGE.glob("*.sh"),
    *CARD.iterdir(),
    *IMAGER.glob("*.sh"),
    *(IMAGE / "root/etc/initramfs-tools/hooks").iterdir(),
]


def recorder(folder: Path, name: str, body: str = "") -> None:
    """Put a program into a folder that writes down how it was called, then does what `body` says."""
    (folder / name).write_text(f'#!/bin/sh\necho "{name} $*" >>{folder}/calls\n{body}\n')
    (folder / name).chmod(0o755)


def calls(folder: Path) -> list[str]:
    """Return how the recorders were called, and forget it."""
    path = folder / "calls"
    said = path.read_text().splitlines() if path.exists() else []
    path.unlink(missing_ok=True)
    return said


def run(script: Path, folder: Path, *words: str, **environ: str) -> "subprocess.CompletedProcess[str]":
    """Run a script that finds the recorders before all else."""
    given = {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}", **environ}
    return subprocess.run(["sh", script, *words], env=given, capture_output=True, text=True, timeout=30)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """The script that has root written, with its mark in this folder; `options` has what root is mounted with."""
    recorder(tmp_path, "findmnt", f"cat {tmp_path}/options")
    recorder(
        tmp_path, "mount", f'case $2 in *rw) o=rw ;; *) o=ro ;; esac; echo "/dev/x $o,noatime" >{tmp_path}/options'
    )
    recorder(tmp_path, "sync")
    recorder(tmp_path, "pgrep", "exit 1")  # no dpkg runs
    recorder(tmp_path, "systemctl")
    recorder(tmp_path, "sleep")
    script = (CARD / "root").read_text()
    assert MARK in script
    (tmp_path / "root").write_text(script.replace(MARK, f"{tmp_path}/mark"))
    (tmp_path / "options").write_text("/dev/x ro,noatime\n")
    return tmp_path / "root"


def options(script: Path) -> str:
    return (script.parent / "options").read_text().split()[1].split(",")[0]


def test_root_is_written_while_dpkg_works(root: Path) -> None:
    assert run(root, root.parent, "write").returncode == 0
    assert options(root) == "rw"
    assert run(root, root.parent, "read").returncode == 0
    assert options(root) == "ro"
    assert calls(root.parent)[-2:] == [
        "sync --file-system /",
        "mount -o remount,ro /dev/x /",
    ]  # what was written is there first


def test_root_that_somebody_has_written_by_hand_stays_so(root: Path) -> None:
    """dpkg is no reason to take it away."""
    (root.parent / "options").write_text("/dev/x rw,noatime\n")
    for word in ("write", "read"):
        assert run(root, root.parent, word).returncode == 0
    assert options(root) == "rw"


def test_root_is_only_read_when_dpkg_has_ended(root: Path) -> None:
    """It runs at the first look, and is gone by the next."""
    run(root, root.parent, "write")
    calls(root.parent)
    recorder(root.parent, "pgrep", f"rm {root.parent}/pgrep; exit 0")
    (root.parent / "later").mkdir()
    recorder(root.parent / "later", "pgrep", "exit 1")
    path = f"{root.parent}:{root.parent / 'later'}:{os.environ['PATH']}"
    assert run(root, root.parent, "read", PATH=path).returncode == 0
    assert [each.split()[0] for each in calls(root.parent)] == ["pgrep", "sleep", "findmnt", "sync", "mount"]
    assert options(root) == "ro"


def test_a_root_that_stays_busy_is_said(root: Path) -> None:
    run(root, root.parent, "write")
    recorder(root.parent, "mount", "exit 32")
    done = run(root, root.parent, "read", COMPERE_TRIES="3")
    assert (done.returncode, options(root)) == (0, "rw")
    assert "until the next start" in done.stderr
    assert calls(root.parent).count("sleep 1") == 2


def test_a_root_that_cannot_be_written_stops_dpkg(root: Path) -> None:
    recorder(root.parent, "mount", "exit 32")
    assert run(root, root.parent, "write").returncode != 0
    assert not (root.parent / "mark").exists()


def test_an_ssh_key_is_whole_or_not_there(tmp_path: Path) -> None:
    """A cut leaves a piece under another name, which is made anew; a key that is there stays."""
    folder, here = tmp_path / "ssh", tmp_path / "bin"
    here.mkdir()
    recorder(here, "ssh-keygen", f"echo half >{folder}/new; exit 9")
    assert run(CARD / "host-key", here, str(folder)).returncode == 9
    assert [each.name for each in folder.iterdir()] == ["new"]
    recorder(here, "ssh-keygen", f"echo key >{folder}/new; echo public >{folder}/new.pub")
    assert run(CARD / "host-key", here, str(folder)).returncode == 0
    assert {each.name: each.read_text() for each in folder.iterdir()} == {
        "ssh_host_ed25519_key": "key\n",
        "ssh_host_ed25519_key.pub": "public\n",
    }
    calls(here)
    assert run(CARD / "host-key", here, str(folder)).returncode == 0
    assert calls(here) == []
    assert folder.stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("point", BOUND)
def test_what_is_bound_is_moved_at_the_build(point: str) -> None:
    """Each folder's place on the games' partition is there from the beginning: a first start makes none."""
    assert f"moved {point.lstrip('/')} {BOUND[point]}\n" in (IMAGE / "finish.sh").read_text()


def test_the_page_says_where_everything_is() -> None:
    page = (ROOT / "deploy/IMAGE.md").read_text(encoding="utf-8")
    for point, name in BOUND.items():
        assert f"`{point}`" in page
        assert f"`{name}`" in page
    for label in ("COMPERE", "compere-root", "compere-games"):
        assert f"| `{label}` |" in page
        assert label in (IMAGE / "build.sh").read_text()
        assert any(f"LABEL={label}" == entry[0] for entry in FSTAB)


def test_only_root_keeps_a_machine_from_starting() -> None:
    """Without the others it starts, and the box says what is wrong."""
    for source, point, kind, options, *_ in FSTAB:
        assert point == "/" or kind == "tmpfs" or "nofail" in options.split(","), source
    assert next(entry for entry in FSTAB if entry[1] == "/")[3].split(",")[0] == "ro"


@pytest.mark.skipif(not shutil.which("systemd-escape"), reason="systemd-escape is not installed")
def test_a_lost_partition_has_all_folders_begun_again(tmp_path: Path) -> None:
    """Once systemd has seen the mount, at the second look here: by their names, then what was given up for them."""
    here, new = tmp_path / "bin", tmp_path / "as-new"
    here.mkdir()
    new.mkdir()
    for name in ("mount", "modprobe", "sleep"):
        recorder(here, name)
    recorder(here, "findmnt", f'shift; exec "{shutil.which("findmnt")}" --tab-file {IMAGE / "root/etc/fstab"} "$@"')
    recorder(here, "systemctl", f"[ $1 = start ] || [ -e {here}/looked ] || {{ touch {here}/looked; exit 3; }}")
    script = (CARD / "lost").read_text()
    for place, other in (("/run/compere-card-lost", tmp_path / "memory"), ("/usr/share/compere-card/as-new", new)):
        assert place in script
        script = script.replace(place, str(other))
    (tmp_path / "lost").write_text(script)
    done = run(tmp_path / "lost", here)
    assert done.returncode == 0, done.stderr
    said = calls(here)
    assert said.count("sleep 0.5") == 1
    escape = ["systemd-escape", "--path", "--suffix=mount", *BOUND]
    units = subprocess.run(escape, capture_output=True, text=True, check=True).stdout.strip()
    assert said[-1] == f"systemctl start --no-block {units} default.target"


UNITS = sorted(each for each in (IMAGE / "root/usr/lib/systemd/system").iterdir() if each.is_file())


@pytest.mark.parametrize("unit", UNITS, ids=lambda path: path.name)
def test_units_are_enabled(unit: Path) -> None:
    """What has a place to be enabled at; the others are started by a unit of the same name that is, or by a failure."""
    if "[Install]" in unit.read_text():
        said = (IMAGE / "finish.sh").read_text().replace("\\\n", "")
        assert re.search(rf"enable .*\b{re.escape(unit.name)}(?!\S)", said)
    elif f"OnFailure={unit.name}" not in (IMAGE / "finish.sh").read_text():
        assert any("[Install]" in each.read_text() for each in UNITS if each.stem == unit.stem)
    if unit.suffix == ".path":
        assert f"PathExists={MARK}\n" in unit.read_text()
        return
    assert (line := re.search(r"^ExecStart=/usr/lib/compere-card/(\w+)", unit.read_text(), re.M))
    assert (CARD / line[1]).stat().st_mode & 0o111


@pytest.fixture
def boot(tmp_path: Path) -> Path:
    """A first partition with the script that installs, and recorders of what it calls."""
    shutil.copy(IMAGER / "compere-install.sh", tmp_path)
    for name in ("apt-get", "compere", "systemctl", "sleep"):
        recorder(tmp_path, name)
    return tmp_path


def test_raspberry_pi_os_gets_the_package(boot: Path) -> None:
    """From beside the script; then it is set up, and the machine starts anew."""
    (boot / "compere_0.1.0_all.deb").touch()
    assert run(boot / "compere-install.sh", boot).returncode == 0
    assert calls(boot) == [
        "apt-get update --quiet",
        f"apt-get install --quiet --yes {boot}/compere_0.1.0_all.deb",
        "compere setup --board auto --yes",
        "systemctl reboot",
    ]
    assert "Installed" in (boot / "compere-install.txt").read_text()


def test_without_a_network_it_tries_again_and_says_so(boot: Path) -> None:
    """The network may come later than cloud-init; where it does not, nothing else is done."""
    (boot / "compere_0.1.0_all.deb").touch()
    recorder(boot, "apt-get", "exit 100")
    assert run(boot / "compere-install.sh", boot).returncode == 1
    assert calls(boot) == ["apt-get update --quiet", "sleep 30"] * 4 + ["apt-get update --quiet"]
    assert "network" in (boot / "compere-install.txt").read_text()


def test_without_a_package_it_says_which_file_is_missing(boot: Path) -> None:
    assert run(boot / "compere-install.sh", boot).returncode == 1
    assert calls(boot) == []
    assert "compere_VERSION_all.deb" in (boot / "compere-install.txt").read_text()


@pytest.mark.skipif(not shutil.which("cloud-init"), reason="cloud-init is not installed")
def test_cloud_init_takes_user_data(tmp_path: Path) -> None:
    """By cloud-init's own schema; and that it would find a fault."""
    command = ["cloud-init", "schema", "--config-file"]
    assert subprocess.run([*command, IMAGER / "user-data"], capture_output=True).returncode == 0
    (tmp_path / "wrong").write_text((IMAGER / "user-data").read_text().replace("runcmd:\n  - [", "runcmd:\n  - {a: ["))
    assert subprocess.run([*command, tmp_path / "wrong"], capture_output=True).returncode != 0


def test_user_data_starts_what_is_beside_it() -> None:
    assert "- [sh, /boot/firmware/compere-install.sh]\n" in (IMAGER / "user-data").read_text()


@pytest.mark.skipif(not shutil.which("shellcheck"), reason="shellcheck is not installed")
def test_shell_is_clean() -> None:
    assert len(SCRIPTS) >= 7
    done = subprocess.run(["shellcheck", *SCRIPTS], capture_output=True, text=True)
    assert done.stdout == ""


@pytest.mark.skipif(
    not all(Path(tool(each)).is_absolute() for each in ("mcopy", "mkfs.vfat")), reason="mtools are not installed"
)
@pytest.mark.parametrize("names", [["config.txt"], ["config.txt", "vmlinuz-6.12.1+deb13-arm64", "overlays/a.dtbo"]])
def test_the_first_partition_has_all_files(names: list[str], tmp_path: Path) -> None:
    """By the script's own function; and two of the same files are the same, byte by byte."""
    for name in names:
        path = tmp_path / "boot" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    (function,) = re.findall(r"^fat\(\) \{.*?^\}$", (IMAGE / "build.sh").read_text(), re.M | re.S)
    given = "set -euo pipefail; BOOT_MIB=64 DISK_ID=c03e9e5e SOURCE_DATE_EPOCH=1700000000; PATH=$PATH:/usr/sbin:/sbin"
    for made in ("first", "second"):
        script = f"{given}\n{function}\nfat {tmp_path}/{made} {tmp_path}/boot"
        subprocess.run(["bash", "-c", script], check=True)
    for name in names:
        read = subprocess.run(["mtype", "-i", tmp_path / "first", f"::/{name}"], check=True, capture_output=True)
        assert read.stdout == name.encode()
    assert (tmp_path / "first").read_bytes() == (tmp_path / "second").read_bytes()


ODD = 777 * 512  # bytes of a card behind its last whole MiB


class Disk:
    """A small card in a file: the partitions of the image, and room behind them."""

    def __init__(self, path: Path) -> None:
        self.path = path
        with path.open("wb") as file:
            file.truncate((32 << 20) + ODD)
        table = "label: dos\nstart=1MiB, size=1MiB, type=c\nstart=2MiB, size=2MiB\nstart=4MiB, size=8MiB\n"
        subprocess.run([tool("sfdisk"), "--quiet", path], input=table, text=True, check=True)
        subprocess.run([tool("mkfs.ext4"), "-q", "-E", f"offset={4 << 20}", path, "8M"], check=True)
        self.device = self.start()

    def start(self) -> str:
        """The machine starts: the kernel reads the table anew."""
        command = ["losetup", "--find", "--show", "--partscan", str(self.path)]
        self.device = subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
        subprocess.run(["partx", "--update", self.device], check=True)  # not every kernel does it by itself
        return self.device

    def cut(self) -> None:
        subprocess.run(["losetup", "--detach", self.device], check=True)

    @property
    def number(self) -> int:
        """What the kernel has the last partition by; another where it was taken away and came back."""
        return Path(f"/sys/class/block/{Path(self.device).name}p3").stat().st_ino

    def check(self) -> None:
        """The partition is as large for the kernel as on the card, to the end of it; the file system is as it was."""
        told = subprocess.run([tool("sfdisk"), "--dump", self.path], capture_output=True, text=True, check=True).stdout
        assert re.findall(r"size= *(\d+)", told)[-1] == str(((32 - 4 << 20) + ODD) // 512)
        size = Path(f"/sys/class/block/{Path(self.device).name}p3/size").read_text().strip()
        assert size == str(((32 - 4 << 20) + ODD) // 512)
        done = subprocess.run([tool("e2fsck"), "-fn", f"{self.path}?offset={4 << 20}"], capture_output=True, text=True)
        assert done.returncode == 0, done.stdout


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Disk]:
    """A card that has just been written."""
    if os.getuid() or subprocess.run(["losetup", "--find"], capture_output=True).returncode:
        pytest.skip("only root can have a disk in a file")
    if lack := lacking("sfdisk", "mkfs.ext4", "e2fsck"):
        pytest.skip(f"{lack} is not installed: `make test` installs fdisk and e2fsprogs")
    card = Disk(tmp_path / "card")
    yield card
    card.cut()


def grow(disk: Disk, here: Path) -> int:
    return run(CARD / "grow", here, f"{disk.device}p3").returncode


def test_the_games_partition_takes_the_rest_of_the_card_once(disk: Disk, tmp_path: Path) -> None:
    here = tmp_path / "bin"
    here.mkdir()
    before = disk.number
    assert grow(disk, here) == 0
    disk.check()
    assert disk.number == before  # systemd is about to mount it, and stops that where the device is gone for a moment
    recorder(here, "sfdisk")
    assert grow(disk, here) == 0
    assert calls(here) == []  # the next start writes nothing


@pytest.mark.parametrize("step", ["sfdisk", "sync", "resizepart"])
@pytest.mark.parametrize("when", ["before", "after"])
def test_growing_is_cut_off(disk: Disk, tmp_path: Path, step: str, when: str) -> None:
    """The power is gone before or after each step that changes something; the next start does what is left."""
    here = tmp_path / "bin"
    here.mkdir()
    real = tool(step)
    recorder(here, step, "kill -9 $PPID" if when == "before" else f'"{real}" "$@"; kill -9 $PPID')
    assert grow(disk, here) == -9
    disk.cut()
    (here / step).unlink()
    disk.start()
    assert grow(disk, here) == 0
    disk.check()


def test_no_start_reads_sources_to_compare_them(tmp_path: Path) -> None:
    """What was compiled by the hash of its source is compiled by its time, which the archive does not change later."""
    made, kept, plain = (tmp_path / f"{name}.py" for name in ("made", "kept", "plain"))
    for path in (made, kept, plain):
        path.write_text("VALUE = 1\n")
    os.utime(kept, (1_600_000_000, 1_600_000_000))
    hashed = py_compile.PycInvalidationMode.CHECKED_HASH
    compiled = [Path(str(py_compile.compile(str(each), invalidation_mode=hashed))) for each in (made, kept)]
    assert [path.read_bytes()[4] for path in compiled] == [3, 3]
    environ = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", "PYTHONPYCACHEPREFIX": ""}
    subprocess.run(["sh", IMAGE / "compiled.sh", "1700000000", tmp_path], env=environ, check=True)
    flags_and_times = [struct.unpack("<II", path.read_bytes()[4:12]) for path in compiled]
    assert flags_and_times == [(0, 1_700_000_000), (0, 1_600_000_000)]
    assert [int(path.stat().st_mtime) for path in (made, kept)] == [1_700_000_000, 1_600_000_000]
    assert sorted(path.name for path in (tmp_path / "__pycache__").iterdir()) == sorted(path.name for path in compiled)
    assert "compiled.sh" in (IMAGE / "finish.sh").read_text()
