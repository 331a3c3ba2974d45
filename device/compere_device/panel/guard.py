"""Who may speak HTTP with the panel: under which names, from which pages, from where, and how often."""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from ipaddress import IPv6Address, ip_address

LOOPBACK_NAMES = frozenset({"localhost", "127.0.0.1", "::1"})
PASSED_ON = ("Forwarded", "X-Forwarded-For", "Via")  # which a proxy adds, to say that somebody else asks
ADDRESSES_MOST = 1024  # that are remembered, the latest ones


def name_of(host: str) -> str:
    """Return the name in a Host header without its port, in small letters; "" if the header makes no sense.

    The form is that of RFC 9110, section 7.2: a name, an IPv4 address or an IPv6 address in brackets, and perhaps a
    colon and a port.
    """
    host = host.strip().lower()
    if host.startswith("["):
        name, bracket, port = host[1:].partition("]")
        return name if bracket and (not port or (port[0] == ":" and port[1:].isdecimal())) else ""
    name, colon, port = host.partition(":")
    return name.removesuffix(".") if not colon or port.isdecimal() else ""


def is_own_name(host: str, address: str, hostname: str, local: bool) -> bool:
    """Return whether a Host header names this machine.

    Anything else is somebody's page whose name was made to lead here (DNS rebinding), and gets no answer.

    Args:
        host: the header's value.
        address: this machine's end of the connection, which is one of its addresses.
        hostname: the machine's name.
        local: whether the request was made on this machine, where it may be called localhost.
    """
    own = hostname.partition(".")[0].lower()
    names = {plain(address), own, f"{own}.local"} - {"", ".local"}
    return name_of(host) in (names | LOOPBACK_NAMES if local else names)


def is_own_page(origin: str | None, host: str) -> bool:
    """Return whether an Origin header (RFC 6454) says that the request comes from a page of this panel."""
    return origin is not None and origin.lower() in (f"http://{host.lower()}", f"https://{host.lower()}")


def is_local(peer: str, headers: Mapping[str, str]) -> bool:
    """Return whether a request was made on this machine, and not passed on by a proxy that runs on it."""
    try:
        return ip_address(plain(peer)).is_loopback and not any(name in headers for name in PASSED_ON)
    except ValueError:
        return False


def cookie_of(headers: Iterable[str], name: str) -> str:
    """Return the value of a cookie in Cookie headers; "" if there is none.

    Browsers send what other programs at the same name have set, too, on whatever port and in whatever form (RFC 6265,
    sections 5.4 and 8.5). Older aiohttp drops all cookies, or raises, for one that the standard library cannot read.
    """
    pairs = (pair.partition("=") for header in headers for pair in header.split(";"))
    return next((value.strip() for each, _, value in pairs if each.strip() == name), "")


def plain(address: str) -> str:
    """Return an address as a Host header has it: without a zone, and IPv4 in its own form."""
    address = address.partition("%")[0]
    try:
        found = ip_address(address)
    except ValueError:
        return address
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return str(mapped or found)


class Rates:
    """Allows each address so much and no more, as a bucket that fills again.

    Args:
        clock: returns the time in seconds.
        per_s: how many a second, on the long run.
        burst: how many at once.
    """

    def __init__(self, clock: Callable[[], float], per_s: float, burst: float) -> None:
        self._clock = clock
        self._per_s = per_s
        self._burst = burst
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()  # by address, and when it was counted

    def allow(self, address: str) -> bool:
        """Return whether one more is allowed, which then counts."""
        now_s = self._clock()
        left, at_s = self._left.pop(address, (self._burst, now_s))
        left = min(self._burst, left + (now_s - at_s) * self._per_s)
        allowed = left >= 1
        self._left[address] = (left - allowed, now_s)
        if len(self._left) > ADDRESSES_MOST:
            self._left.popitem(last=False)
        return allowed
