"""The parts around the loop, opened as far as possible."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from compere_device.errors import DeviceError, PartUnavailable
from compere_device.events import Event
from compere_device.output.logger import begin, logger
from compere_device.setup.config import Config

if TYPE_CHECKING:
    from pathlib import Path

    from compere_device.cues import Signal
    from compere_device.setup.guided import Guides


log = logger(__name__)

T = TypeVar("T")


class Opened:
    """The parts around the loop: `open` opens those that it can, and lists the others in `missing`.

    `put` and `known`, which returns the codes that need no end, are called on the parts' threads. `folder` is the
    store's. `close` closes whatever is open, however far `open` came.
    """

    def __init__(
        self,
        config: Config,
        put: Callable[[Event], None],
        clock: Callable[[], float],
        known: Callable[[], frozenset[str]] = frozenset,
        folder: "Path | None" = None,
    ) -> None:
        self.missing: dict[str, DeviceError] = {}  # by part, with the keys of troubles.MISSING
        self.play: Callable[[Signal], None] = lambda signal: None
        self._parts: list[tuple[str, Any]] = []
        self._config = config
        self._put = put
        self._clock = clock
        self._known = known
        self._folder = folder
        self._guides: Guides | None = None

    def open(self) -> None:
        """Open the parts; what they and the libraries of others have to say is logged from here on."""
        begin()
        self._open_pins()
        self._open_serial()

    def check(self) -> None:
        """Raise PartUnavailable if there is neither a key nor a scanner, so that nothing could be answered."""
        if not any(name in ("key", "scanner") for name, _ in self._parts):
            raise PartUnavailable(str(next(iter(self.missing.values()))))

    def guides(self) -> "Guides | None":
        """Return what a reader that is there can be set up with; None where none is, and none was opened."""
        reader = next((part for name, part in self._parts if name == "reader"), None)
        if reader is None or not reader.able:
            return None
        if self._guides is None:
            from compere_device.setup.guided import Guides  # imported when somebody sets one up
            from compere_device.setup.measured import MeasuredFile
            from compere_device.system.wall_clock import knows

            self._guides = Guides(reader, self._put, self._clock, MeasuredFile(self._folder, knows=knows))
        return self._guides

    @property
    def alive(self) -> bool:
        """Whether every part's thread still runs."""
        return all(getattr(part, "alive", True) for _, part in self._parts)

    def close(self) -> None:
        """Close all parts."""
        while self._parts:
            self._parts.pop()[1].close()

    def _open_pins(self) -> None:
        from compere_device.parts.buttons import Buttons
        from compere_device.pins.machine_inputs import machine_inputs

        put, clock, keys, signals = self._put, self._clock, self._config.keys, self._config.signals
        try:
            inputs = machine_inputs()
        except PartUnavailable as error:
            self._miss("keys", error)
            return
        self._parts.append(("pins", inputs))
        for key, contacts in keys.pins.items():  # one by one, so that one failure does not affect the others
            self._open("key", Buttons, {key: contacts}, keys.bounce_ms / 1000, put, clock, inputs)
        if keys.encoder_a:
            from compere_device.parts.encoder import Encoder

            self._open("encoder", Encoder, keys.encoder_a, keys.encoder_b, put, clock)
        if signals.buzzer or signals.led:
            from compere_device.parts.signals import Signals

            sounding = self._open("signals", Signals, signals.buzzer or None, signals.led or None)
            self.play = sounding.play if sounding else self.play

    def _open_serial(self) -> None:
        put, clock, scanner, reader = self._put, self._clock, self._config.scanner, self._config.reader
        lines = {"known": self._known, "apart_s": scanner.apart_ms / 1000}
        if scanner.url:
            from compere_device.parts.scan.scanner import Scanner

            self._open("scanner", Scanner, scanner.url, put, clock, baud=scanner.baud, gm65=scanner.gm65, **lines)
        if scanner.hid:
            from compere_device.parts.scan.hid import HidScanner

            self._open("scanner", HidScanner, scanner.hid, scanner.keyboard, put, clock, **lines)
        if reader.url:
            from compere_device.parts.reader.reader import Reader

            self._open("reader", Reader, reader.url, put, clock)

    def _open(self, name: str, part: Callable[..., T], *arguments: Any, **settings: Any) -> T | None:
        """Return the part; None if it cannot be opened."""
        try:
            opened = part(*arguments, **settings)
        except DeviceError as error:
            self._miss(name, error)
            return None
        self._parts.append((name, opened))
        return opened

    def _miss(self, name: str, error: DeviceError) -> None:
        log.warning("%s", error)  # the rest goes on without it
        self.missing.setdefault(name, error)
