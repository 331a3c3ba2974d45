"""Any display that luma.oled or luma.lcd drives, through luma's own device class: the picture centred, or doubled."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from PIL import Image

from compere_device.errors import PartUnavailable
from compere_device.glass.display import Display, Serial
from compere_device.glass.luma_chips import INVERTED, LCD, OF_ONE_SIZE, SHIFTED, Size
from compere_device.glass.measures import CONTRAST, PICTURE
from compere_device.glass.raster import Bitmap, Pixels
from compere_device.glass.rest import Level

_DIM = 0x08  # the contrast of the dim level; what light that is differs from panel to panel
_MOST_COMMANDS = 32  # bytes that luma's i2c takes at once; some of luma's own set-ups are longer

Make = Callable[[Any, int], Any]  # a serial interface and a turn in quarters, as luma counts them: luma's device


class Backlight(Protocol):
    """The light behind an LCD: one of gpiozero's output devices."""

    value: bool  # whether it shines

    def close(self) -> None:
        """Release its pin."""


class LumaPanel(Display):
    """Shows pictures through the luma device that `make` returns, within that device's size, colours and rotation.

    A glass at least twice the picture's size shows it doubled; a smaller one than the picture shows nothing, and the
    log says why. `rotate` and `mounted` together are 0, 90, 180 or 270 degrees.

    luma's constructor initialises the chip, once, and registers an exit hook that clears the glass. So the device is
    made on a plug without a bus that records what it sends, and the record is sent again whenever the display has to be
    initialised; the exit hook finds a device that is told to persist. Every luma initialisation switches the glass off;
    one that was lit is switched on again at once, and blinks. What `open_backlight` returns is the light behind an LCD,
    which goes out with the picture.
    """

    def __init__(
        self,
        connect: Callable[[], Serial],
        make: Make,
        contrast: int = CONTRAST,
        rotate: int = 0,
        mounted: int = 0,
        open_backlight: "Callable[[], Backlight] | None" = None,
    ) -> None:
        super().__init__(connect, contrast, rotate, mounted)
        self._make = make
        self._open_backlight = open_backlight
        self._backlight: Backlight | None = None
        self._plug = _Plug()
        self._device: Any = None
        self._made_for: int | None = None  # the turn
        self._held: bytes | None = None  # the picture that the display has for certain

    def close(self) -> None:
        super().close()
        self._plug.serial = None
        if self._backlight:
            self._backlight.close()
            self._backlight = None

    def _set_up(self, serial: Serial, shining: bool) -> None:
        self._held = None
        if self._made_for != self._turn:
            self._begin()
        self._plug.serial = serial
        self._plug.replay()
        if shining:
            self._device.show()
        if hasattr(self._device, "framebuffer"):  # of what was sent before nothing is certain
            self._device.framebuffer = type(self._device.framebuffer)()

    def _begin(self) -> None:
        """Make luma's device for the rotation; if that fails, leave everything as it was."""
        plug = _Plug()
        device = self._make(plug, self._turn // 90)
        device.persist = True  # without it luma's hook clears the glass
        if device.width < PICTURE[0] or device.height < PICTURE[1]:
            raise PartUnavailable(
                f"The glass of {type(device).__name__}, turned by {self._turn} degrees, has {device.width} x "
                f"{device.height} pixels, and the picture needs {PICTURE[0]} x {PICTURE[1]}: take a larger display, or "
                "turn it by another quarter."
            )
        self._plug, self._device, self._made_for = plug, device, self._turn

    def _draw(self, serial: Serial, image: Pixels) -> None:
        if self._held != (packed := image.tobytes()):
            self._device.display(placed(Bitmap.of(image).image(), self._device.size).convert(self._device.mode))
            self._held = packed

    def _light(self, serial: Serial, level: Level) -> None:
        if self._open_backlight and not self._backlight:
            self._backlight = self._open_backlight()
        if self._backlight:
            self._backlight.value = level is not Level.BLACK
        if level is Level.BLACK:
            self._device.hide()
        else:
            self._device.contrast(self._contrast if level is Level.FULL else min(self._contrast, _DIM))
            self._device.show()


class _Plug:
    """A serial interface that records what is sent while nothing is connected, and forwards it while something is."""

    def __init__(self) -> None:
        self.serial: Serial | None = None
        self._kept: list[tuple[bool, tuple[int, ...]]] = []  # whether it is data, and the bytes

    def command(self, *cmd: int) -> None:
        self._take(False, cmd)

    def data(self, data: Sequence[int]) -> None:
        self._take(True, tuple(data))

    def cleanup(self) -> None:
        """Do nothing: the interface that is connected is released by its owner."""

    def replay(self) -> None:
        """Send the record."""
        assert self.serial
        for is_data, sent in self._kept:
            self._send(self.serial, is_data, sent)

    def _take(self, is_data: bool, sent: tuple[int, ...]) -> None:
        if self.serial:
            self._send(self.serial, is_data, sent)
        else:
            self._kept.append((is_data, sent))

    def _send(self, serial: Serial, is_data: bool, sent: tuple[int, ...]) -> None:
        if is_data:
            serial.data(list(sent))
            return
        for start in range(0, len(sent), _MOST_COMMANDS):
            serial.command(*sent[start : start + _MOST_COMMANDS])


def luma_device(
    name: str,
    width: int,
    height: int,
    plug: Any,
    quarters: int,
    *,
    offset: tuple[int, int] = (0, 0),
    inverse: bool = False,
) -> Any:
    """Return luma's device of this name, for a glass of this size as the chip counts it.

    Its initialisation leaves the glass dark, neither cleared nor switched on. Greyscale chips are told to take black
    and white, which is faster.

    Args:
        offset: where in the chip's memory the glass begins: columns, rows.
        inverse: the chip shows light as dark.

    Raises:
        PartUnavailable: luma's device does not have this size, or luma is not installed.
    """
    device, luma_error = _devices(name in LCD)
    kind: Any = getattr(device, name)
    made = kind.__new__(kind)
    made.clear = made.show = lambda: None  # of this one, while it is made
    try:
        made.__init__(plug, rotate=quarters, **_takes(name, (width, height), offset, inverse))
    except luma_error as error:
        raise PartUnavailable(
            f"luma's {name} cannot have {width} x {height} pixels ({error}): write the glass's width and height."
        ) from error
    del made.clear, made.show
    return made


def _devices(lcd: bool) -> tuple[Any, type[Exception]]:
    """Return luma's module of OLED or LCD devices, and what these raise; PartUnavailable if it is not installed."""
    try:
        from luma.core.error import Error

        if lcd:
            from luma.lcd import device
        else:
            from luma.oled import device
    except ImportError as error:
        from compere_device.system.libraries import install

        package = "luma.lcd" if lcd else "luma.oled"
        raise PartUnavailable(
            f"A display of luma's needs {package}, which cannot be used where this program runs ({error}): "
            f"{install(package)}"
        ) from error
    return device, Error


def _takes(name: str, size: Size, offset: tuple[int, int], inverse: bool) -> dict[str, Any]:
    """Return the arguments for luma's device of this name, without those that it does not take."""
    takes: dict[str, Any] = {} if name in OF_ONE_SIZE else {"width": size[0], "height": size[1]}
    if name in LCD:
        takes["backlight"] = lambda shines: None  # else luma takes a pin of its own for it, by RPi.GPIO
    else:
        takes["mode"] = "1"
    if name in SHIFTED:
        takes |= {"h_offset": offset[0], "v_offset": offset[1]}
    if name in INVERTED:
        takes["inverse"] = inverse
    return takes


def placed(image: Image.Image, size: tuple[int, int]) -> Image.Image:
    """Return a picture centred on a glass of at least its size, doubled if it fits twice in both directions."""
    scale = 2 if size[0] >= 2 * image.width and size[1] >= 2 * image.height else 1
    if scale > 1:
        image = image.resize((scale * image.width, scale * image.height), Image.Resampling.NEAREST)
    glass = Image.new(image.mode, size)
    glass.paste(image, ((size[0] - image.width) // 2, (size[1] - image.height) // 2))
    return glass
