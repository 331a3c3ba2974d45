"""The card reader's driver and its tags against models of both. Runs under CPython and MicroPython."""

from board.bench import raised
from board.rfid import Mfrc522Model, TagModel
from tray import ndef
from tray.mfrc522 import Mfrc522, ReaderError
from tray.tags import Gone, Refused, Tags, crc_a

A = b"\x04\xa1\xb2\xc3\xd4\xe5\xf6"
B = b"\x04\xa1\xb2\xc3\xd4\xe5\x76"  # differs in its last bit
C = b"\x04\x11\x22\x33\x44\x55\x66"
D = b"\xde\xad\xbe\xef"


def reader(*tags):
    model = Mfrc522Model(tags)
    chip = Mfrc522(model, model.select)
    chip.open()
    return model, Tags(chip)


def with_text(tag, text):
    data = ndef.written(text)
    tag.memory[16 : 16 + len(data)] = data
    return tag


def uids(found):
    return sorted([each.uid for each in found])


def test_the_check_of_a_frame():
    """ISO/IEC 14443-3, annex B: its examples."""
    assert crc_a(b"\x00\x00") == b"\xa0\x1e"
    assert crc_a(b"\x12\x34") == b"\x26\xcf"


def test_each_kind_is_told():
    """By what it says of itself; a Classic by its number only."""
    for kind, room in (("ntag213", 80), ("ntag215", 80), ("ntag216", 80), ("ultralight", 38), ("classic", 0)):
        _, tags = reader(TagModel(D if kind == "classic" else A, kind))
        (tag,) = tags.look({})
        assert (tag.kind, tag.room, tag.text) == (kind, room, ""), kind
        assert tag.uid == ("DEADBEEF" if kind == "classic" else "04A1B2C3D4E5F6")


def test_texts_are_read_on_all_that_can_be_read():
    """Also one that ends in another look at the memory, and one with accents."""
    for kind in ("ntag213", "ntag215", "ntag216", "ultralight"):
        for text in ("fort:skids", "caf\u00e9", "x" * 36):
            _, tags = reader(with_text(TagModel(A, kind), text))
            assert tags.look({})[0].text == text
    _, tags = reader(with_text(TagModel(A), "y" * 80))
    assert tags.look({})[0].text == "y" * 80
    _, tags = reader(with_text(TagModel(A), "y" * 81))
    assert tags.look({})[0].text == ""  # does not fit the line


def test_no_tag_and_several_tags():
    """Each by itself, though their numbers differ in the last bit only; more than four are four."""
    model, tags = reader()
    assert tags.look({}) == []
    model.tags = [with_text(TagModel(uid), "t%d" % k) for k, uid in enumerate((A, B, C))] + [TagModel(D, "classic")]
    found = tags.look({})
    assert uids(found) == sorted(["04A1B2C3D4E5F6", "04A1B2C3D4E576", "04112233445566", "DEADBEEF"])
    assert sorted([each.text for each in found]) == ["", "t0", "t1", "t2"]
    model.tags.append(TagModel(b"\x04\x99\x99\x99\x99\x99\x99"))
    assert len(tags.look({})) == 4


def test_any_two_numbers_are_told_apart():
    """A thousand pairs, by a generator; also those of four bytes."""
    state = 7
    for _ in range(200):
        numbers = []
        for _ in range(2):
            data = bytearray()
            for _ in range(7):
                state = (state * 1103515245 + 12345) & 0x7FFFFFFF
                data.append(state >> 16 & 0xFF)
            data[0] = 0x04
            numbers.append(bytes(data))
        _, tags = reader(*[TagModel(each, "ultralight") for each in numbers])
        assert uids(tags.look({})) == sorted(["".join(["%02X" % byte for byte in each]) for each in numbers])


def test_a_tag_that_is_known_is_not_read_again():
    """Its number is enough: its text was told."""
    model, tags = reader(with_text(TagModel(A), "fort:skids"))
    (tag,) = tags.look({})
    heard = []
    hear = model.tags[0].hear
    model.tags[0].hear = lambda bits: heard.append(bits) or hear(bits)
    assert tags.look({tag.uid: tag}) == [tag]
    assert len(heard) < 12


def test_the_field_is_off_between_looks():
    """Also after a failure: the magnetometers measure in between."""
    model, tags = reader(TagModel(A))
    tags.look({})
    assert model.lit == 1 and not model.field
    model.hangs = True
    assert raised(ReaderError, tags.look, {}).state == "late"
    assert not model.field


def test_a_tag_that_leaves_while_it_is_read():
    """After any number of frames: it is not told, or told with its whole text."""
    for leaves in range(30):
        tag = with_text(TagModel(A), "fort:skids and more than one read")
        tag.leaves = leaves
        _, tags = reader(tag)
        for each in tags.look({}):
            assert each.text == "fort:skids and more than one read"
    tag.leaves = None
    assert len(tags.look({})) == 1


def test_writing():
    """The text stands there, as the only record; what cannot be is refused by its reason."""
    model, tags = reader(TagModel(A), TagModel(B))
    assert tags.write("04A1B2C3D4E5F6", "fort:toys").text == "fort:toys"
    assert sorted([each.text for each in tags.look({})]) == ["", "fort:toys"]
    tags.write("04A1B2C3D4E5F6", "x")
    assert ndef.text(ndef.message(model.tags[0].memory[16:])) == "x"
    assert raised(Refused, tags.write, "04A1B2C3D4E5F6", "z" * 81).why == "full"
    raised(Gone, tags.write, "04112233445566", "x")
    model.tags[0].locked = True
    assert raised(Refused, tags.write, "04A1B2C3D4E5F6", "y").why == "locked"
    model.tags = [TagModel(D, "classic")]
    assert raised(Refused, tags.write, "DEADBEEF", "y").why == "kind"
    assert not model.field


def test_a_tag_that_is_slow_to_wake_is_seen():
    """The field is new at each look."""
    model, tags = reader(TagModel(A), TagModel(B))
    model.tags[0].slow = model.tags[1].slow = True
    for _ in range(2):
        assert len(tags.look({})) == 2
    assert tags.write("04A1B2C3D4E5F6", "fort:toys").text == "fort:toys"


def test_a_tag_that_writes_slowly_has_written():
    """An NTAG may take ten milliseconds for a page."""
    _, tags = reader(TagModel(A))
    tags._chip._spi.tags[0].write_ms = 9.8
    assert tags.write("04A1B2C3D4E5F6", "fort:toys").text == "fort:toys"


def test_a_blank_ultralight_becomes_a_tag_with_its_first_text():
    """From a shop its page 3 is empty: nothing is read of it before."""
    model, tags = reader(TagModel(A, "ultralight"))
    model.tags[0].memory[12:] = bytes(len(model.tags[0].memory) - 12)
    (tag,) = tags.look({})
    assert (tag.kind, tag.text, tag.room) == ("ultralight", "", 38)
    assert tags.write(tag.uid, "fort:toys").text == "fort:toys"
    assert bytes(model.tags[0].memory[12:16]) == b"\xe1\x10\x06\x00"
    model.tags[0].memory[12:] = b"\x01" * (len(model.tags[0].memory) - 12)  # somebody counts with it
    assert raised(Refused, tags.write, tag.uid, "x").why == "locked"


def test_a_tag_that_leaves_while_it_is_written_has_the_old_text_the_new_one_or_none():
    """Never a half one."""
    for leaves in range(40):
        tag = with_text(TagModel(A), "the old and no longer text")
        tag.leaves = leaves
        _, tags = reader(tag)
        try:
            tags.write("04A1B2C3D4E5F6", "one that is just as longer")
        except (Gone, Refused):
            pass
        assert ndef.text(ndef.message(tag.memory[16:]) or b"") in (
            "the old and no longer text",
            "one that is just as longer",
            "",
        ), leaves


def test_who_is_missing_and_who_is_foreign():
    """Nothing on the bus, another chip, a chip that never ends its reset."""
    model = Mfrc522Model()
    chip = Mfrc522(model, model.select)
    model.absent = True
    assert raised(ReaderError, chip.open).state == "missing"
    model.absent, model.version = False, 0x12
    assert raised(ReaderError, chip.open).state == "foreign"


def test_texts_that_are_none():
    """Chunks, other records, lengths that lie, and noise: never an exception, never a text."""
    right = ndef.message(ndef.written("fort:skids"))
    assert ndef.text(right) == "fort:skids"
    assert ndef.text(bytes([right[0] | 0x20]) + right[1:]) == ""  # in chunks
    assert ndef.text(bytes([right[0] & 0xF8 | 0x02]) + right[1:]) == ""  # a media type
    assert ndef.text(right[:3] + b"U" + right[4:]) == ""  # a link
    assert ndef.text(right[:4] + b"\x82" + right[5:]) == ""  # UTF-16
    for k in range(len(right)):
        assert ndef.text(right[:k]) == ""
    state = 3
    for _ in range(500):
        data = bytearray()
        for _ in range(24):
            state = (state * 1103515245 + 12345) & 0x7FFFFFFF
            data.append(state >> 16 & 0xFF)
        ndef.text(data)
        ndef.message(data)


def test_messages_among_other_blocks():
    """Lock and memory control blocks come before it on tags from a shop; a long length has three bytes."""
    right = ndef.written("a")
    assert ndef.text(ndef.message(b"\x01\x03\xa0\x0c\x34" + right)) == "a"
    assert ndef.text(ndef.message(b"\x00\x00" + right)) == "a"
    assert ndef.message(b"\x03\xff\x00\x04abcd\xfe") == b"abcd"
    assert ndef.message(b"\x03\x08abcd") is None and ndef.message(b"\x03") is None
    assert ndef.message(b"\xfe") == b""
