"""A card from its first start: keys, language, a first turn, cuts of the power, updates; root is only read."""

import hashlib
import json
import os
import shutil
import subprocess
import time
from pathlib import Path

import pytest

from compere_device.box.first_start import page
from compere_device.events import Key, Lost
from compere_device.languages import LANGUAGES
from compere_device.scenes.legend import Legend
from compere_device.setup.telling import ORDER
from e2e.guest.fixtures import PINS, Figure, busy_s
from e2e.guest.glass import Glass
from e2e.guest.header import Header
from e2e.guest.installed_readonly import fill, press_ok
from e2e.guest.installed_versions import BACK_S, PASSED, TRIAL, TRIED_S, WENT_BACK, games, version
from e2e.guest.lives import KEPT, REPOSITORY, Service, in_front, in_service, run, since_start_s
from e2e.guest.person import SEED, TAP_S, Person, begin_patchwork
from e2e.guest.turn import be_in_mid_turn, find_the_question
from e2e.guest.waiting import wait_for
from hands import SCREEN, Hands

DATA = Path("/var/lib/compere-card")
CARD = Path("/sys/class/block/vda/size")
CUTS = 10
GROWN_S, ASKED_S = 60.0, 60.0
LEFT = 8 << 20  # bytes of the card that are really written until it is full
# Where programs would write, and may not.
READ_ONLY = (
    "/",
    "/etc",
    "/usr",
    "/usr/lib/compere",
    "/var",
    "/var/lib",
    "/var/lib/dpkg",
    "/var/cache",
    "/root",
    "/home",
)
KEEPS = ("/var/lib/compere", "/var/lib/compere-update", "/etc/compere", "/etc/NetworkManager/system-connections")
KEEPS += ("/var/lib/NetworkManager", "/var/lib/private", "/var/lib/systemd", "/var/lib/apt", "/var/cache/apt")
FORGETS = ("/tmp", "/var/tmp", "/var/log", "/run")


def begins(service: Service, seen: Glass) -> None:
    """The first question of a new card is on the glass: a key, in each language."""
    service.wait_until_ready()
    wanted = SCREEN.draw(page(Key.UP, [*LANGUAGES])).tobytes()
    assert seen.wait(lambda image: image.tobytes() == wanted, ASKED_S), service.log


def is_sound() -> None:
    """Root is only read, the games' partition has the whole card, an identity is kept, and no unit has failed."""
    wait_for(lambda: not run("systemctl", "list-jobs", "--no-legend").strip(), "the start to be over", GROWN_S, 1.0)
    assert root_is_read_only()
    size = os.statvfs(DATA)
    assert size.f_blocks * size.f_frsize > 0.9 * free_behind_root(), run("df", "-h")
    assert run("systemctl", "list-units", "--failed", "--no-legend").strip() == ""
    assert len(Path("/etc/machine-id").read_text().strip()) == 32
    assert "/etc/machine-id" not in Path("/proc/self/mounts").read_text()  # it is on the card itself


def root_is_read_only() -> bool:
    """Whether root is so as a file system, not only where it is mounted."""
    return root_has("FS-OPTIONS", "ro")


def root_has(kind: str, option: str) -> bool:
    return option in run("findmnt", "--noheadings", f"--output={kind}", "--mountpoint", "/").strip().split(",")


def free_behind_root() -> int:
    """Return how many bytes of the card are behind root."""
    second = Path("/sys/class/block/vda2")
    begun = int((second / "start").read_text()) + int((second / "size").read_text())
    return (int(CARD.read_text()) - begun) * 512


@pytest.fixture(scope="session")
def owner(service: Service, header: Header, seen: Glass) -> Person:
    """Somebody in front of a box that has just asked for its first keys and is about to ask for the language."""
    person = Person(service, header, PINS, seen, KEPT / "twin")
    person.twin = Hands(KEPT / "twin", "", configured="", seed=SEED)
    in_service(person.twin)
    return person


def test_a_first_start_asks_for_keys_and_language_and_plays(
    service: Service, header: Header, seen: Glass, owner: Person, figure: Figure
) -> None:
    begins(service, seen)
    figure("card: first start of the machine to its first question", how_long(seen.writes[-1].at_s))
    wait_for(lambda: all(header.watched(PINS[key]) for key in ORDER), "the box to listen to the keys")
    for key in ORDER:
        owner.touch(key)
    owner.look(60.0)
    owner.choose(next(name for code, name in LANGUAGES.items() if code == "en"))
    if isinstance(owner.twin.desk.stage.go.scene, Legend):
        owner.read_keys()
    figure("card: first start of the machine to its home screen, by a quick owner", how_long(since_start_s()))
    begin_patchwork(owner)


def how_long(at_s: float) -> str:
    """Return a time since the start, with how much of it the processor worked: the rest is waiting, also for a disk."""
    return f"{at_s:.0f} s, busy for {busy_s():.0f} s until now"


def test_what_a_first_start_leaves(service: Service) -> None:
    is_sound()


@pytest.mark.ends("power cut")
def test_the_first_turn(owner: Person, service: Service) -> None:
    be_in_mid_turn(owner, service)


def test_the_same_question_after_a_power_cut(somebody: Person, service: Service, figure: Figure) -> None:
    figure("card: start of the machine to a box that is ready, at its second start", how_long(ready_s(service)))
    find_the_question(somebody, service)


def ready_s(service: Service) -> float:
    said = run("systemctl", "show", service.name, "--property=ActiveEnterTimestampMonotonic")
    return int(said.split("=")[1]) / 1e6


def test_root_is_only_read() -> None:
    """Nothing there can be written; what must be is on the games' partition, or in memory."""
    is_sound()
    for folder in READ_ONLY:
        with pytest.raises(OSError, match="Read-only file system"):
            (Path(folder) / "written").touch()
    for folder in KEEPS:
        assert on(folder) == on(DATA), folder
    for folder in FORGETS:
        assert run("findmnt", "--noheadings", "--output=FSTYPE", "--target", folder).strip() == "tmpfs", folder
    for folder in (*KEEPS, *FORGETS):
        (Path(folder) / "written").touch()
        (Path(folder) / "written").unlink()


def on(folder: str | Path) -> str:
    return run("findmnt", "--noheadings", "--output=SOURCE", "--nofsroot", "--target", folder).strip().split("[")[0]


def test_the_card_is_full(header: Header, seen: Glass, service: Service) -> None:
    """Said on the glass; what was answered meanwhile is kept as soon as there is room."""
    run("systemctl", "restart", service.name)
    person = in_front(service, header, seen)
    person.press(Key.OK)
    while person.twin.playing.asked is None:
        person.press(Key.OK)
    large, room = DATA / "large", os.statvfs(DATA)
    run("fallocate", "--length", str(room.f_bavail * room.f_frsize - LEFT), large)
    filling = fill(service.state)
    try:
        press_ok(header, lambda: "disk lost" in service.log)
        person.told(Lost("disk"))
    finally:
        filling.unlink()
        large.unlink()
    wait_for(lambda: service.log.rstrip().endswith("disk found"), "the disk to be found again", 90.0, 1.0)


def test_apt_upgrade(service: Service, figure: Figure) -> None:
    """A version of tomorrow comes by apt as any package does, passes its trial, and root is only read again."""
    before, had = version(), games(service)
    began_s = since_start_s()
    upgrade(REPOSITORY / "later.deb")
    figure("card: apt upgrade to a later version", f"{since_start_s() - began_s:.0f} s")
    assert version() == before.replace(" ", "+later ")
    wait_for(root_is_read_only, "root to be only read again", 30.0, 1.0)
    wait_for(PASSED.exists, "the trial to be passed", TRIED_S + 60.0)
    run("systemctl", "restart", service.name)
    assert not TRIAL.exists()
    assert games(service) == had


def upgrade(package: Path) -> None:
    """Have apt find a package in a repository of files, and upgrade to it."""
    folder = Path("/run/repository")
    folder.mkdir()
    shutil.copy(package, folder)
    control = run("dpkg-deb", "--field", package).strip()
    digest = hashlib.sha256(package.read_bytes()).hexdigest()
    where = f"Filename: ./{package.name}\nSize: {package.stat().st_size}\nSHA256: {digest}\n"
    (folder / "Packages").write_text(f"{control}\n{where}")
    (folder / "list").write_text(f"deb [trusted=yes] copy:{folder} ./\n")
    lists = ("-o", f"Dir::Etc::SourceList={folder}/list", "-o", "Dir::Etc::SourceParts=-")
    run("apt-get", *lists, "--quiet", "update")
    said = run("apt-get", *lists, "--quiet", "--yes", "upgrade")
    assert "1 upgraded" in said


def test_an_update_to_tomorrow_and_back(service: Service, figure: Figure) -> None:
    """It does not start: the version before comes back by itself, though root is only read."""
    before, had = version(), games(service)
    began_s = since_start_s()
    run("compere", "update", REPOSITORY / "broken.deb")
    wait_for(WENT_BACK.exists, "the version before to be back", BACK_S)
    figure("card: a version of tomorrow that is broken, and back", f"{since_start_s() - began_s:.0f} s")
    service.wait_until_ready()
    assert version() == before
    assert games(service) == had
    wait_for(root_is_read_only, "root to be only read again", 30.0, 1.0)


LIBRARY = "zlib1g"  # of Python, and of much else that runs all the time


@pytest.mark.ends("power cut")
def test_apt_install_of_a_library_in_use(service: Service) -> None:
    """What runs still has the old one open: nobody can write to root, but its file system waits for the next start."""
    run("apt-get", "install", "--quiet", "--yes", of_tomorrow(LIBRARY))
    assert run("dpkg-query", "--show", "--showformat=${Version}", LIBRARY).endswith("+later")
    wait_for(lambda: root_has("VFS-OPTIONS", "ro"), "nobody to be able to write to root", 30.0, 1.0)
    with pytest.raises(OSError, match="Read-only file system"):
        Path("/etc/written").touch()
    assert "(deleted)" in Path(f"/proc/{service.pid}/maps").read_text()
    assert not root_is_read_only()


def of_tomorrow(package: str) -> Path:
    """Make a later version of an installed package out of its files, and return it."""
    tree = Path("/run") / package
    (tree / "DEBIAN").mkdir(parents=True)
    told = run("dpkg-query", "--status", package).splitlines()
    told = [f"{line}+later" if line.startswith("Version:") else line for line in told if not line.startswith("Status:")]
    (tree / "DEBIAN/control").write_text("\n".join(told) + "\n")
    for file in map(Path, run("dpkg-query", "--listfiles", package).splitlines()):
        if file.is_file():
            (tree / file.relative_to("/")).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, tree / file.relative_to("/"), follow_symlinks=False)
    run("dpkg-deb", "--root-owner-group", "-Zgzip", "--build", tree, tree.with_suffix(".deb"))
    return tree.with_suffix(".deb")


@pytest.mark.ends("new card")
def test_root_is_only_read_from_the_next_start_on() -> None:
    """As a whole. From here on each scenario has a new card, cut off at a random moment of its first start."""
    is_sound()
    assert not run("dpkg", "--audit")


_NEXT = [pytest.param(cut, marks=pytest.mark.ends("new card")) for cut in range(1, CUTS)]


@pytest.mark.parametrize("cut", [*_NEXT, CUTS])
def test_it_comes_back(cut: int, service: Service, seen: Glass) -> None:
    begins(service, seen)
    is_sound()


@pytest.mark.ends("power cut")
def test_the_games_partition_gets_lost() -> None:
    """As a card that dies may have it. What its display is wired to is in what a new card has, too, as on a Pi."""
    run("/usr/lib/compere-card/root", "write")
    shutil.copy("/etc/compere/config.toml", "/usr/share/compere-card/as-new/settings")
    run("/usr/lib/compere-card/root", "read")
    run("umount", "--recursive", "--lazy", DATA)
    run("dd", "if=/dev/zero", "of=/dev/vda3", "bs=1M", "count=1", "oflag=direct", "conv=fsync")


def test_a_games_partition_that_is_lost(service: Service, header: Header, seen: Glass, figure: Figure) -> None:
    """The box starts as a new one, and says that its games are kept in memory only."""
    begins(service, seen)
    figure("card: start of a machine whose games are lost to its first question", how_long(seen.writes[-1].at_s))
    wait_for(lambda: all(header.watched(PINS[key]) for key in ORDER), "the box to listen to the keys")
    for key in ORDER:
        header.close_contact(PINS[key])
        time.sleep(TAP_S)
        header.open_contact(PINS[key])
        time.sleep(TAP_S)
    wait_for(lambda: "games are gone with the power" in service.log, "the box to say so", ASKED_S, 1.0)
    assert run("findmnt", "--noheadings", "--output=FSTYPE", "--mountpoint", DATA).strip() == "overlay"
    for folder in KEEPS:
        (Path(folder) / "written").touch()
        assert on(folder) == on(DATA), folder
    assert root_is_read_only()
    said = subprocess.run(("compere", "doctor", "--service", "--json"), capture_output=True, text=True).stdout
    (disk,) = [each for each in json.loads(said) if each["topic"] == "disk"]
    assert (disk["state"], "gone with the power" in disk["said"]) == ("fault", True), said
