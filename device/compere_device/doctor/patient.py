"""What is examined, and what the checks find."""

from enum import StrEnum
from functools import cached_property
from pathlib import Path

from compere.declared import dataclass
from compere.wording import Text, say
from compere_device.boot.models import MODEL, Model, find_model
from compere_device.doctor.machine import UNIT, Machine, User
from compere_device.files.lock import Holder
from compere_device.setup.config import Config, ConfigError
from compere_device.setup.displays import SIMULATED

GROUPS = ("gpio", "i2c", "spi", "input", "dialout", "compere-mirror")  # those of the unit
SERVICE_USER = "compere"
LOOK = f"systemctl status {UNIT.removesuffix('.service')}"


class Health(StrEnum):
    """The result of a check."""

    OK = "ok"
    WARN = "warn"  # it works, and could be better
    FAULT = "fault"
    UNKNOWN = "unknown"  # it cannot be known, or need not be


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check found.

    Attributes:
        topic: what it is about.
        state: how good or bad it is.
        said: the finding in words.
        mend: the exact command that mends it; "" if there is none.
    """

    topic: str
    state: Health
    said: Text
    mend: str = ""


@dataclass(frozen=True)
class Patient:
    """A machine with its settings.

    Attributes:
        machine: its files and hardware.
        config: the settings in force.
        file: the settings file.
        folder: the folder of the games.
        wrong: what is wrong with the settings.
        service: whether the settings are those of the system service.
        holder: the process that has the folder open for writing, and thus display and pins; None if there is none.
        inside: whether that is this very process.
    """

    machine: Machine
    config: Config
    file: Path
    folder: Path
    wrong: ConfigError | None = None
    service: bool = False
    holder: Holder | None = None
    inside: bool = False

    @property
    def held_by(self) -> Text:
        """The holder, as a sentence names it."""
        named = self.holder and self.holder.named
        return say("process {which}", which=named) if named else say("another process")

    @cached_property
    def pi(self) -> bool:
        """Whether this is a Raspberry Pi."""
        return "Raspberry Pi" in self.machine.text(MODEL)

    @cached_property
    def model(self) -> Model | None:
        """Which Raspberry Pi this is; None if it is none, or an unknown one."""
        return find_model(self.machine.text(MODEL))

    @property
    def i2c(self) -> int:
        """The number of the I²C bus on the header."""
        return self.model.i2c if self.model else 1

    @cached_property
    def user(self) -> User:
        """The user of the parts: the service's user with the groups of its unit, or else this process's user."""
        if not self.service or self.inside:
            return self.machine.user()
        listed = self.machine.listed(SERVICE_USER)
        return User(SERVICE_USER, frozenset((SERVICE_USER, *GROUPS)) | listed, listed)

    @property
    def bus(self) -> str:
        """The display's bus, `i2c` or `spi`; "" if the display is simulated, which is the default off a Pi."""
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
        """The device files of the scanner's and the reader's serial ports, by settings section."""
        urls = {"scanner": self.config.scanner.url, "reader": self.config.reader.url}
        return {section: url for section, url in urls.items() if url.startswith("/")}


def ok(topic: str, said: Text) -> Finding:
    """Return the finding that all is well."""
    return Finding(topic, Health.OK, said)


def warn(topic: str, said: Text, mend: str = "") -> Finding:
    """Return the finding of something that could be better."""
    return Finding(topic, Health.WARN, said, mend)


def fault(topic: str, said: Text, mend: str = "") -> Finding:
    """Return the finding of a fault."""
    return Finding(topic, Health.FAULT, said, mend)


def unknown(topic: str, said: Text, mend: str = "") -> Finding:
    """Return the finding of something that cannot be known, or need not be."""
    return Finding(topic, Health.UNKNOWN, said, mend)
