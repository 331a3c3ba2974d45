"""The lines of PROTOCOL.md, from the board's side: what it says and what it hears. No port and no clock."""

from binascii import unhexlify

PROTOCOL = 1
LINE_MOST = 120  # bytes with start and end
_PLAIN = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.:/"


def crc16(data):
    """Return the check of a line: CRC-16/IBM-3740."""
    crc = 0xFFFF
    for byte in data:
        crc ^= byte << 8
        for _ in range(8):
            crc = (crc << 1 ^ 0x1021 if crc & 0x8000 else crc << 1) & 0xFFFF
    return crc


def quoted(text):
    """Return free text as a field."""
    return "".join([chr(byte) if byte in _PLAIN else "%%%02X" % byte for byte in text.encode()])


def unquoted(field):
    """Return a field as text; raises ValueError where it is none."""
    parts = field.split("%")
    data = parts[0].encode()
    for part in parts[1:]:
        try:
            data += unhexlify(part[:2]) + part[2:].encode()
        except Exception:  # MicroPython's is a ValueError, CPython's one of its own
            raise ValueError(field) from None
        if len(part) < 2:
            raise ValueError(field)
    try:
        return data.decode()
    except (UnicodeError, ValueError):
        raise ValueError(field) from None


class Lines:
    """Number what is said, and take apart what is heard."""

    def __init__(self):
        self._number = 0
        self._heard = bytearray()

    def said(self, *fields):
        """Return a line, or nothing where it would be too long."""
        line = ("$%d " % self._number + " ".join([str(field) for field in fields])).encode()
        line = line + b"*%04X\n" % crc16(line)
        if len(line) > LINE_MOST:
            return b""
        self._number = self._number % 255 + 1
        return line

    def heard(self, data):
        """Return the words of each line of the host that `data` completes; everything else is ignored."""
        found = []
        for byte in data:
            if byte == 0x21 or byte == 0x24:  # a start sign always begins a line; $ is our own, echoed
                self._heard = bytearray()
            if byte == 0x0A:
                words = _words(bytes(self._heard))
                self._heard = bytearray()
                if words:
                    found.append(words)
            elif len(self._heard) < LINE_MOST:
                self._heard.append(byte)
        return found


def _words(line):
    request, star, check = line.partition(b"*")
    if not star or request[:1] != b"!" or check.rstrip(b"\r") != b"%04X" % crc16(request):
        return None
    try:
        return request[1:].decode().split(" ")
    except UnicodeError:
        return None
