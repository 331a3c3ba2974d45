"""The check on files that people may read and a worn card may change: a CRC-32, whatever the formatting."""

import json
from zlib import crc32

CHECK = "check"  # the field that has it


def check(value: object) -> str:
    """Return the check of a JSON value: eight hexadecimal digits."""
    return f"{crc32(json.dumps(value, sort_keys=True, separators=(',', ':')).encode()):08x}"
