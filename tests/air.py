"""A stand-in for NetworkManager: a program `nmcli` that takes profiles as files, and joins what is in its air."""

import json
import os
import sys
from pathlib import Path

PROGRAM = (
    f"#!{sys.executable} -ISB\n"
    + """
import json, os, sys

home = os.path.dirname(__file__)
with open(f"{home}/air.json") as file:
    air = json.load(file)
words = [word for word in sys.argv[1:] if not word.startswith("--")]
with open(f"{home}/asked", "a") as file:
    file.write(" ".join(sys.argv[1:]) + "\\n")
if air["status"]:
    sys.exit(air["status"])

def fail(why):
    sys.exit(print("Error: Connection activation failed:", why, file=sys.stderr) or 4)

if words == ["TYPE,DEVICE", "device"]:
    print("ethernet:eth0\\n" + ("wifi:wlan0" if air["radio"] else ""))
elif words == ["WIFI-HW", "radio"]:
    print("enabled" if air["switched_on"] else "disabled")
elif words[1:4] == ["device", "wifi", "list"]:
    print("\\n".join(["", *(name.encode().hex().upper() for name in air["networks"])]))
elif words[-2:-1] == ["load"]:
    os.symlink(words[-1], f"{home}/new")
    os.replace(f"{home}/new", f"{home}/loaded")
elif words[-3:-1] == ["up", "uuid"]:
    assert os.stat(f"{home}/loaded").st_mode & 0o777 == 0o600
    with open(f"{home}/loaded") as file:
        read = dict(line.rstrip("\\n").split("=", 1) for line in file if "=" in line)
    assert read["uuid"] == words[-1]
    name = bytes(map(int, read["ssid"].split(";")[:-1])).decode()
    psk = read.get("psk", "").replace("\\\\s", " ").replace("\\\\\\\\", "\\\\")
    hidden = name in air["hidden"]
    if name in air["errors"]:
        fail(air["errors"][name])
    if name not in {**air["networks"], **air["hidden"]} or (hidden and read["hidden"] != "true"):
        fail("The Wi-Fi network could not be found")
    if {**air["networks"], **air["hidden"]}[name] != psk:
        fail("Secrets were required, but not provided")
"""
)


class Air:
    """What the stand-in hears, by name and password, and how it is itself; its folder stands in front of the PATH."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(exist_ok=True)
        program = folder / "nmcli"
        program.write_text(PROGRAM)
        program.chmod(0o755)
        self.set()

    def set(self, **said: object) -> None:
        """Have it as said: networks and hidden ones by password, errors by name, a radio that is there and on."""
        usual = {"networks": {}, "hidden": {}, "errors": {}, "radio": True, "switched_on": True, "status": 0}
        (self.folder / "air.json").write_text(json.dumps(usual | said))

    @property
    def asked(self) -> str:
        """All that it was asked, a line each."""
        path = self.folder / "asked"
        return path.read_text() if path.exists() else ""

    @property
    def path(self) -> str:
        """The PATH with it in front."""
        return f"{self.folder}{os.pathsep}{os.environ['PATH']}"
