"""Root's part, from the wish to what is told: real files and users, and a program that stands in for NetworkManager."""

import os
import stat
from collections.abc import Callable
from pathlib import Path
from unittest.mock import Mock

import pytest

from air import Air
from compere.wording import Words
from compere_device.wifi import granting
from compere_device.wifi.code import Network, Security, written
from compere_device.wifi.granting import KEPT_FOLDER, RUNTIME_FOLDER, TRIED_FOLDER, main
from compere_device.wifi.nmcli import LISTENS
from compere_device.wifi.profile import FILE
from compere_device.wifi.wish import FORGET, TOLD, WISH, Became, make_wish, told
from hostile import GID, UID, as_hostile, needs_root

HOME = Network(b"Home sweet home", Security.WPA, r"geheim \wort;")
PASSWORD = HOME.password


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine with NetworkManager, and nothing given to it."""
    for folder in (RUNTIME_FOLDER, KEPT_FOLDER, TRIED_FOLDER, "boot/firmware", "run/compere-wifi"):
        (tmp_path / folder).mkdir(parents=True)
    return tmp_path


@pytest.fixture
def air(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Air:
    """With one network in its air."""
    made = Air(tmp_path / "nm")
    monkeypatch.setenv("PATH", made.path)
    made.set(networks={HOME.name: PASSWORD})
    return made


def wish(root: Path, what: str) -> str:
    """Wish as the service does; return the number."""
    return make_wish(what, {"RUNTIME_DIRECTORY": str(root / RUNTIME_FOLDER)})


def granted(root: Path) -> Became:
    """Run root's part, and return what the service is told."""
    assert main(root, lambda seconds: None) == 0
    found = told(root / TOLD.relative_to("/"))
    assert found
    return found


def said(found: Became) -> str:
    assert found.said
    return Words().say(found.said)


def overlay(root: Path) -> None:
    """Have the root be one that an overlay keeps in memory."""
    (root / "proc").mkdir()
    (root / "proc/mounts").write_text(
        "overlayroot / overlay rw,lowerdir=/media/root-ro,upperdir=/media/root-rw/overlay 0 0\n"
        "tmpfs-root /media/root-rw tmpfs rw 0 0\n"
    )


def kept(root: Path) -> str:
    """Return the profile that is kept; "" for none."""
    path = root / KEPT_FOLDER / FILE
    return path.read_text() if path.exists() else ""


def secrets_in(root: Path) -> set[str]:
    """Return the files that have the password or a part of it, except the stand-in's own."""
    found = set()
    for path in root.rglob("*"):
        if path.is_file() and "nm" not in path.relative_to(root).parts[:1] and b"geheim" in path.read_bytes():
            found.add(str(path.relative_to(root)))
    return found


def test_a_network_is_joined_and_kept(root: Path, air: Air, capsys: pytest.CaptureFixture[str]) -> None:
    """Its password is in the one profile, which root alone may read, and in no command, log or word."""
    number = wish(root, written(HOME))
    found = granted(root)
    assert (found.number, found.joined, found.name, said(found)) == (
        number,
        True,
        HOME.name,
        f"“{HOME.name}” is joined.",
    )
    assert "autoconnect=true" in kept(root)
    assert r"psk=geheim\s\\wort;" in kept(root)
    assert secrets_in(root) == {f"{KEPT_FOLDER}/{FILE}"}
    assert stat.S_IMODE((root / KEPT_FOLDER / FILE).stat().st_mode) == 0o600
    assert not list((root / RUNTIME_FOLDER).iterdir())
    assert "geheim" not in air.asked + "".join(capsys.readouterr())
    assert stat.S_IMODE((root / TOLD.relative_to("/")).stat().st_mode) == 0o644


@pytest.mark.slow
@pytest.mark.parametrize(
    ("network", "why"),
    [
        (Network(b"Elsewhere", Security.WPA, "12345678"), "I hear no network “Elsewhere”"),
        (Network(b"Elsewhere", Security.WPA, "12345678", hidden=True), "I hear no network “Elsewhere”"),
        (Network(HOME.ssid, Security.WPA, "12345678"), "does not take this password"),
    ],
)
def test_one_that_is_not_joined_is_not_kept(network: Network, why: str, root: Path, air: Air) -> None:
    """What the box had before stays, byte by byte, and is taken up again."""
    wish(root, written(HOME))
    granted(root)
    before = kept(root)
    wish(root, written(network))
    found = granted(root)
    assert why in said(found)
    assert "12345678" not in said(found)
    assert (found.joined, found.name) == (False, HOME.name)
    assert kept(root) == before
    assert not list((root / TRIED_FOLDER).iterdir())
    assert air.asked.endswith("connection up compere\n") or "no network" in why


def test_a_hidden_one(root: Path, air: Air) -> None:
    """It is tried, though nothing of it is heard."""
    air.set(hidden={"Cave": "12345678"})
    wish(root, written(Network(b"Cave", Security.SAE, "12345678", hidden=True)))
    assert granted(root).joined
    assert "hidden=true" in kept(root)
    assert "key-mgmt=sae" in kept(root)


def test_a_second_one_takes_the_first_ones_place(root: Path, air: Air) -> None:
    """There is one profile, with a number of its own."""
    air.set(networks={HOME.name: PASSWORD, "Café": ""})
    wish(root, written(HOME))
    granted(root)
    first = kept(root)
    wish(root, written(Network("Café".encode(), Security.OPEN)))
    assert granted(root).name == "Café"
    assert [path.name for path in (root / KEPT_FOLDER).iterdir()] == [FILE]
    assert "psk" not in kept(root)
    assert first.split("uuid=")[1][:36] != kept(root).split("uuid=")[1][:36]


def test_it_is_forgotten(root: Path, air: Air) -> None:
    """Once; then there is none."""
    wish(root, written(HOME))
    granted(root)
    wish(root, FORGET)
    found = granted(root)
    assert (found.name, said(found)) == ("", f"“{HOME.name}” is forgotten.")
    assert kept(root) == ""
    assert secrets_in(root) == set()
    wish(root, FORGET)
    assert said(granted(root)) == "There was no network to forget."


def test_what_cannot_be_forgotten_is_still_there(root: Path, air: Air, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is said so, and the menu goes on naming it."""
    wish(root, written(HOME))
    granted(root)
    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", read_only(root / KEPT_FOLDER / FILE, Path.unlink))
        wish(root, FORGET)
        found = granted(root)
    assert (found.name, said(found)) == (HOME.name, f"“{HOME.name}” cannot be forgotten: Read-only file system")
    assert kept(root)


def test_what_an_overlay_forgets_may_come_back(root: Path, air: Air) -> None:
    """A card beneath it keeps what it has."""
    wish(root, written(HOME))
    granted(root)
    overlay(root)
    wish(root, FORGET)
    assert "back at the next start: the card is only read" in said(granted(root))


def test_a_fault_of_its_own_answers_the_wish(root: Path, air: Air, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever waits for that number hears why at once, and the network from before keeps its name."""
    wish(root, written(HOME))
    granted(root)
    monkeypatch.setattr(Path, "unlink", read_only(root / TRIED_FOLDER / "compere-tried.nmconnection", Path.unlink))
    number = wish(root, written(HOME))
    found = granted(root)
    assert (found.number, found.joined, found.name) == (number, False, HOME.name)
    assert said(found) == "The network cannot be written down: Read-only file system"


def read_only(path: Path, real: Callable[..., None]) -> Callable[..., None]:
    """Return what removes files as `real` does, but not this one."""

    def unlink(self: Path, missing_ok: bool = False) -> None:
        if self == path:
            raise OSError(30, "Read-only file system")
        real(self, missing_ok)

    return unlink


@pytest.mark.parametrize(
    ("how", "why"),
    [
        ({"status": 8}, "sudo systemctl enable --now NetworkManager"),
        ({"radio": False}, "no radio"),
        ({"switched_on": False}, "country"),
        ({"networks": {HOME.name: ""}, "errors": {HOME.name: "IP configuration could not be reserved"}}, "DHCP"),
        ({"networks": {HOME.name: ""}, "errors": {HOME.name: "802.1X supplicant took too long"}}, "this password"),
        ({"networks": {HOME.name: ""}, "errors": {HOME.name: "Base network connection was lost"}}, "Base network"),
    ],
)
def test_what_is_wrong_is_said(how: dict[str, object], why: str, root: Path, air: Air) -> None:
    """With what to do about it."""
    air.set(**how)
    wish(root, written(HOME))
    found = granted(root)
    assert why in said(found)
    assert not found.joined
    assert kept(root) == ""


def test_without_networkmanager(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    wish(root, written(HOME))
    assert "sudo apt install network-manager" in said(granted(root))


def test_at_each_start_the_name_is_told(root: Path, air: Air) -> None:
    """For the menu; nothing is said, and nothing is asked of NetworkManager."""
    wish(root, written(HOME))
    granted(root)
    before = air.asked
    found = granted(root)
    assert (found.number, found.name, found.said) == ("", HOME.name, None)
    assert air.asked == before


def test_where_nothing_can_be_kept(root: Path, air: Air, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a root file system that is only read, it is joined until the power goes, and that is said."""
    real = granting._write

    def write(path: Path, text: str) -> None:
        if KEPT_FOLDER in str(path):
            raise OSError(30, "Read-only file system")
        real(path, text)

    monkeypatch.setattr(granting, "_write", write)
    wish(root, written(HOME))
    found = granted(root)
    assert found.joined
    assert "until the box is switched off" in said(found)
    assert list((root / TRIED_FOLDER).iterdir())


def test_what_cannot_be_written_leaves_no_password(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a full disk, which says so only when it is synced."""
    monkeypatch.setattr(os, "fsync", Mock(side_effect=OSError(28, "No space left on device")))
    with pytest.raises(OSError, match="No space"):
        granting._write(tmp_path / "folder" / "compere.nmconnection", "psk=secret\n")
    assert not [*(tmp_path / "folder").iterdir()]


@pytest.mark.parametrize("forgets", [False, True])
def test_the_cards_file_stays_where_its_network_is_not_kept(
    forgets: bool, root: Path, air: Air, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a root that is only read, or that an overlay keeps in memory: it is joined at each start, and that is said."""
    path, kept_folder = root / "boot/firmware/compere-wifi.txt", root / KEPT_FOLDER
    path.write_text(CARD, encoding="utf-8")
    if forgets:
        overlay(root)
    else:
        real = granting._write

        def write(path: Path, text: str) -> None:
            if path.parent == kept_folder:
                raise OSError(30, "Read-only file system")
            real(path, text)

        monkeypatch.setattr(granting, "_write", write)
    for _ in range(2):
        found = granted(root)
        assert (found.joined, found.card) == (True, True)
        assert "until the box is switched off" in said(found)
        assert path.read_text(encoding="utf-8") == CARD.replace("\r\n", "\n")


@needs_root
@pytest.mark.parametrize("kind", ["link", "pipe", "giant", "folder", "noise", "three lines", "code of root's"])
def test_what_the_services_user_may_put_there(kind: str, root: Path, air: Air) -> None:
    """None of it is a network, keeps root waiting, or shows what is root's; it is gone afterwards, where it can go."""
    folder = root / RUNTIME_FOLDER
    for each in (root, *root.parents):  # so that the hostile user comes to his own folder
        if each.stat().st_uid == os.geteuid() and each != Path("/"):
            each.chmod(each.stat().st_mode | 0o711)
    os.chown(folder, UID, GID)
    secret = root / "secret"
    secret.write_text(f"1\n{written(HOME)}\n")
    secret.chmod(0o600)
    path = folder / WISH

    def put() -> None:
        match kind:
            case "link" | "code of root's":
                path.symlink_to(secret)
            case "pipe":
                os.mkfifo(path)
            case "folder":
                path.mkdir()
            case _:
                with open(path, "wb") as file:
                    file.write({"noise": bytes(range(256)), "three lines": b"1\nforget\nmore\n"}.get(kind, b""))
                    file.truncate(1 << 36 if kind == "giant" else None)

    as_hostile(put)
    found = granted(root)
    assert (found.joined, found.said, kept(root)) == (False, None, "")
    assert secret.read_text() == f"1\n{written(HOME)}\n"
    assert kind == "folder" or (not path.is_symlink() and not path.exists())


CARD = f"# my network\r\nNetwork = {HOME.name}\r\npassword={PASSWORD}\r\n"


@pytest.mark.slow
@pytest.mark.parametrize("text", [CARD, written(HOME), f"\ufeffssid={HOME.name}\npassword={PASSWORD}\nhidden=no"])
@pytest.mark.parametrize("place", ["boot/firmware", "boot"])
def test_the_cards_file(text: str, place: str, root: Path, air: Air) -> None:
    """It is taken once, and no trace of its password is left where it was."""
    path = root / place / "compere-wifi.txt"
    path.write_text(text, encoding="utf-8")
    handle = os.open(path, os.O_RDONLY)
    found = granted(root)
    assert (found.joined, found.card, found.name) == (True, True, HOME.name)
    assert not path.exists()
    assert set(os.read(handle, 1 << 12)) == {0}  # also to whoever looks at the card itself
    os.close(handle)
    assert granted(root).card is False


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("network = Home\npasword = geheim123", "Line 2"),
        ("network = Home\nnetwork = Other", "Line 2"),
        ("Home\ngeheim123", "Line 1"),
        ("network = Home\npassword = geheim", "6 signs"),
        ("password = geheim123", "names no network"),
        ("", "names no network"),
        ("WIFI:T:WEP;S:x;P:geheim123;;", "WEP"),
        ("network = Elsewhere\npassword = geheim123", "I hear no network"),
    ],
)
def test_a_file_that_does_not_do(text: str, why: str, root: Path, air: Air) -> None:
    """It stays for whoever mends it and for the next start; what is wrong is said without its password."""
    path = root / "boot/firmware/compere-wifi.txt"
    path.write_text(text)
    found = granted(root)
    assert why in said(found)
    assert found.card
    assert "geheim" not in said(found)
    assert path.read_text() == text


def test_who_listens_for_how_long(root: Path, air: Air) -> None:
    """At a start the radio may have just come up, so the file's network is listened for again; a scanned one is not."""
    wish(root, written(Network(b"Elsewhere", Security.WPA, "12345678")))
    granted(root)
    assert air.asked.count("--rescan yes") == 1
    (root / "boot/firmware/compere-wifi.txt").write_text("network = Elsewhere\npassword = geheim123")
    granted(root)
    assert air.asked.count("--rescan yes") == 1 + LISTENS


def test_a_file_in_another_encoding_and_a_link(root: Path, air: Air) -> None:
    """The first is said; the second is not followed."""
    path = root / "boot/firmware/compere-wifi.txt"
    path.write_bytes("network = Café\npassword = geheim123".encode("latin-1"))
    assert "UTF-8" in said(granted(root))
    path.unlink()
    (root / "elsewhere").write_text(CARD)
    path.symlink_to(root / "elsewhere")
    assert granted(root).said is None


def test_a_wish_comes_before_the_card(root: Path, air: Air) -> None:
    """Who stands before the box knows better than the card."""
    air.set(networks={HOME.name: PASSWORD, "Card": ""})
    (root / "boot/firmware/compere-wifi.txt").write_text("network = Card")
    wish(root, written(HOME))
    assert granted(root).name == HOME.name
    assert granted(root).name == "Card"
