"""What can be said of the package without installing it: what Debian's checker says, and whether its needs are met."""

import re
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic

from packages import guests
from packages.build import SYSTEM_PYTHON, Broken, fields, lacking_to_run, run, unpacked

RELEASES = ("bookworm", "trixie")
ARCHITECTURES = ("amd64", "arm64", "armhf")
AT_A_TIME = 3  # of apt's systems: each waits for the network half of its time
# What Debian 12's lintian has left of other ways to start: the service is made of what systemd gives. Later ones do not
# know the tag, and take an override of it for a fault.
OTHER_INIT = "package-supports-alternative-init-but-no-init.d-script"
KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg"


def everything(package: Path, folder: Path) -> None:
    """Check all of it, a line each. Raises Broken at what is wrong."""
    told = fields(package)
    print(
        f"{package.name}: {package.stat().st_size / 1000:.0f} KB, {int(told['Installed-Size']) / 1000:.1f} MB installed"
    )
    lint(package)
    guests_beside(package, folder)
    with ThreadPoolExecutor(AT_A_TIME) as pool:
        asked = {
            release: [pool.submit(resolve, package, folder, release, each) for each in ARCHITECTURES]
            for release in RELEASES
        }
        for release, answers in asked.items():
            looked_at = [answer.result() for answer in answers]
            print(*(said for said, _ in looked_at), sep="\n", flush=True)
            if not any(there for _, there in looked_at):
                raise Broken(f"no list of {release}'s packages is to be had")


def guests_beside(package: Path, folder: Path) -> None:
    """A bot and a language of others, unpacked beside it, are found and played with Debian's own Python."""
    if lack := lacking_to_run():
        raise Broken(lack)
    started, root = monotonic(), folder / "beside"
    command, home = unpacked(package, root), folder / "home"
    home.mkdir()
    environ = {"HOME": str(home), "PATH": "/usr/bin:/bin"}
    for guest in guests.built(folder / "guests"):
        run("dpkg-deb", "--extract", guest, root)
    guests.are_found_and_played(
        lambda *what, input="": run(*command, *what, env=environ, cwd=home, input=input),
        lambda *what: run(
            *(SYSTEM_PYTHON, "-I", "-B", guests.PLAYER, root / "usr/lib/compere", *what), env=environ, cwd=home
        ),
    )
    spoken, took = ", ".join(guests.ASKED), monotonic() - started
    print(f"a bot and a language of others: built, found, played on the glass in {spoken}: {took:.0f} s")


def lint(package: Path) -> None:
    """Debian's checker finds nothing, down to what it is pedantic about."""
    known = not subprocess.run(["lintian-explain-tags", OTHER_INIT], capture_output=True).returncode
    but = ("--suppress-tags", OTHER_INIT) if known else ()
    said = run("lintian", "--display-info", "--pedantic", "--fail-on", "error,warning,info,pedantic", *but, package)
    if said.replace("running with root privileges is not recommended!", "").strip():
        raise Broken(f"lintian says:\n{said}")
    print("lintian: clean")


def mirror() -> str:
    """Return where this machine's apt has Debian from."""
    told = run(
        "apt-get", "indextargets", "--format", "$(REPO_URI)", "Identifier: Packages", "Label: Debian", "Origin: Debian"
    )
    if not told:
        raise Broken("apt knows no Debian here: `apt-get update` has not run, or this is another system")
    return told.split("\n")[0]


def resolve(package: Path, folder: Path, release: str, architecture: str) -> tuple[str, bool]:
    """apt would install it, and all it needs, on an empty system of that release and architecture.

    Raises Broken for a fault of the package.

    Returns:
        What is to be said of it, and whether the list of packages was there to look at: as while a mirror is brought up
        to date it cannot be fetched, and that is no fault of the package.
    """
    started, apt = monotonic(), _apt(folder, release, architecture)
    try:
        run(*apt, "--error-on=any", "update")
    except Broken as error:
        return f"{release} {architecture}: NOT LOOKED AT, as its list cannot be fetched: {_why(str(error))}", False
    said = run(*apt, "--simulate", "install", package)  # where it cannot, apt fails, and says what is lacking
    installed = dict(re.findall(r"^Inst (\S+) \((\S+)", said, re.M))
    _as_expected(release, installed, said)
    said = (
        f"{release} {architecture}: {len(installed)} packages with all they need, Python {installed['python3']}, "
        f"Pillow {installed['python3-pil']}, pins through {_pins(installed)}, {monotonic() - started:.0f} s"
    )
    return said, True


def _apt(folder: Path, release: str, architecture: str) -> list[str | Path]:
    """Return apt's command for a system of its own, in which nothing is installed."""
    home = folder / f"{release}-{architecture}"
    for each in (
        "etc/apt/preferences.d",
        "var/lib/dpkg",
        "var/lib/apt/lists/partial",
        "var/cache/apt/archives/partial",
    ):
        (home / each).mkdir(parents=True)
    (home / "var/lib/dpkg/status").touch()
    (home / "sources.list").write_text(f"deb [signed-by={KEYRING}] {mirror()} {release} main\n")
    settings = {
        "Dir": home,
        "Dir::Etc::SourceList": home / "sources.list",
        "Dir::Etc::SourceParts": "-",
        "Dir::State::Status": home / "var/lib/dpkg/status",
        "APT::Architecture": architecture,
        "APT::Architectures": architecture,
        "APT::Sandbox::User": "root",
        "Acquire::Retries": 3,
        "Acquire::Languages": "none",
    }
    return ["apt-get", *(word for name, value in settings.items() for word in ("-o", f"{name}={value}"))]


def _why(said: str) -> str:
    """Return what apt complains of first."""
    return next((line.strip() for line in said.split("\n") if re.match(r"[EW]: |  \w", line)), said.split("\n")[0])


def _as_expected(release: str, installed: dict[str, str], said: str) -> None:
    """Debian 13 brings libgpiod 2; 12 has none and does without, as lgpio is in the Raspberry Pi's archive only."""
    wanted = {"compere", "python3", "python3-pil", "python3-serial", "python3-cbor2", "python3-evdev", "python3-spidev"}
    lacking = wanted - set(installed)
    newer = release != "bookworm"
    if lacking or (("python3-libgpiod" in installed) != newer):
        raise Broken(f"on {release} there would be {sorted(installed)}, without {sorted(lacking)}:\n{said}")
    if newer and not installed["python3-libgpiod"].startswith("2."):
        raise Broken(f"{release} has libgpiod {installed['python3-libgpiod']}")


def _pins(installed: dict[str, str]) -> str:
    if "python3-libgpiod" in installed:
        return f"libgpiod {installed['python3-libgpiod']}"
    return "lgpio, which is recommended and not in this archive"
