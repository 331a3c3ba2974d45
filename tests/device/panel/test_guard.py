"""Who may speak HTTP with the panel."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compere_device.panel.guard import ADDRESSES_MOST, Rates, is_local, is_own_name, is_own_page, name_of, plain


@pytest.mark.parametrize(
    ("host", "name"),
    [
        ("localhost", "localhost"),
        ("LOCALHOST:8765", "localhost"),
        ("pi.local.", "pi.local"),
        ("127.0.0.1:80", "127.0.0.1"),
        ("[::1]:8765", "::1"),
        ("[::1]", "::1"),
        ("[::1", ""),
        ("[::1]8765", ""),
        ("[::1]:evil", ""),
        ("localhost:evil", ""),
        ("localhost:80:80", ""),
        ("", ""),
    ],
)
def test_the_name_in_a_host_header(host: str, name: str) -> None:
    assert name_of(host) == name


@pytest.mark.parametrize(
    ("host", "address", "local", "own"),
    [
        ("localhost:8765", "127.0.0.1", True, True),
        ("127.0.0.1:8765", "127.0.0.1", True, True),
        ("[::1]:8765", "::1", True, True),
        ("localhost:8765", "192.168.1.5", False, False),  # nobody elsewhere calls this machine so
        ("192.168.1.5:8765", "192.168.1.5", False, True),
        ("192.168.1.5:8765", "::ffff:192.168.1.5", False, True),
        ("[fe80::1]:8765", "fe80::1%wlan0", False, True),
        ("192.168.1.6:8765", "192.168.1.5", False, False),
        ("Box:8765", "192.168.1.5", False, True),
        ("box.local:8765", "192.168.1.5", False, True),
        ("box.local.", "192.168.1.5", False, True),
        ("box.evil.example", "192.168.1.5", False, False),
        ("evil.example:8765", "127.0.0.1", True, False),
        ("localhost.evil.example", "127.0.0.1", True, False),
        ("", "127.0.0.1", True, False),
    ],
)
def test_which_names_are_this_machines(host: str, address: str, local: bool, own: bool) -> None:
    """Also where its name is a full one; a name that was made to lead here is none of them."""
    assert is_own_name(host, address, "box", local) is own
    assert is_own_name(host, address, "box.home.example", local) is own


@given(st.text(max_size=40))
def test_no_other_name_is_this_machines(host: str) -> None:
    """Whatever somebody sends: only what leads to one of its names."""
    assert not is_own_name(host, "127.0.0.1", "", True) or name_of(host) in ("localhost", "127.0.0.1", "::1")


@pytest.mark.parametrize(
    ("origin", "own"),
    [
        ("http://box.local:8765", True),
        ("HTTP://BOX.local:8765", True),
        ("https://box.local:8765", True),  # through somebody's own proxy
        ("http://box.local", False),
        ("http://box.local:8766", False),
        ("http://evil.example", False),
        ("null", False),
        ("", False),
        (None, False),
    ],
)
def test_which_pages_are_its_own(origin: str | None, own: bool) -> None:
    """Name and port as in the Host header, and a browser says so itself."""
    assert is_own_page(origin, "box.local:8765") is own


@pytest.mark.parametrize(
    ("peer", "headers", "local"),
    [
        ("127.0.0.1", {}, True),
        ("127.8.8.8", {}, True),
        ("::1", {}, True),
        ("::ffff:127.0.0.1", {}, True),
        ("::ffff:192.168.1.9", {}, False),
        ("192.168.1.9", {}, False),
        ("fe80::1%wlan0", {}, False),
        ("", {}, False),
        ("127.0.0.1", {"X-Forwarded-For": "192.168.1.9"}, False),
        ("127.0.0.1", {"Forwarded": "for=192.168.1.9"}, False),
        ("127.0.0.1", {"Via": "1.1 proxy"}, False),
    ],
)
def test_what_was_asked_on_this_machine(peer: str, headers: dict[str, str], local: bool) -> None:
    """A proxy on this machine passes on what others ask."""
    assert is_local(peer, headers) is local


def test_an_address_as_a_host_header_has_it() -> None:
    assert [plain(each) for each in ("::ffff:10.0.0.1", "fe80::1%eth0", "10.0.0.1", "box")] == [
        "10.0.0.1",
        "fe80::1",
        "10.0.0.1",
        "box",
    ]


class Clock:
    now_s = 0.0

    def __call__(self) -> float:
        return self.now_s


def test_a_burst_and_then_the_rate() -> None:
    """Each address for itself; what was not used is not saved beyond the burst."""
    clock = Clock()
    rates = Rates(clock, per_s=2, burst=3)
    assert [rates.allow("a") for _ in range(5)] == [True, True, True, False, False]
    assert rates.allow("b")
    clock.now_s = 0.5
    assert [rates.allow("a") for _ in range(2)] == [True, False]
    clock.now_s = 1000.0
    assert [rates.allow("a") for _ in range(5)] == [True, True, True, False, False]


def test_only_the_latest_addresses_are_remembered() -> None:
    """Whoever makes up addresses fills no memory."""
    rates = Rates(Clock(), per_s=1, burst=1)
    for nth in range(ADDRESSES_MOST + 10):
        assert rates.allow(str(nth))
    assert len(rates._left) == ADDRESSES_MOST
    assert not rates.allow(str(ADDRESSES_MOST + 9))
    assert rates.allow("0")


@given(st.lists(st.tuples(st.sampled_from("abc"), st.floats(0, 5)), max_size=60))
def test_nobody_gets_more_than_the_rate(uses: list[tuple[str, float]]) -> None:
    """Over any time, whatever the others do: at most the burst and what the rate adds."""
    clock = Clock()
    rates, got = Rates(clock, per_s=2, burst=4), dict.fromkeys("abc", 0)
    for address, wait_s in uses:
        clock.now_s += wait_s
        got[address] += rates.allow(address)
        assert got[address] <= 4 + 2 * clock.now_s + 1e-6
