"""What a box is: read from what the kernel lists, without a socket."""

import os
import socket
from pathlib import Path

import pytest

from compere_device.setup.about import About, about, addresses, version
from compere_device.setup.config import Config, DisplayConfig, KeysConfig

# As Linux writes them: Documentation/networking/fib_trie.txt; if_inet6 has address, index, prefix, scope, flags, name.
FIB_TRIE = """Main:
  +-- 0.0.0.0/0 3 0 5
     |-- 0.0.0.0
        /0 universe UNICAST
     +-- 127.0.0.0/8 2 0 2
           |-- 127.0.0.1
              /32 host LOCAL
     +-- 192.168.1.0/24 2 0 2
        |-- 192.168.1.0
           /24 link UNICAST
        |-- 192.168.1.23
           /32 host LOCAL
        |-- 192.168.1.255
           /32 link BROADCAST
Local:
        |-- 192.168.1.23
           /32 host LOCAL
        |-- 10.0.0.7
           /24 link UNICAST
           /32 host LOCAL
"""
IF_INET6 = """20010db8000000000000000000000007 02 40 00 80    wlan0
fe80000000000000021122fffe334455 02 40 20 80    wlan0
00000000000000000000000000000001 01 80 10 80       lo
"""


@pytest.fixture
def proc(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What the kernel lists; the service has no sockets but those of its bus."""
    (tmp_path / "fib_trie").write_text(FIB_TRIE)
    (tmp_path / "if_inet6").write_text(IF_INET6)
    monkeypatch.setattr(socket, "socket", lambda *given: pytest.fail("a socket was opened"))
    return tmp_path


def test_addresses_that_others_reach(proc: Path) -> None:
    """Its own ones, each once: no network, no broadcast, not the one to itself, none of a single cable."""
    assert addresses(proc) == ("192.168.1.23", "10.0.0.7", "2001:db8::7")


ROUTE = """Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT
wlan0\t00000000\t0100000A\t0003\t0\t0\t600\t00000000\t0\t0\t0
docker0\t0001A8C0\t00000000\t0001\t0\t0\t0\t00FFFFFF\t0\t0\t0
wlan0\t0000000A\t00000000\t0001\t0\t0\t600\t00FFFFFF\t0\t0\t0
"""


def test_the_address_that_phones_reach_comes_first(proc: Path) -> None:
    """That of the default route's network, and not the one of containers, which is less by its number."""
    (proc / "route").write_text(ROUTE)
    assert addresses(proc) == ("10.0.0.7", "192.168.1.23", "2001:db8::7")
    (proc / "route").write_text("Iface\n")
    assert addresses(proc)[0] == "192.168.1.23"


def test_the_local_name_is_told_where_somebody_answers_for_it(proc: Path, tmp_path: Path) -> None:
    """Avahi, by the socket that it has while it runs."""
    avahi = tmp_path / "socket"
    assert about(Config(), proc, avahi).local == ()
    avahi.touch()
    assert about(Config(), proc, avahi).local == (f"{os.uname().nodename}.local",)


def test_without_a_network(tmp_path: Path) -> None:
    """Nothing is listed, or nothing is there to list it."""
    assert addresses(tmp_path) == ()
    (tmp_path / "fib_trie").write_bytes(b"\xff\xfe")
    (tmp_path / "if_inet6").write_text("what\n")
    assert addresses(tmp_path) == ()


@pytest.mark.parametrize(
    ("config", "board", "glass"),
    [
        (Config(keys=KeysConfig("plain")), "plain", "ssd1306, I²C 1, 0x3C"),
        (Config(keys=KeysConfig("oled-hat")), "oled-hat", "sh1106, SPI 0.0"),
        (Config(display=DisplayConfig("simulated")), "plain", "simulated"),
    ],
)
def test_what_a_box_is(proc: Path, config: Config, board: str, glass: str) -> None:
    """Its name, and what the settings make of board and glass."""
    told = about(config, proc, proc / "none")
    assert told == About(version(), os.uname().nodename, addresses(proc), board, glass)


def test_the_version_is_the_installed_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """And none of a program that runs from its sources."""
    monkeypatch.setattr("importlib.metadata.version", lambda name: {"compere": "1.2.3"}[name])
    assert version() == "1.2.3"

    def none(name: str) -> str:
        from importlib.metadata import PackageNotFoundError

        raise PackageNotFoundError(name)

    monkeypatch.setattr("importlib.metadata.version", none)
    assert version() == ""
