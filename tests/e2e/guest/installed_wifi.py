"""A box that is given its network by a code before its scanner, and by a file on its card; the air has a hostapd."""

import time
from pathlib import Path

import pytest

from compere_device.events import Key
from e2e.guest.fixtures import PINS, Figure
from e2e.guest.header import Header
from e2e.guest.installing import install
from e2e.guest.lives import Service, run, shown, since_start_s
from e2e.guest.outside import MIRROR, page_of_the_box
from e2e.guest.radio import network, switch_on, wait_until_joined
from e2e.guest.usb import SerialScanner
from e2e.guest.waiting import ASK_S, wait_for

NAMED = Path("/dev/compere-scanner")
KEPT = Path("/etc/NetworkManager/system-connections/compere.nmconnection")
ON_CARD = Path("/boot/firmware/compere-wifi.txt")
SSID, PASSWORD = "Chez Léa; “en haut”", r'geh,eim\ "wo:rt";'
TRIED_S, SEEN_S, TAP_S = 150.0, 1.5, 0.06
FOUND_S = 15.0  # the longest pause between two attempts to open the port, and some more


def code(ssid: str, password: str, kind: str = "WPA", hidden: bool = False) -> str:
    """Return a code as a phone shows it."""
    escaped = ["".join(f"\\{sign}" if sign in '\\;,:"' else sign for sign in text) for text in (ssid, password)]
    return f"WIFI:T:{kind};S:{escaped[0]};P:{escaped[1]};H:{str(hidden).lower()};;"


class Table:
    """Somebody before the box, who reads what stands on its glass and presses its keys."""

    def __init__(self, header: Header, scanner: SerialScanner) -> None:
        self._header = header
        self._scanner = scanner

    def press(self, key: Key) -> None:
        """Look for as long as keys want to be seen, then press."""
        time.sleep(SEEN_S)
        self._header.close_contact(PINS[key])
        time.sleep(TAP_S)
        self._header.open_contact(PINS[key])
        time.sleep(TAP_S)

    @property
    def reads(self) -> str:
        """What stands on the glass."""
        page = page_of_the_box()
        return " ".join([page["title"], *page["lines"]]).replace("\u202f", " ").replace("\u00a0", " ")

    def sees(self, text: str, timeout_s: float = 20.0) -> None:
        """Wait until the glass says something."""
        try:
            wait_for(lambda: text in self.reads, f"“{text}” on the glass", timeout_s, ASK_S)
        except TimeoutError as error:
            log = run(
                "journalctl", "--boot", "--no-pager", "--lines=80", "--unit=compere-wifi", "--unit=NetworkManager"
            )
            raise AssertionError(f"{error}\nIt says: {self.reads}\nlog: {log}") from None

    def gives(self, code: str, told: str) -> float:
        """Scan a code, say yes, and return after how many seconds the glass says what became of it."""
        self._scanner.scan(code)
        self.sees("Join it?")
        self.press(Key.DOWN)
        self.press(Key.OK)
        began_s = since_start_s()
        self.sees(told, TRIED_S)
        return since_start_s() - began_s

    def reads_on(self, text: str) -> None:
        """Turn pages until one says something."""
        for _ in range(6):
            if text in self.reads:
                return
            self.press(Key.OK)
        raise AssertionError(f"{text} is on no page; the last says {self.reads}")

    def goes_home(self) -> None:
        """Go back until the home screen is there."""
        for _ in range(12):
            if page_of_the_box()["title"] == "Compère":
                return
            self.press(Key.BACK)
        raise AssertionError(self.reads)


@pytest.fixture(scope="session")
def table(service: Service, header: Header) -> Table:
    """Somebody at the installed box, with a scanner."""
    run("modprobe", "-a", "libcomposite", "usb_f_acm")
    run("modprobe", "dummy_hcd")
    scanner = SerialScanner("scanner", 0)
    scanner.plug()
    if not ON_CARD.exists():  # the first start
        install(scanner={"url": str(NAMED)})
    service.wait_until_ready()
    wait_for(lambda: all(map(header.watched, PINS.values())), "the program to listen to its keys")
    found = Table(header, scanner)
    time.sleep(FOUND_S)
    for _ in range(6):  # what the keys do, where a box says it first
        if page_of_the_box()["title"] != "Compère":
            found.press(Key.OK)
    return found


def kept_password() -> str:
    """Return the password that NetworkManager keeps; just after it had loaded a profile anew it has said none."""
    what = ("--show-secrets", "--get-values", "802-11-wireless-security.psk")
    said = run("nmcli", *what, "connection", "show", "compere")
    return said.strip("\n").replace(r"\:", ":").replace("\\\\", "\\")


def test_without_networkmanager_it_is_said(table: Table) -> None:
    """It is installed here, and does not run."""
    table.gives(code(SSID, PASSWORD), "NetworkManager does not run")
    table.goes_home()
    switch_on()


def test_a_network_with_wpa2(table: Table, figure: Figure) -> None:
    """Its name and password have all signs that a code has to escape; its address stands on the glass."""
    with network(SSID, "WPA2", PASSWORD):
        took_s = table.gives(code(SSID, PASSWORD), "is joined")
        figure("a code is answered, until the box is in the network", f"{took_s:.1f} s")
        table.reads_on("10.9.0.")
        wait_until_joined(True)
        wait_for(lambda: kept_password() == PASSWORD, "NetworkManager to have read the password as it was written")
        assert KEPT.stat().st_mode & 0o777 == 0o600
        table.goes_home()


def test_a_wrong_password(table: Table) -> None:
    """It is said, and the box goes back to what it had."""
    before = KEPT.read_bytes()
    with network(SSID, "WPA2", PASSWORD):
        wait_until_joined(True)
        table.gives(code(SSID, "wrong-" + PASSWORD), "does not take this password")
        assert KEPT.read_bytes() == before
        wait_until_joined(True)
        table.goes_home()


def test_a_network_that_is_not_there(table: Table) -> None:
    """Nothing is tried for a minute where nothing is heard."""
    with network(SSID, "WPA2", PASSWORD):
        table.gives(code("Elsewhere", PASSWORD), "I hear no network")
        table.goes_home()


def test_a_network_with_wpa3(table: Table) -> None:
    """A second one takes the first one's place."""
    with network("Trois", "WPA3", "drei-drei-drei"):
        table.gives(code("Trois", "drei-drei-drei", "SAE"), "is joined")
        wait_until_joined(True)
        table.goes_home()
        table.gives(code("Trois", "vier-vier-vier", "SAE"), "does not take this password")
        table.goes_home()
    assert "key-mgmt=sae" in KEPT.read_text()


def test_a_hidden_network(table: Table) -> None:
    """By a code that says so."""
    with network("Cave", "WPA2", "unter-der-erde", hidden=True):
        table.gives(code("Cave", "unter-der-erde", hidden=True), "is joined")
        wait_until_joined(True)
        table.goes_home()


def test_it_is_forgotten(table: Table) -> None:
    """By the menu; the box leaves the network, and no trace of a password is in any log."""
    with network("Open", "open"):
        table.gives(code("Open", "", "nopass"), "is joined")
        wait_until_joined(True)
        table.goes_home()
        choose(table, "Menu", "Settings", "Wi-Fi", "Forget", "yes")
        table.sees("is forgotten", TRIED_S)
        wait_until_joined(False)
        assert not KEPT.exists()
    log = run("journalctl", "--boot", "--no-pager", "--unit=compere", "--unit=compere-wifi")
    assert "Traceback" not in log
    for secret in ("geh,eim", "drei-drei", "vier-vier", "unter-der-erde"):
        assert secret not in log
    assert shown("compere-wifi.service", "Result")["Result"] == "success"


@pytest.mark.ends("reboot")
def test_a_file_is_put_on_the_card(table: Table) -> None:
    ON_CARD.write_text(f"network = {SSID}\npassword = {PASSWORD}\n", encoding="utf-8")
    ON_CARD.chmod(0o644)


def test_the_cards_file_at_the_next_start(table: Table, figure: Figure) -> None:
    """It was there before the radio, so it waits for the start after; then it is taken, said once, and is gone."""
    switch_on()
    with network(SSID, "WPA2", PASSWORD):
        begin_anew()
        table.sees("is joined", TRIED_S)
        assert not ON_CARD.exists()
        wait_until_joined(True)
        begin_anew()
        time.sleep(FOUND_S)
        assert "is joined" not in table.reads


def begin_anew() -> None:
    """Have the box begin, and root's part with it, as at a start of the machine; wait until its glass can be read."""
    run("systemctl", "restart", Service.name)
    wait_for(Path(MIRROR).exists, "the box’s socket")


def test_a_cards_file_with_a_wrong_password(table: Table) -> None:
    """It is said, and the file stays for whoever mends it; the box goes back to the network before."""
    before = KEPT.read_bytes()
    with network(SSID, "WPA2", PASSWORD):
        wait_until_joined(True)
        ON_CARD.write_text(f"network = {SSID}\npassword = wrong-{PASSWORD}\n", encoding="utf-8")
        begin_anew()
        table.sees("does not take this password", TRIED_S)
        assert "wrong-" in ON_CARD.read_text(encoding="utf-8")
        assert KEPT.read_bytes() == before
        wait_until_joined(True)


def test_a_cards_file_of_a_network_that_is_not_there(table: Table) -> None:
    ON_CARD.write_text("network = Elsewhere\npassword = anything-at-all\n", encoding="utf-8")
    with network(SSID, "WPA2", PASSWORD):
        begin_anew()
        table.sees("I hear no network", TRIED_S)
    assert ON_CARD.exists()


def test_a_cards_file_that_is_not_understood(table: Table) -> None:
    ON_CARD.write_text("# mine\nEn haut\n", encoding="utf-8")
    begin_anew()
    table.sees("Line 2 of compere-wifi.txt", TRIED_S)
    assert ON_CARD.exists()


def test_a_cards_file_of_a_hidden_network_with_wpa3(table: Table) -> None:
    """The file says that it hides; which protection it has is found in the air."""
    ON_CARD.write_text("network = Gîte\npassword = sous-les-toits\nhidden = yes\n", encoding="utf-8")
    with network("Gîte", "WPA3", "sous-les-toits", hidden=True):
        begin_anew()
        table.sees("is joined", TRIED_S)
        assert not ON_CARD.exists()
        wait_until_joined(True)
    log = run("journalctl", "--boot", "--no-pager", "--unit=compere", "--unit=compere-wifi")
    assert "Traceback" not in log
    for secret in ("wrong-geh", "anything-at-all", "sous-les-toits"):
        assert secret not in log


def choose(table: Table, *wanted: str) -> None:
    """Go to a row that begins so and confirm it, for each; the first by holding nothing, from the home screen."""
    for each in wanted:
        for _ in range(40):
            rows = page_of_the_box()["rows"]
            if any(row["cursor"] and row["label"].startswith(each) for row in rows):
                break
            table.press(Key.DOWN)
        else:
            raise AssertionError(f"no row begins with {each}: {table.reads}")
        table.press(Key.OK)
