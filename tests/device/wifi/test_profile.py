"""The profile as NetworkManager's own reader of key files takes it, for any name and password that there can be."""

import re
import uuid

from hypothesis import given
from hypothesis import strategies as st

from compere_device.wifi.code import Network, Security
from compere_device.wifi.profile import profile

NUMBER = uuid.UUID("6ba7b810-9dad-11d1-80b4-00c04fd430c8")
ESCAPES = {"s": " ", "n": "\n", "t": "\t", "r": "\r", "\\": "\\"}


def as_glib(text: str) -> dict[str, dict[str, str]]:
    """Read a key file as GLib's documentation of GKeyFile has it: groups, comments, spaces, escapes."""
    groups, now = dict[str, dict[str, str]](), ""
    for line in text.split("\n"):
        if not line.strip() or line.startswith("#"):
            continue
        if line.startswith("["):
            now = line.strip()[1:-1]
            groups[now] = {}
            continue
        key, _, value = line.partition("=")
        value = value.strip(" \t\r\f\v")
        assert not re.search(r"\\(?:[^sntr\\]|$)", value.replace("\\\\", ""))
        groups[now][key.rstrip()] = re.sub(r"\\(.)", lambda found: ESCAPES[found[1]], value)
    return groups


PRINTED = st.text(st.characters(min_codepoint=32, max_codepoint=126), min_size=8, max_size=63)


@given(st.binary(min_size=1, max_size=32), PRINTED, st.sampled_from((Security.WPA, Security.SAE)), st.booleans())
def test_what_is_written_is_what_is_read(ssid: bytes, password: str, security: Security, hidden: bool) -> None:
    """Byte by byte, and nothing of it is another key or group."""
    read = as_glib(profile(Network(ssid, security, password, hidden), "compere", NUMBER, autoconnect=True))
    assert bytes(map(int, read["wifi"]["ssid"].rstrip(";").split(";"))) == ssid
    assert read["wifi-security"] == {"key-mgmt": "sae" if security is Security.SAE else "wpa-psk", "psk": password}
    assert (read["wifi"]["hidden"], read["connection"]["autoconnect"]) == (str(hidden).lower(), "true")
    assert set(read) == {"connection", "wifi", "wifi-security", "ipv4", "ipv6"}


def test_an_open_one_has_no_security() -> None:
    read = as_glib(profile(Network(b"x", Security.OPEN), "compere-tried", NUMBER, autoconnect=False))
    assert "wifi-security" not in read
    assert read["connection"] == {
        "id": "compere-tried",
        "uuid": str(NUMBER),
        "type": "wifi",
        "autoconnect": "false",
    }
