"""Pictures on the display, which may be missing, fail in the middle of a transfer and come back."""

import logging
from collections.abc import Callable
from typing import Any

from luma.core.error import Error as LumaError
from PIL import Image

from compere_device.ssd1306 import Ssd1306Model

_NOP = 0xE3


class Oled:
    """Show pictures through a luma device that `connect` makes: at the first use, and again after each failure.

    One thread may use it. Whatever was shown last stays on the glass when the program ends.
    """

    def __init__(self, connect: Callable[[], Any]) -> None:
        self._connect = connect
        self._device: Any = None
        self._shown: bytes | None = None  # what the glass holds for certain
        self._hidden = False
        self._level: int | None = None
        self._lost = False

    def show(self, image: Image.Image) -> bool:
        """Put `image`, mode "1" and of the display's size, on the glass; False if the display did not take it."""
        frame = image.tobytes()

        def send(device: Any) -> None:
            if frame != self._shown:
                device.display(image)
                self._shown = frame
            if self._hidden:
                device.show()
                self._hidden = False

        return self._send(send)

    def contrast(self, level: int) -> bool:
        """Set the contrast, 0 to 255, for now and for every later connection; False if the display did not take it."""
        self._level = level
        return self._send(lambda device: device.contrast(level))

    def hide(self) -> bool:
        """Switch the glass off until the next `show`; False if the display did not take it."""

        def send(device: Any) -> None:
            device.hide()
            self._hidden = True

        return self._send(send)

    def close(self) -> None:
        """Let go of the bus and leave the picture."""
        device, self._device = self._device, None
        self._shown = None
        if device is not None:
            device.cleanup()
            vars(device).clear()  # luma's exit hook keeps every device for ever: let it keep an empty one

    def _send(self, send: Callable[[Any], None]) -> bool:
        try:
            if self._device is None:
                self._device = self._connect()
                if self._level is not None:
                    self._device.contrast(self._level)
            send(self._device)
        except (OSError, LumaError) as error:
            self._say_lost(error)
            self.close()
            return False
        self._lost = False
        return True

    def _say_lost(self, error: Exception) -> None:
        if not self._lost:
            self._lost = True
            logging.getLogger(__name__).warning("The display does not answer (%s).", error)


def connect_i2c(port: int, address: int) -> Any:
    """The luma device at I2C bus `port` and 7-bit `address`; raises OSError or luma's Error if nothing answers."""
    from luma.core.interface.serial import i2c

    serial = i2c(port=port, address=address)
    try:
        return _ssd1306(serial)
    except (OSError, LumaError):
        serial.cleanup()
        raise


def connect_model(model: Ssd1306Model) -> Any:
    """The luma device on a modelled chip."""
    return _ssd1306(model)


def _ssd1306(serial: Any) -> Any:
    from luma.oled.device import ssd1306

    # Ends a command that a broken transfer left half sent. It also asks whether anything is there before luma makes a
    # device, which is never freed.
    serial.command(_NOP, _NOP)
    device = ssd1306(serial)
    device.persist = True
    return device
