"""What a calibration found, as the board keeps it: 113 single floats and a check.

    0 layout, 1 what is left of a reading, 2 the moment, 3 readings of the empty tray (15), 18 what turns each sensor's
    readings into a field (5 times 9, by rows), 63 places (15), 78 the component of each face (10), 88 its height (10),
    98 what each reading has of its own cube (15)

Lengths in 30 mm, fields in 100 uT. A file is these bytes and their CRC-32; it is written beside the old one and put in
its place at the end, so that a board that loses its power keeps one of them.
"""

import os
from binascii import crc32
from struct import pack, unpack

LAYOUT = 2.0
COUNT = 113
FILE = "constants.bin"
_FORMAT = ">113f"


class Constants:
    """The numbers, by what they are."""

    def __init__(self, data):
        values = unpack(_FORMAT, data)
        self.check = check(data)
        self._data = bytes(data)
        self.noise, self.moment = values[1], values[2]
        self.empty, self.gains = values[3:18], values[18:63]
        self.places = values[63:78]
        self.components, self.heights = values[78:88], values[88:98]
        self.curves = values[98:113]

    def data(self):
        """Return the bytes."""
        return self._data

    def fields(self, readings, out):
        """Fill `out` with the fields, less those of the empty tray, that fifteen readings in 100 uT say."""
        gains = self.gains
        for k in range(5):
            x, y, z = [self._straight(readings[a], self.empty[a], self.curves[a]) for a in range(3 * k, 3 * k + 3)]
            for a in range(3):
                g = 9 * k + 3 * a
                out[3 * k + a] = gains[g] * x + gains[g + 1] * y + gains[g + 2] * z

    @staticmethod
    def _straight(reading, empty, curve):
        """Return a reading less that of the empty tray, and less what either has of its cube."""
        return reading - empty - curve * (reading * reading * reading - empty * empty * empty)


def check(data):
    """Return the CRC-32 of bytes in eight hexadecimal digits."""
    return "%08X" % (crc32(data) & 0xFFFFFFFF)


def state(data):
    """Return what the kept bytes are: ok, none, torn or foreign."""
    if not data:
        return "none"
    if len(data) != 4 * COUNT + 4 or pack(">I", crc32(data[:-4])) != data[-4:]:
        return "torn"
    values = unpack(_FORMAT, data[:-4])
    if (
        values[0] != LAYOUT
        or not all([-1e3 < each < 1e3 for each in values])
        or not 0 < values[1] < 1 < 100 * values[2]
    ):
        return "foreign"
    return "ok"


def load(path=FILE):
    """Return the state of what is kept, and the constants if they are ok.

    Where the power went before new ones were in their place, the old ones may be gone already: the new ones are whole.
    They are put there now, as the next ones are written where they lie.
    """
    first = "none"
    for each in (path, path + ".new"):
        try:
            with open(each, "rb") as file:
                data = file.read(4 * COUNT + 5)
        except OSError:
            continue
        said = state(data)
        if said == "ok":
            if each != path:
                try:
                    _put(path)
                except OSError:
                    pass  # they are taken from where they lie
            return said, Constants(data[:-4])
        if each == path:
            first = said
    return first, None


def keep(data, path=FILE):
    """Keep the bytes of constants and return their state; raises OSError where the flash does not take them."""
    whole = data + pack(">I", crc32(data))
    said = state(whole)
    if said == "ok":
        with open(path + ".new", "wb") as file:
            file.write(whole)
        _put(path)
    return said


def _put(path):
    """Put the new file in the place of the old one; the file system, FAT or LittleFS, may not rename over a file."""
    try:
        os.remove(path)
    except OSError:
        pass
    os.rename(path + ".new", path)
