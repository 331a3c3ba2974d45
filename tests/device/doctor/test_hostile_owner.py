"""The commands that are printed about a store, typed by root while its user is hostile."""

import io
import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from commands import saved_game
from compere.wording import Words
from compere_device.doctor import files, misplaced, patient, shell
from compere_device.doctor.examine import examine
from compere_device.doctor.machine import Machine, Owner, User
from compere_device.doctor.patient import Health, Patient
from compere_device.drivers.doctor import report
from compere_device.output.outlet import tell
from compere_device.setup.config import Config
from hostile import UID, USER, House, as_hostile, house, instead, needs_root
from ward import Ward

pytestmark = needs_root


class RootsWard(Ward):
    """A Raspberry Pi that is well, with the owners that its files have, asked by root."""

    def owner(self, path: Path) -> Owner | None:
        return Machine.owner(self, path)

    def user(self) -> User:
        return User("root", frozenset(), root=True)


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.setattr(patient, "SERVICE_USER", USER)
    for module in (files, misplaced):
        monkeypatch.setattr(module, "SERVICE_USER", USER)
    with house() as made:
        yield made


def printed(home: House, topic: str) -> list[str]:
    """Return the commands about a topic as a terminal shows them: what a person types is what stands there."""
    ward = RootsWard(home.root / "machine")
    admitted = Patient(ward, Config(), home.root / "config.toml", home.store, service=True)
    found = [each for each in examine(admitted) if each.topic == topic and each.state in (Health.FAULT, Health.WARN)]
    raw = io.BytesIO()
    shown = io.TextIOWrapper(raw, "utf-8", errors="replace", write_through=True)
    tell(shown, *(report(found, Words()) if found else ()))
    return [line.strip() for line in raw.getvalue().decode().split("\n") if line.startswith(" " * 6)]


def typed(line: str, first: str = "", shell: str = "sh") -> None:
    """Have root type it, whatever comes of it; `first`: a folder whose commands come before the system's."""
    environ = {"PATH": f"{first}{':' if first else ''}/usr/sbin:/usr/bin:/sbin:/bin"}
    subprocess.run([shell, "-c", line], check=False, capture_output=True, timeout=20, env=environ)


def kept(home: House, name: bytes) -> bytes:
    return os.path.join(os.fsencode(home.store), b"games", name)


NAMES = (
    *(b"sudo other", b"a'b", b'a"b', b"a\nb", b"\xff\xfe", b"$(touch pwned)", b"`touch pwned`", b"caf\xc3\xa9", b"a b"),
    *(
        b"a\\b",
        b"a\\nb",
        b"\x1b[2Jx",
        b" b",
        b"*",
        b"--help",
        b"sudo",
        b"x; sudo rm -r y",
        b"n\xc2\xa0b",
        b"a\tb&&sudo c",
    ),
)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_neither_lost_nor_invented(name: bytes, home: House) -> None:
    """A broken game goes to the damaged ones under its very name, and no other one does."""
    good = saved_game(home.store).read_bytes()
    for each in (name, b"other", name.replace(b"sudo ", b""), name.replace(b"\n", b"\\n"), b"a", b"b"):
        with open(kept(home, each + b".journal"), "wb") as file:
            file.write(good)
    with open(kept(home, name + b".journal"), "wb") as file:
        file.write(b"noise\n")
    home.give()
    before = set(os.listdir(kept(home, b"")))
    (line,) = printed(home, "store")
    assert line.isprintable()
    assert not line.startswith("sudo")
    typed(line)
    assert before - set(os.listdir(kept(home, b""))) == {name + b".journal"}
    assert os.listdir(os.fsencode(home.store / "damaged")) == [name + b".journal"]
    assert printed(home, "store") == []
    assert not Path("pwned").exists()


def _unreadable(home: House) -> None:
    saved_game(home.store)
    home.give()
    path = home.store / "games/patchwork-0001.journal"
    os.chown(path, 0, 0)
    path.chmod(0o600)


def _broken(home: House) -> None:
    (home.store / "games/patchwork-0001.journal").write_text("noise\n")
    (home.store / "almanac.json").write_text("noise")
    home.give()


def _roots(home: House) -> None:
    _unreadable(home)
    for path in (home.store / "games", home.store):
        os.chown(path, 0, 0)


def _only_read(*names: str) -> Callable[[House], None]:
    def make(home: House) -> None:
        saved_game(home.store)
        home.give()
        for name in names:
            path = home.store / name
            path.chmod(0o555 if path.is_dir() else 0o444)

    return make


def _a_pipe(home: House) -> None:
    (home.store / "games").rmdir()
    os.mkfifo(home.store / "games")
    home.give()


def _no_folders(home: House) -> None:
    (home.store / "finished").write_text("noise\n")
    (home.store / "damaged").symlink_to("nowhere")
    home.give()


def _no_file(home: House) -> None:
    (home.store / "record.index").mkdir()
    home.give()


FAULTS: dict[str, tuple[Callable[[House], None], str]] = {
    "a game that cannot be read": (_unreadable, "store"),
    "games that are broken": (_broken, "store"),
    "a folder of root's": (_roots, "state"),
    "files in place of folders": (_no_folders, "state"),
    "a folder in place of a file": (_no_file, "store"),
}
CLOSED: dict[str, tuple[Callable[[House], None], str]] = {
    "a folder that is only read": (_only_read("games"), "state"),
    "a store that is only read": (_only_read("games/patchwork-0001.journal", "games", ""), "state"),
    "a game that is only read": (_only_read("games/patchwork-0001.journal"), "store"),
    "a pipe in place of the games": (_a_pipe, "state"),
}


@pytest.mark.parametrize("fault", [*FAULTS, *CLOSED])
def test_each_is_mended_in_three_rounds(fault: str, home: House) -> None:
    """By the very lines, when nobody interferes; what was a game is one of the user's own then, who may write it."""
    make, topic = (FAULTS | CLOSED)[fault]
    make(home)
    lines = printed(home, topic)
    assert lines
    for _ in range(3):
        for line in lines:
            typed(line)
        lines = printed(home, topic) or printed(home, "store")
        if not lines:
            break
    assert lines == []
    assert {path.lstat().st_uid for path in home.store.rglob("*")} == {UID}
    assert printed(home, "store") == []
    assert all(path.stat().st_mode & 0o200 for path in home.store.rglob("*") if not path.is_symlink())


SWAPS: dict[str, Callable[[House], tuple[Path, Callable[[Path], object]]]] = {
    "the game is a link": lambda home: (
        home.store / "games/patchwork-0001.journal",
        lambda path: path.symlink_to(home.secret),
    ),
    "the folder of the games is a link": lambda home: (home.store / "games", lambda path: path.symlink_to(home.roots)),
    "the damaged ones are a link": lambda home: (home.store / "damaged", lambda path: path.symlink_to(home.roots)),
    "the almanac is a link": lambda home: (home.store / "almanac.json", lambda path: path.symlink_to(home.secret)),
    "the name to which it is moved is a link": lambda home: (
        home.store / "finished.old",
        lambda path: path.symlink_to(home.roots),
    ),
    "a link among the games": lambda home: (home.store / "games/x.journal", lambda path: path.symlink_to(home.roots)),
}


@pytest.mark.slow
@pytest.mark.parametrize("swap", SWAPS)
@pytest.mark.parametrize("fault", FAULTS)
def test_what_is_put_there_meanwhile_leads_nowhere(fault: str, swap: str, home: House) -> None:
    """Between the look and the typing: root's files keep owner, rights, time and content, and no other is there."""
    make, topic = FAULTS[fault]
    make(home)
    lines = printed(home, topic)
    assert lines
    for folder in (home.store, home.store / "games"):  # as hostile as can be: he has them all
        os.chown(folder, UID, -1)
    before = home.untouched()
    instead(*SWAPS[swap](home))
    for line in lines:
        typed(line)
    assert home.untouched() == before


@pytest.mark.parametrize("become", ["a link", "a file"])
def test_what_stands_in_the_place_of_the_store(become: str, home: House) -> None:
    """It is in a folder of root's, who moves what has that name, and nothing that it leads to."""
    (home.store / "games").rmdir()
    home.store.rmdir()
    home.store.write_text("noise\n")
    (line,) = printed(home, "state")
    assert line == f"mv --backup=numbered -T {home.store} {home.store}.old"
    if become == "a link":
        home.store.unlink()
        home.store.symlink_to(home.roots)
    before = home.untouched()
    typed(line)
    assert home.untouched() == before
    assert not os.path.lexists(home.store)
    assert Path(f"{home.store}.old").is_symlink() == (become == "a link")


def test_a_second_name_of_roots_file_is_not_given_away(home: House) -> None:
    """The kernel may let a user make one (fs.protected_hardlinks); whoever owns the first name owns it still."""
    _roots(home)
    os.link(home.secret, home.store / "games/y.journal")
    before = home.untouched()
    for line in (*printed(home, "state"), shell.without_sudo(shell.give_back(USER, home.store))):
        typed(line)
    assert home.untouched() == before
    assert (home.store / "games").stat().st_uid == UID


def test_a_link_is_given_and_not_what_it_leads_to(home: House) -> None:
    """Also one that root has made there."""
    _roots(home)
    (home.store / "games/z.journal").symlink_to(home.secret)
    before = home.untouched()
    for line in printed(home, "state"):
        typed(line)
    assert home.untouched() == before
    assert (home.store / "games/z.journal").lstat().st_uid == UID


def test_a_folder_that_becomes_a_link_while_the_command_runs(home: House) -> None:
    """Between the look of find and the work of chown, which begins with that here."""
    _unreadable(home)
    (home.roots / "patchwork-0001.journal").write_bytes(b"root's game")
    before, lines = home.untouched(), printed(home, "store")
    games = home.store / "games"
    slow = home.root / "slow"
    slow.mkdir()
    (slow / "chown").write_text(
        f'#!/bin/sh\nmv {games} {games}.was && ln -s {home.roots} {games}\nexec /bin/chown "$@"\n'
    )
    (slow / "chown").chmod(0o755)
    for line in lines:
        typed(line, str(slow))
    assert games.is_symlink()
    assert home.untouched() == before
    assert (home.store / "games.was/patchwork-0001.journal").stat().st_uid == UID


def test_who_only_calls_himself_so_is_not_ended(home: House) -> None:
    """A pin's holder says what he is called: of a process without pins none is killed, whatever its number."""
    ward = RootsWard(home.root / "machine")
    ward.held = {5: "gpiozero 1", 6: f"gpiozero {os.getpid()}", 13: "gpiozero 99999999999999999999"}
    for number in (1, os.getpid()):
        ward.path(f"/proc/{number}/fd").mkdir(parents=True)
        ward.path(f"/proc/{number}/fd/0").symlink_to("/dev/null")
    admitted = Patient(ward, Config(), home.root / "config.toml", home.store, service=True)
    mends = {each.mend for each in examine(admitted) if each.topic == "pins"}
    assert mends == {"fuser -v /dev/gpiochip*"}


def test_root_is_nobody_while_the_store_is_read(home: House) -> None:
    """A link to what root alone may read is read by nobody, and no pipe is waited for."""
    saved_game(home.store)
    home.give()
    as_hostile(lambda: (home.store / "games/x.journal").symlink_to(home.secret))
    as_hostile(lambda: os.mkfifo(home.store / "games/y.journal"))
    ward = RootsWard(home.root / "machine")
    admitted = Patient(ward, Config(), home.root / "config.toml", home.store, service=True)
    told = [Words().say(each.said) for each in files.store(admitted)]
    assert [line for line in told if "Permission denied" in line] == [
        "x cannot be read (Permission denied). It stays as it is."
    ]
    assert os.geteuid() == 0
