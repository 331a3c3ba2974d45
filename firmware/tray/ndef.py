"""Texts on tags: what of an NFC Forum Type 2 tag's memory is a text record, and how one is written.

NFC Forum, Type 2 Tag specification (TLV blocks), NDEF 1.0 (records), Text record type definition.
"""

_NULL, _MESSAGE, _END = 0x00, 0x03, 0xFE
_CHUNK, _SHORT, _WITH_ID, _WELL_KNOWN = 0x20, 0x10, 0x08, 0x01


def message(memory):
    """Return the NDEF message in a tag's memory from page 4 on, and how many bytes were needed; None where more are."""
    at = 0
    while at < len(memory):
        kind = memory[at]
        at += 1
        if kind == _NULL:
            continue
        if kind == _END:
            break
        if at >= len(memory):
            return None
        size = memory[at]
        at += 1
        if size == 0xFF:
            if at + 2 > len(memory):
                return None
            size = memory[at] << 8 | memory[at + 1]
            at += 2
        if at + size > len(memory):
            return None
        if kind == _MESSAGE:
            return bytes(memory[at : at + size])
        at += size
    return b"" if at < len(memory) or memory[-1:] == b"\xfe" else None


def text(data):
    """Return the text of a message's first record, or nothing where that is no text, is in chunks, or is damaged."""
    if len(data) < 3 or data[0] & 0x07 != _WELL_KNOWN or data[0] & _CHUNK:
        return ""
    at = 2
    if data[0] & _SHORT:
        size = data[at]
        at += 1
    else:
        if len(data) < 6:
            return ""
        size = data[2] << 24 | data[3] << 16 | data[4] << 8 | data[5]
        at = 6
    id_size = 0
    if data[0] & _WITH_ID:
        if at >= len(data):
            return ""
        id_size = data[at]
        at += 1
    kind = data[at : at + data[1]]
    payload = data[at + data[1] + id_size :][:size]
    if kind != b"T" or len(payload) < size or not payload or payload[0] & 0x80:  # UTF-16: nobody writes it
        return ""
    try:
        return payload[1 + (payload[0] & 0x3F) :].decode()
    except UnicodeError:
        return ""


def written(said):
    """Return what stands from page 4 on of a tag with this text as its only record, in whole pages."""
    payload = b"\x02en" + said.encode()
    record = bytes([0xD1, 1, len(payload)]) + b"T" + payload
    if len(payload) > 255 or len(record) > 254:
        raise ValueError(said)
    data = bytes([_MESSAGE, len(record)]) + record + b"\xfe"
    return data + bytes(-len(data) % 4)
