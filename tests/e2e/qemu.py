"""A machine from its first start to its end, in steps, so that several can live at the same time."""

import re
import subprocess
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from subprocess import PIPE

from e2e import image
from e2e.load import Load, bring, make_ext4
from e2e.results import Broken, Cannot, Lines, Results, name

CARD_BYTES = 16 << 20
OFF_S = 30.0  # how long the machine may take to go off
OFF = "reboot: Power down"  # what the kernel says last of a machine that is switched off, and of no other
PARTS = "parts"  # the machine whose scenarios start the program themselves, by a name of its own
FIRST = "smoke"  # the machine that is set up, and then started anew, before all that begin as such a box
BOXES = ("bots", "doctor", "early", "ends", "quick", "versions", "wifi")

# Instructions are counted: 2 ns each, whatever the host does meanwhile, and idle time passes at once. So a busy host
# delays the guest as a whole and tears no holes into it, and CPU time is a number of instructions. Only disks are on
# the host's clock: CARD spares them its own. What a guest has synced outlives a killed QEMU all the same.
# The default processor of QEMU lacks instructions that lgpio's wheel needs. On one that is said to copy fast (erms,
# fsrm, rep_good) the guest copies a byte at a time, each of which is emulated alone.
QEMU = """
    qemu-system-x86_64 -accel tcg -cpu max,erms=off,fsrm=off -smp 1 -m 512 -icount shift=1,sleep=off
    -display none -monitor none -net none -no-reboot -device virtio-rng-pci
"""
CARD = "cache=unsafe"
# What a program's code is emulated by is found again at the next start of a program only where it lies at the same
# address. Pages are not cleared twice, and no security module is asked that has no rules.
KERNEL = """
    console=ttyS0 panic=-1 quiet mitigations=off systemd.show_status=false
    norandmaps init_on_alloc=0 lsm= clearcpuid=rep_good
"""


@dataclass
class Limits:
    """When scenarios are begun no more, on the monotonic clock, in words, and how long one may be silent."""

    end_s: float
    said_s: int
    silence_s: int


@dataclass
class Life:
    """A machine, what it has said, and what is wrong with it beside that; `name`: PARTS, or its file of scenarios."""

    name: str
    folder: Path
    log: Path
    results: Results = field(default_factory=Results)
    broken: str = ""
    cannot: str = ""
    began_s: float = 0.0
    took_s: float = 0.0
    starts: int = 0

    @property
    def console(self) -> Path:
        """Where the console of its latest start is."""
        return self.log if self.starts < 2 else self.log.with_name(f"{self.log.name}-{self.starts}")

    def may_begin(self, load: Load, others: Iterable["Life"]) -> bool:
        """Whether the box that it begins with is there, or none is to come."""
        coming = any(each.name == FIRST and not each.took_s for each in others)
        return self.name not in BOXES or load.box.exists() or not coming

    @property
    def problem(self) -> str:
        """What has failed; "" for nothing."""
        said = self.results.wrong if self.broken or self.cannot else self.results.verdict
        return ", ".join(filter(None, (said, self.broken)))

    def live(self, load: Load, limits: Limits) -> Iterator[None]:
        """Run the machine until it is off for good, a step at a time; what goes wrong is remembered."""
        self.began_s = time.monotonic()
        self.folder.mkdir()
        try:
            yield from self._live(load, limits)
        except Broken as error:
            self.broken = str(error)
        except Cannot as error:
            self.cannot = str(error)
        finally:
            self.took_s = time.monotonic() - self.began_s

    def _live(self, load: Load, limits: Limits) -> Iterator[None]:
        if self.name == PARTS:
            yield from self._start(load, parts_drives(load, self.folder), limits)
            return
        if self.name == image.IMAGE:
            yield from self._live_from_a_card(load, limits)
            return
        disk, kept, state = (self.folder / each for each in ("disk", "kept", "state"))
        if self.name in BOXES and load.box.exists():
            for each in (disk, kept):
                copy_disk(load.box / each.name, each)
        else:
            copy_disk(load.machine / "installed.img", disk)
            make_disk(kept)
        make_disk(state)
        while True:
            brought = bring(load, self.folder, self.name, self.results.passed)
            drives = [f"file={disk},{CARD}", f"file={brought},readonly=on"]
            drives += [f"file={each},{CARD}" for each in (kept, state)]
            yield from self._start(load, drives, limits)
            if not self.results.again:
                return
            if self.results.again == "switch off" and OFF not in self.console.read_text(errors="replace"):
                raise Broken("the machine was to be switched off, and was not")
            self.results.again = ""
            if self.name == FIRST and self.starts == 1:
                load.box.mkdir()
                for each in (disk, kept):
                    copy_disk(each, load.box)

    def _live_from_a_card(self, load: Load, limits: Limits) -> Iterator[None]:
        """Run a machine whose disk is a card; each new card after the first is cut off during its first start."""
        disk, kept, spare = (self.folder / each for each in ("disk", "kept", "spare"))
        assert load.image
        image.new_card(load.image, disk)
        make_disk(kept)
        initrd = image.initrd(load, self.folder)
        moments, whole_s = list[float](), 0.0
        while True:
            brought = bring(load, self.folder, self.name, self.results.passed)
            drives = [f"file={disk},{CARD}", f"file={brought},readonly=on", f"file={kept},{CARD}"]
            began_s = time.monotonic()
            for _ in self._start(load, drives, limits, initrd):
                if not whole_s and (self.folder / "results").stat().st_size:
                    whole_s = time.monotonic() - began_s
                    moments = image.moments(whole_s)
                yield
            if not self.results.again:
                return
            if self.results.again == "new card":
                image.new_card(load.image, disk)
                make_disk(spare)
                drives[2] = f"file={spare},{CARD}"
                yield from self._cut_off(load, drives, initrd, moments.pop(0), whole_s)
            self.results.again = ""

    def _cut_off(self, load: Load, drives: list[str], initrd: Path, after_s: float, whole_s: float) -> Iterator[None]:
        """Start the machine and cut its power; what it says meanwhile is of no account."""
        console = self.log.with_name(f"{self.log.name}-cut-off")
        start = command(load.machine, drives, console, self.folder / "unheard", initrd)
        guest = subprocess.Popen(start, stdin=subprocess.DEVNULL)
        end_s = time.monotonic() + after_s
        try:
            while time.monotonic() < end_s:
                yield
        finally:
            guest.kill()
            guest.wait()
        last = (console.read_text(errors="replace").strip().splitlines() or ["(nothing was said yet)"])[-1]
        print(f"  cut off  after {after_s:.1f} s of {whole_s:.1f}: {plain(last)}", flush=True)

    def _start(self, load: Load, drives: list[str], limits: Limits, initrd: Path | None = None) -> Iterator[None]:
        """Run the machine until it is off, printing what it says; `initrd`: another than the machine's own."""
        said = self.folder / "results"
        said.write_text("")
        self.starts += 1
        start = command(load.machine, drives, self.console, said, initrd)
        guest = subprocess.Popen(start, stdin=subprocess.DEVNULL, stderr=PIPE, text=True)
        with said.open(errors="replace") as port:
            lines = Lines(port)
            try:
                yield from _listen(guest, lines, limits, self.results)
            finally:
                guest.kill()
                _, complaint = guest.communicate()
                self.results.take(*lines.new())  # also what it said before it was stopped
                print(complaint, end="")
        if complaint:
            raise Broken(f"QEMU complained: {complaint.strip().splitlines()[0]}")


def parts_drives(load: Load, folder: Path) -> list[str]:
    """Return the disks of the machine whose scenarios start the program themselves: two that they may write to."""
    drives = [f"file={load.machine / 'root.img'},snapshot=on", f"file={load.machine / 'packages.img'},readonly=on"]
    drives.append(f"file={load.code},readonly=on")
    for each in ("card", "spare"):
        with (folder / each).open("wb") as disk:
            disk.truncate(CARD_BYTES)
        drives.append(f"file={disk.name},{CARD}")
    return drives


def copy_disk(old: Path, new: Path) -> None:
    """Copy a disk without what is empty of it: guests wait for a host that has much to write."""
    subprocess.run(("cp", "--sparse=always", old, new), check=True)


def make_disk(path: Path) -> None:
    """Make an empty disk with a file system of small blocks: what is written to a full one soon needs another."""
    with path.open("wb") as disk:
        disk.truncate(4 * CARD_BYTES)
    make_ext4("-q", "-F", "-b", "1024", path)


def command(machine: Path, drives: list[str], console: Path, said: Path, initrd: Path | None = None) -> list[str]:
    """Return what starts a machine with these disks: its console and what it says of itself go to files.

    A card's system waits for partitions, and gives up one that is late: while it waits for the host to read them, its
    clock goes no faster than the host's.
    """
    qemu = QEMU.replace("sleep=off", "sleep=on") if initrd else QEMU
    words = [*qemu.split(), "-kernel", str(machine / "vmlinux"), "-initrd", str(initrd or machine / "initrd.gz")]
    kernel = KERNEL.replace("=false", "=true") if initrd else KERNEL  # of a card it is said how far it has come
    words += ["-append", " ".join(kernel.split()), "-serial", f"file:{console}", "-serial", f"file:{said}"]
    return words + [word for drive in drives for word in ("-drive", f"{drive},format=raw,if=virtio")]


def _listen(guest: "subprocess.Popen[str]", lines: Lines, limits: Limits, results: Results) -> Iterator[None]:
    """Take what the guest says until it is off, or is to be started again.

    Raises:
        Broken: it goes off before the scenarios have ended, or is silent for longer than a scenario may take.
        Cannot: there is no time for more scenarios.
    """
    heard_s = time.monotonic()
    while True:
        running = guest.poll() is None
        new = lines.new()
        results.take(*new)
        now_s = time.monotonic()
        heard_s = now_s if new else heard_s
        if results.again in ("power cut", "new card") or (results.again and not running):
            return
        if results.exit is not None and (not running or now_s - heard_s > OFF_S):
            return
        if not running:
            raise Broken(f"the machine went off{_during(results)} before the scenarios had ended")
        if now_s - heard_s > limits.silence_s:
            raise Broken(f"the machine has said nothing for {limits.silence_s} s{_during(results)}")
        if new and results.exit is None and now_s > limits.end_s:
            raise Cannot(f"too slow: {len(results.passed)} scenarios, all passed, in {limits.said_s} s")
        yield


def plain(line: str) -> str:
    """Return a line of a console without what moves the cursor and colours it, at most 60 characters."""
    return re.sub(r"\x1b\[[0-9;:]*[A-Za-z]|[^\x20-\x7e]", "", line)[:60]


def _during(results: Results) -> str:
    return f" during {name(results.running)}" if results.running else ""
