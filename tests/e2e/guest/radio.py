"""Wireless networks around the box: a second radio of `mac80211_hwsim`, in a namespace of its own, with a hostapd.

python3 -m e2e.guest.radio NAME KIND PASSWORD    have one until this is ended
"""

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from e2e.guest.lives import run
from e2e.guest.waiting import ASK_S, wait_for

NAMESPACE = "air"
BOX_RADIO, HOST_RADIO = "wlan0", "wlan1"
ROUTER, FIRST_LEASE, LAST_LEASE = "10.9.0.1", "10.9.0.50", "10.9.0.99"
CONFIG = Path("/run/hostapd.conf")
INSIDE = ("ip", "netns", "exec", NAMESPACE)
STARTS_S = 30.0
MANAGERS = "NetworkManager.service", "NetworkManager-dispatcher.service", "wpa_supplicant.service"
_PROTECTED = {
    "WPA2": ("wpa=2", "wpa_key_mgmt=WPA-PSK", "rsn_pairwise=CCMP"),
    "WPA3": ("wpa=2", "wpa_key_mgmt=SAE", "rsn_pairwise=CCMP", "ieee80211w=2"),
    "open": (),
}


def switch_on() -> None:
    """Have two radios, and NetworkManager for that of the box; the other one has addresses to give."""
    run("systemctl", "unmask", *MANAGERS)
    two_radios()
    run("systemctl", "start", MANAGERS[0])


def two_radios() -> None:
    """Have that of the box, and the other one in a place of its own."""
    run("modprobe", "mac80211_hwsim", "radios=2")
    phy = Path(f"/sys/class/net/{HOST_RADIO}/phy80211/name").read_text().strip()
    run("ip", "netns", "add", NAMESPACE)
    run("iw", "phy", phy, "set", "netns", "name", NAMESPACE)
    run(*INSIDE, "ip", "link", "set", "lo", "up")
    run(*INSIDE, "ip", "addr", "add", f"{ROUTER}/24", "dev", HOST_RADIO)


@contextmanager
def network(ssid: str, kind: str, password: str = "", *, hidden: bool = False) -> Iterator[None]:
    """Have a network in the block; kind is WPA2, WPA3 or open."""
    lines = ["driver=nl80211", f"interface={HOST_RADIO}", "hw_mode=g", "channel=1", f"ssid2={ssid.encode().hex()}"]
    lines += [*_PROTECTED[kind], f"ignore_broadcast_ssid={int(hidden)}"]
    if password:
        lines += [f"sae_password={password}" if kind == "WPA3" else f"wpa_passphrase={password}"]
    CONFIG.write_text("\n".join([*lines, ""]))
    host = subprocess.Popen((*INSIDE, "hostapd", CONFIG), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    leases = (
        f"--dhcp-range={FIRST_LEASE},{LAST_LEASE},1h",
        "--leasefile-ro",
        "--port=0",
        "--no-daemon",
        "--conf-file=",
    )
    server = subprocess.Popen((*INSIDE, "dnsmasq", f"--interface={HOST_RADIO}", *leases))
    try:
        assert host.stdout
        while "AP-ENABLED" not in (said := host.stdout.readline()):
            assert said, f"hostapd ended with {host.wait()}"
        yield
    finally:
        for process in (host, server):
            process.terminate()
            process.wait()


def leases() -> bool:
    """Return whether the box has an address of the network."""
    return "10.9.0." in run("ip", "-4", "-o", "addr", "show", "dev", BOX_RADIO)


def wait_until_joined(joined: bool) -> None:
    """Wait until the box has an address of the network, or none."""
    wait_for(lambda: leases() is joined, f"the box to be {'in' if joined else 'out of'} the network", STARTS_S, ASK_S)


if __name__ == "__main__":
    two_radios()
    with network(*sys.argv[1:]):
        signal.pause()
