"""What is examined, and what is found."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from pathlib import Path

from compere.wording import Text
from compere_device.boot.models import MODEL, Model, find_model
from compere_device.doctor.machine import UNIT, Machine, User
from compere_device.setup.config import Config, ConfigError
from compere_device.setup.displays import SIMULATED

GROUPS = ("gpio", "i2c", "spi", "input", "dialout")  # those of the unit
SERVICE_USER = "compere"
LOOK = f"systemctl status {UNIT.removesuffix('.service')}"


class Health(StrEnum):
    """How it is."""

    OK = "ok"
    WARN = "warn"  # it works, and could be better
    FAULT = "fault"
    UNKNOWN = "unknown"  # nobody can say, or nobody needs to


@dataclass(frozen=True, slots=True)
class Finding:
    """A line of what was found: about what, how it is, in words, and the exact command that mends it, if one does."""

    topic: str
    state: Health
    said: Text
    mend: str = ""


@dataclass(frozen=True)
class Patient:
    """A machine with its settings.

    `file` has the settings and `folder` the games, `wrong` is what is wrong with the settings. `service`: whether they
    are those of the system service. `holder` names the process that writes in the folder now, if any: it has the
    display and the pins. `inside`: whether that is this very process.
    """

    machine: Machine
    config: Config
    file: Path
    folder: Path
    wrong: ConfigError | None = None
    service: bool = False
    holder: str = ""
    inside: bool = False

    @cached_property
    def pi(self) -> bool:
        """Whether this is a Raspberry Pi."""
        return "Raspberry Pi" in self.machine.text(MODEL)

    @cached_property
    def model(self) -> Model | None:
        """Which Raspberry Pi it is; None where it is none that is known."""
        return find_model(self.machine.text(MODEL))

    @property
    def i2c(self) -> int:
        """The number of the I²C bus on the header."""
        return self.model.i2c if self.model else 1

    @cached_property
    def user(self) -> User:
        """Who uses the parts: the service's user with the groups of its unit, or who asks."""
        if not self.service or self.inside:
            return self.machine.user()
        listed = self.machine.listed(SERVICE_USER)
        return User(SERVICE_USER, frozenset((SERVICE_USER, *GROUPS)) | listed, listed)

    @property
    def bus(self) -> str:
        """The bus of a real display: i2c or spi, and nothing where it is simulated, as it is off a Pi."""
        config = self.config
        simulated = config.driver == SIMULATED or (config.display.driver == "auto" and not self.pi)
        return "" if simulated else config.bus

    @property
    def bus_file(self) -> str:
        """The device file of that bus."""
        display = self.config.display
        if self.bus == "spi":
            return f"/dev/spidev{display.spi_port}.{display.spi_device}"
        return f"/dev/i2c-{display.i2c_port}"

    @property
    def ports(self) -> dict[str, str]:
        """The serial ports of scanner and reader that are device files, by section."""
        urls = {"scanner": self.config.scanner.url, "reader": self.config.reader.url}
        return {section: url for section, url in urls.items() if url.startswith("/")}


def ok(topic: str, said: Text) -> Finding:
    """Return that all is well."""
    return Finding(topic, Health.OK, said)


def warn(topic: str, said: Text, mend: str = "") -> Finding:
    """Return what could be better."""
    return Finding(topic, Health.WARN, said, mend)


def fault(topic: str, said: Text, mend: str = "") -> Finding:
    """Return what is wrong."""
    return Finding(topic, Health.FAULT, said, mend)


def unknown(topic: str, said: Text, mend: str = "") -> Finding:
    """Return what nobody can say, or need not."""
    return Finding(topic, Health.UNKNOWN, said, mend)
