"""The two free readers of QR codes, side by side: what one misses, the other may find."""

from collections.abc import Callable, Mapping

import zxingcpp
from PIL import Image

try:
    from pyzbar import pyzbar
except ImportError as error:  # the Python half is there and the library that it loads is not
    NO_ZBAR = f"zbar is not here ({error}): `make test` installs libzbar0"
else:
    NO_ZBAR = ""


def zxing(image: Image.Image) -> list[str]:
    """Return the QR codes that ZXing finds."""
    return [found.text for found in zxingcpp.read_barcodes(image, formats=zxingcpp.BarcodeFormat.QRCode)]


def zbar(image: Image.Image) -> list[str]:
    """Return the QR codes that zbar finds."""
    found = pyzbar.decode(image, symbols=[pyzbar.ZBarSymbol.QRCODE])
    return [each.data.decode("ascii", "replace") for each in found]


READERS: Mapping[str, Callable[[Image.Image], list[str]]] = {"zxing": zxing, **({} if NO_ZBAR else {"zbar": zbar})}
