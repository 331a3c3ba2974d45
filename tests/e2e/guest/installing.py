"""The package put onto a machine with systemd, as its owner does it."""

from pathlib import Path

from e2e.guest.daemon import toml
from e2e.guest.fixtures import SETTINGS, Settings
from e2e.guest.lives import REPOSITORY, Service, run
from e2e.guest.waiting import wait_for

SOURCE = f"deb [trusted=yes] copy:{REPOSITORY} ./\n"  # apt keeps a copy of what it installs, as it does from a network
CONFIG_TXT = Path("/boot/firmware/config.txt")
AS_SOLD = "# As the system comes.\ndtparam=audio=on\n[all]\n"


def install(bus: bool = True, **sections: Settings) -> None:
    """Have the package, and its service begun with these settings beside those for all machines.

    It is installed with apt from a repository of files, on a machine whose owner has said what its wires are, and whose
    display's bus is on where `bus` says so. A machine that began as a box that is set up has it: it gets new settings.
    """
    settings = Path("/etc/compere/config.toml")
    settings.parent.mkdir(exist_ok=True)
    settings.write_text(toml({**{name: SETTINGS[name] for name in ("display", "device")}, **sections}))
    if Path("/usr/bin/compere").exists():
        run("systemctl", "restart", Service.name)
        return
    CONFIG_TXT.write_text(AS_SOLD)
    Path("/etc/apt/sources.list").write_text(SOURCE)
    if bus:
        run("modprobe", "i2c-dev")
    run("apt-get", "update", "--quiet")
    run("apt-get", "install", "--quiet", "--yes", "compere")


def set_up(service: Service) -> None:
    """Answer the one question, when the service has seen its display and kept the first picture for its next start."""
    service.wait_until_ready()
    wait_for((service.state / "splash").exists, "the first picture to be kept")
    run("compere", "setup", "--board", "plain", "--yes")
    assert "include compere.txt" in CONFIG_TXT.read_text()
