"""NetworkManager, asked by its own command (nmcli(1)), which is never handed a password."""

import os
import re
import subprocess
from collections.abc import Callable
from typing import TypeVar

from compere.declared import dataclass
from compere.wording import Text, say

T = TypeVar("T")

UP_S = 60  # the longest wait for a network: a first DHCP answer may take 45
_ASK_S = 30.0
_PAUSE_S = 2.0
LISTENS = 4  # a radio that has just come up can hear nothing at first
LOOKS = 8  # its driver may come later than NetworkManager
_TIMED_OUT, _NOT_RUNNING = 3, 8  # exit statuses, of nmcli(1)
_SHOWN_MOST = 90


@dataclass(frozen=True, slots=True)
class Said:
    """What nmcli said, and its exit status; 127 if it is not installed."""

    status: int
    out: str = ""
    error: str = ""


Nmcli = Callable[..., Said]


def nmcli(*words: str) -> Said:
    """Run nmcli, and wait for it for little longer than it waits itself."""
    environ = {"PATH": os.environ.get("PATH", "/usr/bin:/bin"), "LC_ALL": "C.UTF-8"}
    try:
        done = subprocess.run(
            ("nmcli", *words),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            env=environ,
            timeout=UP_S + _ASK_S,
            check=False,
        )
    except FileNotFoundError:
        return Said(127)
    except (OSError, subprocess.TimeoutExpired) as error:
        return Said(_TIMED_OUT, error=str(error))
    return Said(done.returncode, done.stdout, done.stderr)


def missing(ask: Nmcli, pause: Callable[[float], object], times: int = LOOKS) -> Text | None:
    """Return what is missing for any wireless network; None if nothing is."""
    devices = _asked(lambda: _devices(ask), lambda said: said.status or _has_radio(said), pause, times)
    if devices.status == 127:
        return say("Wi-Fi needs NetworkManager, which is not installed. Type: sudo apt install network-manager")
    if devices.status:
        return say("NetworkManager does not run. Type: sudo systemctl enable --now NetworkManager")
    if not _has_radio(devices):
        return say("NetworkManager sees no radio on this machine.")
    radio = ask("--terse", "--fields", "WIFI-HW", "radio")
    if radio.out.strip() in ("disabled", "missing"):
        return say("The radio is switched off. Name your country: sudo raspi-config, Localisation, WLAN country.")
    ask("radio", "wifi", "on")
    return None


def _devices(ask: Nmcli) -> Said:
    return ask("--terse", "--fields", "TYPE,DEVICE", "device")


def _has_radio(devices: Said) -> bool:
    return any(line.startswith("wifi:") for line in devices.out.splitlines())


def in_the_air(ask: Nmcli) -> frozenset[bytes]:
    """Return the names of the networks that the radio hears, after listening for a few seconds."""
    found = ask("--terse", "--fields", "SSID-HEX", "device", "wifi", "list", "--rescan", "yes")
    return frozenset(bytes.fromhex(line) for line in found.out.split() if re.fullmatch(r"(?:[0-9A-F]{2})+", line))


def hears(ask: Nmcli, ssid: bytes, pause: Callable[[float], object], times: int = LISTENS) -> bool:
    """Return whether the radio hears a network, which it may take some time for at the start of a machine."""
    return ssid in _asked(lambda: in_the_air(ask), lambda heard: ssid in heard, pause, times)


def _asked(ask: Callable[[], T], enough: Callable[[T], object], pause: Callable[[float], object], times: int) -> T:
    """Return what is answered as soon as that is enough, at the latest after so many times, with pauses between."""
    said = ask()
    for _ in range(1, times):
        if enough(said):
            break
        pause(_PAUSE_S)
        said = ask()
    return said


def why(failed: Said, name: str, heard: bool, secret: bool) -> Text:
    """Return why a network was not joined, as far as NetworkManager knows; `heard`: it was in the air before."""
    error = failed.error.lower()
    if "could not be found" in error or "no suitable device" in error:
        if not heard:
            return not_heard(name)
        if secret:  # that is how NetworkManager 1.52 calls a wrong password under WPA3 (SAE), too
            return say("“{name}” does not take this password, or is too far away.", name=name)
        return say("“{name}” went away. Put the box nearer to it.", name=name)
    if "ip configuration" in error:
        return say("“{name}” gives the box no address. Is its router set to do so (DHCP)?", name=name)
    if secret and ("secrets were required" in error or "supplicant" in error or failed.status == _TIMED_OUT):
        return say("“{name}” does not take this password.", name=name)
    if failed.status == _TIMED_OUT:
        return say("“{name}” did not answer in a minute.", name=name)
    return say("“{name}” was not joined: {why}", name=name, why=" ".join(failed.error.split())[:_SHOWN_MOST] or "?")


def not_heard(name: str) -> Text:
    """Return the sentence about a network that is not in the air."""
    return say("I hear no network “{name}”. Is it near, switched on, and on 2.4 GHz? Was it renamed?", name=name)
