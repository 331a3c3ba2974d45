"""Tags near the antenna: who is there, what is written on them, and writing.

NXP NTAG213/215/216 data sheet rev. 3.2, 2 June 2015, pages 13 to 17 (memory), 32 to 41 (commands, answers, times);
MIFARE Ultralight EV1 rev. 3.3, 9 April 2019, pages 14 and 19 to 25. Of ISO/IEC 14443-3 (anticollision, CRC_A) only what
these say of it. A MIFARE Classic says its number only: reading it needs its keys.
"""

from tray import ndef
from tray.mfrc522 import Collision

MOST = 4  # so many tags are told apart in one look
_KINDS = {  # by product type and storage size: NTAG page 36, Ultralight page 21
    (4, 0x0F): ("ntag213", 144), (4, 0x11): ("ntag215", 504), (4, 0x13): ("ntag216", 888),
    (3, 0x0E): ("ultralight", 128),
}  # fmt: skip
_ULTRALIGHT = ("ultralight", 48)
_BLANK = (
    b"\x00\x00\x00\x00"  # page 3 of an Ultralight from a shop (page 14): it becomes a tag of type 2 by its first text
)
_READ_MS, _WRITE_MS = 6, 11  # NTAG pages 35, 37 and 41: 5 and 10. To all else a tag answers within 0.1 ms
_UP_MS = 5  # a tag may take so long to work in a field that was just switched on
_OVERHEAD = 10  # bytes of TLV, record and language around a short text
_TEXT_MOST = 80  # more does not fit the protocol's line


class Tag:
    """One tag: `uid` in hexadecimal, `kind`, how many bytes of text it takes, and its text."""

    def __init__(self, uid, sak):
        self.uid = "".join(["%02X" % byte for byte in uid])
        self.kind, self.room = ("classic", 0) if sak & 0x08 else ("other", 0)
        self.size = 0  # bytes of its memory for messages
        self.text = ""
        self.raw = uid


class Gone(Exception):
    """The tag does not answer any more."""


class Refused(Exception):
    """What was asked for cannot be done with this tag; `why` is a word of the protocol."""

    def __init__(self, why):
        super().__init__(why)
        self.why = why


class Tags:
    """The tags near one chip."""

    def __init__(self, chip):
        self._chip = chip

    def look(self, known):
        """Return the tags that answer, at most `MOST`; those whose number is among `known` (by number) are not read
        again.
        """
        chip = self._chip
        found: "list[Tag]" = []
        chip.field(True)
        try:
            for turn in range(2 * MOST):
                if len(found) == MOST or (self._wake(0x26) if turn else self._first()) is None:
                    break
                chosen = self._choose()
                if chosen is None:
                    break
                tag = Tag(*chosen)
                if any([each.uid == tag.uid for each in found]):
                    chip.exchange(_sealed(b"\x50\x00"))
                    continue
                if tag.uid in known:
                    tag = known[tag.uid]
                else:
                    try:
                        self._identify(tag, chosen[1])
                    except Gone:
                        break  # it left while it was read: nothing is known of it
                found.append(tag)
                chip.exchange(_sealed(b"\x50\x00"))  # HLTA: it is quiet until WUPA
        finally:
            chip.field(False)
        return found

    def write(self, uid, text):
        """Write a text as the only record of the tag with this number, and read it back; raises Gone, Refused,
        ValueError.
        """
        chip = self._chip
        chip.field(True)
        try:
            tag, sak = self._again(uid)
            self._identify(tag, sak)
            if tag.kind in ("classic", "other"):
                raise Refused("kind")
            data = ndef.written(text)
            if len(text.encode()) > tag.room:
                raise Refused("full")
            head = self._page(3)
            if head is not None and head[:4] == _BLANK and tag.kind == "ultralight":
                self._put(3, bytes([0xE1, 0x10, tag.size // 8, 0x00]))
                head = self._page(3)
            if head is None or head[0] != 0xE1 or head[3] & 0x0F:
                raise Refused("locked")
            self._put(4, b"\x03\x00\xfe\x00")  # an empty message first: a tag that leaves meanwhile has no half text
            for k in range(4, len(data), 4):
                self._put(4 + k // 4, data[k : k + 4])
            self._put(4, data[:4])
            tag.text = ""
            self._read(tag)
            if tag.text != text:
                raise Refused("differs")
            return tag
        finally:
            chip.field(False)

    def _again(self, uid):
        for k in range(MOST):
            if (self._wake(0x26) if k else self._first()) is None:
                break
            chosen = self._choose()
            if chosen is None:
                break
            tag = Tag(*chosen)
            if tag.uid == uid:
                return tag, chosen[1]
            self._chip.exchange(_sealed(b"\x50\x00"))
        raise Gone(uid)

    def _first(self):
        """Return the answer to WUPA in a field that was just switched on."""
        return self._wake(0x52, _UP_MS) or self._wake(0x52)

    def _wake(self, word, within_ms=1):
        """Return the answer to WUPA (0x52) or REQA (0x26); several tags at once are an answer, too."""
        try:
            got = self._chip.exchange(bytes([word]), 7, within_ms=within_ms)
        except Collision as several:
            return several.data
        return got and got[0]

    def _choose(self):
        """Return number and SAK of one tag of those that are awake, selected; None where it left."""
        uid = b""
        for level in (0x93, 0x95, 0x97):
            part = self._resolve(level)
            if part is None:
                return None
            got = self._chip.exchange(_sealed(bytes([level, 0x70]) + part))
            if got is None or len(got[0]) != 3 or not _right(got[0]):
                return None
            sak = got[0][0]
            if not sak & 0x04:
                return uid + part[:4], sak
            uid += part[1:4]
        return None

    def _resolve(self, level):
        """Return the five bytes of one cascade level of one tag: where they differ, those with a one go on."""
        known, bits = bytearray(5), 0
        for _ in range(33):
            whole, part = bits // 8, bits % 8
            frame = bytes([level, 0x20 + (whole << 4) + part]) + bytes(known[: whole + (1 if part else 0)])
            try:
                got = self._chip.exchange(frame, part, part)
            except Collision as several:
                if bits + several.bit >= 40:
                    return None
                _merge(known, bits, several.data)
                bits = whole * 8 + several.bit
                known[bits // 8] = known[bits // 8] & ((1 << bits % 8) - 1) | 1 << bits % 8
                bits += 1
                continue
            if got is None:
                return None
            _merge(known, bits, got[0])
            return bytes(known) if known[0] ^ known[1] ^ known[2] ^ known[3] == known[4] else None
        return None

    def _identify(self, tag, sak):
        """Say what kind it is and read it, if it can be read; it is selected, and is again at the end."""
        if sak & 0x08 or sak & 0x20:
            return
        got = self._chip.exchange(_sealed(b"\x60"), within_ms=_READ_MS)  # the first Ultralight falls asleep over it
        if got is not None and len(got[0]) == 10 and _right(got[0]):
            kind = got[0][2], got[0][6]
            tag.kind, tag.size = _KINDS.get(kind, _ULTRALIGHT) if kind[0] in (0x03, 0x04) else ("other", 0)
        else:
            self._reselect(tag)
            tag.kind, tag.size = _ULTRALIGHT
        tag.room = max(min(tag.size - _OVERHEAD, _TEXT_MOST), 0)
        self._read(tag)

    def _reselect(self, tag):
        """Select a tag whose number is known; those beside it that wake up, too, fall out by that. Raises Gone."""
        if self._wake(0x52) is not None:
            uid = tag.raw
            parts = (uid,) if len(uid) == 4 else (b"\x88" + uid[:3], uid[3:])
            got = None
            for level, part in zip((0x93, 0x95), parts):
                whole = part + bytes([part[0] ^ part[1] ^ part[2] ^ part[3]])
                got = self._chip.exchange(_sealed(bytes([level, 0x70]) + whole))
                if got is None or len(got[0]) != 3 or not _right(got[0]):
                    break
            else:
                return
        raise Gone(tag.uid)

    def _read(self, tag):
        head = self._page(3)
        if head is None or head[0] != 0xE1:
            return
        size = head[2] * 8
        memory = bytearray()
        found = None
        while found is None and len(memory) < min(size, 160):
            pages = self._page(4 + len(memory) // 4)
            if pages is None:
                return
            memory += pages
            found = ndef.message(memory[:size])
        tag.text = ndef.text(found or b"")
        if len(tag.text.encode()) > _TEXT_MOST:
            tag.text = ""

    def _page(self, page):
        """Return sixteen bytes from a page on, or None where the tag refuses; raises Gone where it says nothing
        whole.
        """
        got = self._chip.exchange(_sealed(bytes([0x30, page])), within_ms=_READ_MS)
        if got is not None and got[1] == 4:
            return None
        if got is None or len(got[0]) != 18 or not _right(got[0]):
            raise Gone(page)
        return got[0][:16]

    def _put(self, page, data):
        got = self._chip.exchange(_sealed(bytes([0xA2, page]) + data), within_ms=_WRITE_MS)
        if got is None:
            raise Gone(page)
        if got[1] != 4 or got[0][0] & 0x0F != 0x0A:
            raise Refused("locked")


def crc_a(data):
    """Return the CRC_A of ISO/IEC 14443-3, two bytes."""
    crc = 0x6363
    for byte in data:
        byte ^= crc & 0xFF
        byte ^= byte << 4 & 0xFF
        crc = crc >> 8 ^ byte << 8 ^ byte << 3 ^ byte >> 4
    return bytes([crc & 0xFF, crc >> 8 & 0xFF])


def _sealed(data):
    return data + crc_a(data)


def _right(data):
    return crc_a(data[:-2]) == data[-2:]


def _merge(known, bits, data):
    """Put what was answered behind the bits that are known; the first byte goes on in the last one."""
    at, part = bits // 8, bits % 8
    for k, byte in enumerate(data):
        if at + k >= 5:
            break
        if k == 0 and part:
            low = (1 << part) - 1
            known[at] = known[at] & low | byte & ~low & 0xFF
        else:
            known[at + k] = byte
