"""A network as a profile of NetworkManager: one file of root's, of which this box has one at most.

The form is that of nm-settings-keyfile(5), whose values are those of GLib's key files: the name as a list of bytes, so
that no sign of it means anything, and in the password each backslash and each space escaped.
"""

import uuid

from compere_device.wifi.code import Network, Security

ID = "compere"  # of the profile, and of its file
FILE = f"{ID}.nmconnection"
_MANAGED = {Security.WPA: "wpa-psk", Security.SAE: "sae"}  # wpa-psk is WPA2 and WPA3, as the network has it


def profile(network: Network, id: str, number: uuid.UUID, *, autoconnect: bool) -> str:
    """Return the text of a profile."""
    ssid = "".join(f"{byte};" for byte in network.ssid)
    lines = ["[connection]", f"id={id}", f"uuid={number}", "type=wifi", f"autoconnect={_yes(autoconnect)}", ""]
    lines += ["[wifi]", "mode=infrastructure", f"ssid={ssid}", f"hidden={_yes(network.hidden)}", ""]
    if managed := _MANAGED.get(network.security):
        lines += ["[wifi-security]", f"key-mgmt={managed}", f"psk={_escaped(network.password)}", ""]
    return "\n".join([*lines, "[ipv4]", "method=auto", "", "[ipv6]", "method=auto", ""])


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace(" ", "\\s")


def _yes(said: bool) -> str:
    return "true" if said else "false"
