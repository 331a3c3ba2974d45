"""The code of a wireless network, as phones show and routers print it: text in, a network or a refusal out.

    WIFI:T:WPA;S:the network's name;P:its password;H:true;;

Fields come in any order. In a value `\\ ; , : "` have a backslash before them; a value in double quotes is meant letter
by letter. A backslash before any other sign, and one of these signs that can only be meant itself, are taken as they
are, because common generators escape nothing. A code that has `R:` or `K:` is one of the WPA3 specification, which
writes signs as `%3B`.

Sources: the page *Barcode Contents* of ZXing's wiki, *Wi-Fi Network config*; Wi-Fi Alliance, *WPA3 Specification*, the
section about the URI; IEEE 802.11 for lengths of names and passwords.
"""

import re
from enum import Enum
from urllib.parse import quote, unquote_to_bytes

from compere.declared import dataclass, field
from compere.wording import Text, Words, say
from compere_device.errors import DeviceError

NAME_MOST = 32  # bytes
PASSWORD = (8, 63)  # bytes of a WPA password; SAE has no lower bound
KEY_DIGITS = 64  # of a key in place of a password
CODE_MOST = 512  # bytes: the longest of all is one of some 320, with each of its signs escaped

_PREFIX = "wifi:"
_ESCAPED = '\\;,:"'
_HEX = re.compile(r"[0-9A-Fa-f]+")
_YES = ("true", "1", "yes")


class Security(Enum):
    """What a network asks of who joins it."""

    OPEN = "nopass"
    WPA = "WPA"  # a password: WPA, WPA2 or WPA3, whichever the network has
    SAE = "SAE"  # a password: WPA3 and nothing before it


_KINDS = {
    **dict.fromkeys(("nopass", "none", "open"), Security.OPEN),
    **dict.fromkeys(("wpa", "wpa2", "wpa/wpa2", "wpa-psk", "wpa2-psk", "wpa2/wpa3", "wpa/wpa2/wpa3"), Security.WPA),
    **dict.fromkeys(("sae", "wpa3", "wpa3-sae", "wpa3-personal"), Security.SAE),
}


class NoNetwork(DeviceError):
    """A code that gives no network; `said` is why, without any of its password."""

    def __init__(self, said: Text) -> None:
        super().__init__(Words().say(said))
        self.said = said


@dataclass(frozen=True, slots=True)
class Network:
    """A wireless network: `ssid` from 1 to 32 bytes; `password` is "" for an open one, and in no `repr`."""

    ssid: bytes
    security: Security
    password: str = field(default="", repr=False)
    hidden: bool = False

    @property
    def name(self) -> str:
        """What people call it: its SSID as text."""
        return self.ssid.decode(errors="replace")


def is_network(code: str) -> bool:
    """Return whether a scanned code wants to be a network's, good or not."""
    return code.lstrip()[: len(_PREFIX)].lower() == _PREFIX


def parse(code: str) -> Network:
    """Return the network of a code; raises NoNetwork, which says what is wrong and what to do."""
    if not is_network(code):
        raise NoNetwork(say("This is no Wi-Fi code."))
    if "\ufffd" in code:
        raise NoNetwork(say("The scanner sends signs of this code wrongly. Set it to UTF-8, or rename the network."))
    fields = _fields(code.lstrip()[len(_PREFIX) :])
    percent = "R" in fields or "K" in fields
    kind = fields.get("T", "").strip().lower()
    security = _security(kind, fields, percent)
    ssid, password = _ssid(fields, percent), ""
    if security is not Security.OPEN:
        password = checked_password(_value(fields.get("P", ""), percent), security)
    hidden = _value(fields.get("H", ""), percent).strip().lower() in _YES
    return network(ssid, security, password, hidden=hidden)


def network(ssid: bytes, security: Security, password: str, *, hidden: bool) -> Network:
    """Return a network, checked; raises NoNetwork."""
    if not ssid:
        raise NoNetwork(say("This Wi-Fi code has no network’s name. Have your phone show another one."))
    if len(ssid) > NAME_MOST:
        raise NoNetwork(say("The network’s name has {n} bytes; a name has at most 32.", n=len(ssid)))
    if _controls(ssid.decode(errors="replace") + password) or "\ufffd" in password:
        raise NoNetwork(say("A name or password with control signs cannot be used."))
    return Network(ssid, security, password, hidden)


def written(network: Network) -> str:
    """Return a code of the network that can mean nothing else: in the form of WPA3, which can have any byte."""
    parts = [f"T:{network.security.value}", "R:0", f"S:{quote(network.ssid, safe='')}"]
    parts += [f"P:{quote(network.password, safe='')}"] if network.password else []
    parts += ["H:true"] if network.hidden else []
    return f"WIFI:{';'.join(parts)};;"


def _fields(text: str) -> dict[str, str]:
    """Return the raw values by capital key; raises NoNetwork for a code that has lost its end, or a field twice."""
    found = dict[str, str]()
    pieces = _split(text)
    if pieces[-1].strip():  # what the last separator leaves
        raise NoNetwork(say("The end of this Wi-Fi code is missing. Scan it again, or have a larger one shown."))
    for piece in pieces:
        key, colon, value = piece.partition(":")
        key = key.strip().upper()
        if colon and key in found:
            raise NoNetwork(say("This Wi-Fi code says {field} twice. Have your phone show another one.", field=key[:8]))
        if colon:
            found[key] = value
    return found


def _split(text: str) -> list[str]:
    """Split at each semicolon that has no backslash before it, itself not escaped."""
    pieces, start, at = list[str](), 0, 0
    while at < len(text):
        if text[at] == "\\":
            at += 1
        elif text[at] == ";":
            pieces.append(text[start:at])
            start = at + 1
        at += 1
    return [*pieces, text[start:]]


def _security(kind: str, fields: dict[str, str], percent: bool) -> Security:
    """Return what a network asks; raises NoNetwork for what the box cannot join."""
    if "eap" in kind or "enterprise" in kind or "802.1x" in kind or "E" in fields or "PH2" in fields:
        raise NoNetwork(
            say("This network wants a user and a certificate. The box joins networks with a password alone.")
        )
    if kind == "wep":
        raise NoNetwork(say("This network has WEP, which anybody can break. Set the router to WPA2 or WPA3."))
    if not kind:
        return Security.WPA if fields.get("P") else Security.OPEN
    if (security := _KINDS.get(kind)) is None:
        raise NoNetwork(say("I do not know networks of the kind {kind}: WPA, SAE and nopass.", kind=kind[:16]))
    if security is Security.WPA and percent and _disables_transition(fields.get("R", "")):
        return Security.SAE
    return security


def _disables_transition(digits: str) -> bool:
    """Return whether bit 0 of the field R says that anything before WPA3 is refused."""
    return bool(_HEX.fullmatch(digits)) and bool(int(digits, 16) & 1)


def _ssid(fields: dict[str, str], percent: bool) -> bytes:
    """Return the name's bytes; an unquoted one that is too long for a name, and all hex digits, is written so."""
    raw = fields.get("S", "")
    if not percent and _HEX.fullmatch(raw) and NAME_MOST < len(raw) <= 2 * NAME_MOST and len(raw) % 2 == 0:
        return bytes.fromhex(raw)
    return unquote_to_bytes(raw) if percent else _value(raw, percent).encode()


def checked_password(password: str, security: Security) -> str:
    """Return a password that can be one; raises NoNetwork, which tells its length and nothing else of it."""
    size, (least, most) = len(password.encode()), PASSWORD
    if not password:
        raise NoNetwork(say("This Wi-Fi code has no password, and its network needs one."))
    if security is Security.WPA and size == KEY_DIGITS and _HEX.fullmatch(password):
        return password.lower()
    if size > most or (security is Security.WPA and size < least):
        raise NoNetwork(say("The password has {n} signs; it must have 8 to 63.", n=size))
    return password


def _value(raw: str, percent: bool) -> str:
    """Return what a raw value means."""
    if percent:
        return unquote_to_bytes(raw).decode(errors="replace")
    if len(raw) >= 2 and raw[0] == raw[-1] == '"' and not _escaped_last(raw):
        raw = raw[1:-1]
    said, at = "", 0
    while at < len(raw):
        if raw[at] == "\\" and raw[at + 1 : at + 2] and raw[at + 1] in _ESCAPED:
            at += 1
        said += raw[at]
        at += 1
    return said


def _escaped_last(raw: str) -> bool:
    """Return whether an odd number of backslashes stands before the last sign."""
    before = raw[:-1]
    return (len(before) - len(before.rstrip("\\"))) % 2 == 1


def _controls(text: str) -> bool:
    return any(ord(sign) < 0x20 or 0x7F <= ord(sign) < 0xA0 for sign in text)
