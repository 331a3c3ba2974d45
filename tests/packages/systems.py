"""A release in real Debian systems made for it: installed by README, used, upgraded, removed, purged."""

import hashlib
import json
import os
import re
import shutil
import sys
from pathlib import Path
from time import monotonic

from catalogue import ROOT
from packages import guests
from packages.build import Broken, fields, run
from packages.check import RELEASES, mirror

INCLUDED = "systemd,udev,dbus,bash-completion,sudo"
CONFIG_TXT = "# as the owner has it\ndtparam=audio=on\n"
SETTINGS = "[display]\nrotate = 180\n"
GAME = "var/lib/compere/games/a-game.journal"
UNTOUCHED = ("boot/firmware/config.txt", "etc/compere/config.toml", GAME)


def everything(released: Path, folder: Path) -> None:
    """Do it in each release of Debian, a line for each step, with the files of ours. Raises Broken at what is wrong."""
    if os.geteuid():
        raise Broken("only root can make a root file system")
    if not shutil.which("mmdebstrap"):
        run(ROOT / "deploy/apt-install.sh", "mmdebstrap")
    (package,) = released.glob("*.deb")
    newer = another_version(package, folder)
    shown = the_demonstration()
    for release in RELEASES:
        System(release, folder).live(package, newer, shown, released)


def first_commands() -> tuple[str, str]:
    """Return what README has a person type first to make a machine the box: an installation, and a setup."""
    text = (ROOT / "README.md").read_text(encoding="utf-8").partition("\n## The box\n")[2].partition("\n## ")[0]
    install, setup = re.findall(r"^    (sudo .*?)(?: +#.*)?$", text, re.M)
    return install, setup


def the_demonstration() -> str:
    """What the program of this checkout shows here, with the libraries that its tests use."""
    code = "import sys; from compere_device.cli import main; sys.exit(main(['run', '--demo']))"
    path = os.pathsep.join(str(ROOT / each) for each in ("core", "device"))
    return run(sys.executable, "-c", code, env={**os.environ, "PYTHONPATH": path, "COLUMNS": "100"})


def another_version(package: Path, folder: Path) -> Path:
    """Return the same package under a later version, for an upgrade."""
    tree, newer = folder / "newer", folder / "newer.deb"
    run("dpkg-deb", "--raw-extract", package, tree)
    control = tree / "DEBIAN/control"
    control.write_text(re.sub(r"^Version: .*$", r"\g<0>+later", control.read_text(), flags=re.M))
    run("dpkg-deb", "--root-owner-group", "--build", tree, newer)
    return newer


class System:
    """A root file system of a release; what runs in it sees its own processes and this machine's devices."""

    def __init__(self, release: str, folder: Path) -> None:
        self.release, self.root = release, folder / release
        started = monotonic()
        run("mmdebstrap", "--quiet", "--variant=minbase", f"--include={INCLUDED}", release, self.root, mirror())
        self.tell(f"made in {monotonic() - started:.0f} s")
        for name, text in ((UNTOUCHED[0], CONFIG_TXT), (UNTOUCHED[1], SETTINGS), (GAME, "a game\n")):
            (self.root / name).parent.mkdir(parents=True, exist_ok=True)
            (self.root / name).write_text(text)

    def tell(self, what: str) -> None:
        print(f"{self.release}: {what}", flush=True)

    def run(self, *command: str, user: str = "root") -> str:
        """Run a command in it and return what it prints."""
        mount = 'mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && mount -t sysfs -o ro sys "$0/sys" && '
        within = ["unshare", "--mount", "--pid", "--fork", "--propagation", "private", "sh", "-c", mount + 'exec "$@"']
        environ = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8", "COLUMNS": "100", "HOME": "/tmp"}
        environ |= {each: os.environ[each] for each in ("http_proxy", "https_proxy") if each in os.environ}
        as_user = [
            "chroot",
            f"--userspec={user}",
            str(self.root),
            "env",
            "-C",
            "/tmp",
            "DEBIAN_FRONTEND=noninteractive",
        ]
        return run(*within, self.root, *as_user, *command, env=environ)

    def apt(self, *what: str) -> str:
        return self.run("apt-get", "--quiet", "--assume-yes", "-o", "APT::Sandbox::User=root", *what)

    def must(self, holds: bool, what: str) -> None:
        if not holds:
            raise Broken(f"{self.release}: {what}")

    def live(self, package: Path, newer: Path, shown: str, released: Path) -> None:
        """All that happens to a package in its life."""
        self.begins(released)
        self.works(shown)
        self.has_a_guest()
        self.install(newer)
        self.must("+later" in self.run("dpkg-query", "--show", "compere"), "the upgrade is not there")
        self.run("compere", "--version")
        self.stays("an upgrade")
        self.goes_back(fields(package)["Version"])
        self.apt("remove", "compere")
        left = [str(each) for name in ("usr/lib/compere", "usr/bin/compere") for each in self.root.glob(name)]
        self.must(not left, f"removed, and {left} is left")
        self.stays("a removal")
        self.tell("removed: nothing of the program is left; games, settings and the machine's config.txt are")
        self.apt("purge", "compere")
        gone = [name for name in UNTOUCHED[1:] if (self.root / name).exists()]
        gone += [str(each) for each in self.root.glob("etc/systemd/system/**/compere.service")]
        self.must(not gone, f"purged, and {gone} is left")
        self.must((self.root / UNTOUCHED[0]).read_text() == CONFIG_TXT, "config.txt was changed")
        self.tell("purged: games and settings are gone, config.txt is as it was")

    def has_a_guest(self) -> None:
        """A bot and a language of other packages are found, played in each language, and gone with their packages."""
        for made in (packages := guests.built(self.root.parent / f"{self.release}-guests")):
            shutil.copy(made, self.root / "tmp" / made.name)
        shutil.copy(guests.PLAYER, self.root / "tmp")
        self.apt("install", *(f"/tmp/{made.name}" for made in packages))
        player = ("python3", "-I", "-B", f"/tmp/{guests.PLAYER.name}", "/usr/lib/compere")
        guests.are_found_and_played(self._as_nobody, lambda *what: self.run(*player, *what, user="nobody"))
        self.apt("remove", *(made.name.partition("_")[0] for made in packages))
        listed = self.run("compere", "bots", user="nobody")
        self.must(guests.NAME not in listed and "droco" in listed, f"a guest is listed that was removed:\n{listed}")
        spoken = ", ".join(guests.ASKED)
        self.tell(f"a bot and a language of packages of their own: found, played on the glass in {spoken}, and gone")

    def _as_nobody(self, *what: str, input: str = "") -> str:
        """Run the program, and have it read this."""
        return self.run("sh", "-c", 'printf %s "$0" | compere "$@"', input, *what, user="nobody")

    def goes_back(self, version: str) -> None:
        """What apt has upgraded is on trial: the version before was packed again from its files, and comes back."""
        judge = "/var/lib/compere-update/fall-back.sh"
        kept = self.root / "var/lib/compere-update/kept" / f"compere_{version}_all.deb"
        self.must(kept.exists(), "the version before an upgrade was not kept")
        self.must((self.root / "var/lib/compere-update/state/games/a-game.journal").exists(), "nor were its games")
        self.run("sed", "-i", "s/^why -$/why starts/", "/var/lib/compere-update/trial")
        self.run("sh", judge, "back")
        there = self.run("dpkg-query", "--show", "--showformat=${Version}", "compere")
        self.must(there == version, f"{version} did not come back: {there} is installed")
        self.must(not self.run("dpkg", "--verify", "compere"), "what came back is not as it was packed")
        self.run("compere", "--version")
        self.stays("a way back")
        self.tell(f"{version}, packed again, is back: {kept.stat().st_size >> 10} KB")

    def begins(self, released: Path) -> None:
        """What a person does who has the files of a release, word for word by README: whole files, apt, the setup."""
        shutil.copytree(released, self.root / "tmp/release")
        whole = self.run("sh", "-c", "cd /tmp/release && sha256sum --check SHA256SUMS")
        self.must("FAILED" not in whole, whole)
        (self.root / "etc/apt/apt.conf.d/99-here").write_text('APT::Sandbox::User "root";\n')
        self.apt("update")
        install, setup = first_commands()
        started = monotonic()
        said = self.run("sh", "-c", f"cd /tmp/release && yes | {install}")
        said = said.replace("WARNING: apt does not have a stable CLI interface. Use with caution in scripts.", "")
        self.must("sudo compere setup" in said, f"what the installation says of the setup:\n{said}")
        self.must("warning" not in said.lower().replace("unmet", ""), f"the installation warns:\n{said}")
        self.tell(f"{len(whole.splitlines())} files are whole; `{install}` took {monotonic() - started:.0f} s")
        said = self.run("sh", "-c", f"{setup} </dev/null || [ $? -lt 3 ]")
        self.must("Traceback" not in said, f"{setup} said {said}")
        self.tell(f"`{setup}`, where nobody answers: {' '.join(said.split())[:150]}")

    def install(self, package: Path) -> None:
        """Have apt install a later version from a file."""
        shutil.copy(package, self.root / "tmp" / package.name)
        started = monotonic()
        said = self.apt("install", f"/tmp/{package.name}")
        self.must("sudo compere setup" not in said, f"the upgrade speaks of the setup:\n{said}")
        self.must("warning" not in said.lower().replace("unmet", ""), f"the upgrade warns:\n{said}")
        self.tell(f"upgraded in {monotonic() - started:.0f} s")

    def stays(self, what: str) -> None:
        for name, text in zip(UNTOUCHED, (CONFIG_TXT, SETTINGS, "a game\n"), strict=True):
            self.must((self.root / name).read_text() == text, f"{name} did not outlive {what}")

    def works(self, shown: str) -> None:
        """The program runs and shows to the pixel what it shows here; systemd and udev understand what is theirs."""
        self.must(not self.run("dpkg", "--verify", "compere"), "files are not as they were packed")
        units = "compere.service", "compere-splash@i2c-1.service"
        verified = self.run("systemd-analyze", "verify", "--man=no", *units)
        self.must(not verified, f"systemd says of the units: {verified}")
        said = self.run("/usr/bin/python3", "-I", "-S", "/usr/lib/compere/splash", "i2c-1", user="compere")
        self.must(not said, f"without a first picture its program says: {said}")
        if self.release != "bookworm":  # whose udevadm does not know how
            said = self.run("udevadm", "verify", "/usr/lib/udev/rules.d/61-compere.rules")
            self.must(said.split()[-4:] == ["Success:", "1", "Fail:", "0"], f"udev says of the rules: {said}")
        owner = self.run("stat", "--format=%U %G %a", "/var/lib/compere").strip()
        self.must(owner == "compere compere 750", f"/var/lib/compere belongs to {owner}")
        for group in ("gpio", "i2c", "spi", "input", "dialout"):
            self.run("getent", "group", group)
        enabled = (self.root / "etc/systemd/system/multi-user.target.wants/compere.service").is_symlink()
        self.must(enabled, "the service would not start with the machine")
        self._program(shown)

    def _program(self, shown: str) -> None:
        version = self.run("compere", "--version", user="nobody").strip()
        looked = json.loads(self.run("sh", "-c", "compere doctor --json || [ $? = 1 ]", user="nobody"))
        demonstrated = self.run("compere", "run", "--demo", user="nobody")
        self.must(demonstrated == shown, f"it shows other pictures than here:\n{demonstrated}")
        self.run(
            "sh", "-c", "compere codes patchwork --output /tmp/codes.pdf && grep -q Vera /tmp/codes.pdf", user="nobody"
        )
        modules = "luma.oled.device", "gpiozero", "evdev", "spidev", "compere_device.pins.gpiochip"
        found = [self._imports(module) for module in modules]
        self.must(
            found == [True] * 4 + [self.release != "bookworm"], f"imported: {dict(zip(modules, found, strict=True))}"
        )
        cached = [*self.root.glob("usr/lib/compere/**/*.pyc")]
        self.must(len(cached) > 100, "nothing is compiled")
        pictures = hashlib.sha256(demonstrated.encode()).hexdigest()[:12]
        states = ", ".join(f"{each['topic']} {each['state']}" for each in looked)
        self.tell(f"{version} runs; pictures as here ({pictures}); {len(cached)} modules compiled; doctor: {states}")

    def _imports(self, module: str) -> bool:
        code = f"import sys; sys.path.insert(0, '/usr/lib/compere'); import {module}"
        try:
            self.run("python3", "-I", "-c", code)
        except Broken:
            return False
        return True
