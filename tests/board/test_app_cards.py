"""The whole program with cards near its antenna. Runs under CPython and MicroPython."""

from board.bench import Bench
from board.rfid import TagModel
from board.test_tags import A, D, with_text

PATH = "/tmp/compere-test-no-constants.bin"


def bench():
    """A board with a card reader only, that has said hello."""
    one = Bench(dice=False, path=PATH)
    one.start()
    return one


def test_cards_come_and_go():
    """Once; again only after they left; with a text, and a Classic by its number."""
    one = bench()
    one.rfid.tags = [with_text(TagModel(A), "fort:skids"), TagModel(D, "classic")]
    assert sorted(one.run(3000)) == ["tag 04A1B2C3D4E5F6 fort:skids", "tag DEADBEEF"]
    one.rfid.tags = []
    one.run(250)
    one.rfid.tags = [with_text(TagModel(A), "fort:skids")]
    assert "tag 04A1B2C3D4E5F6 fort:skids" not in one.run(2000)
    one.rfid.tags = []
    assert one.run(1500) == ["gone 04A1B2C3D4E5F6"]
    one.rfid.tags = [with_text(TagModel(A), "carte n\u00b0 5")]
    assert one.run(1000) == ["tag 04A1B2C3D4E5F6 carte%20n%C2%B0%205"]


def test_cards_are_enrolled_and_written():
    """What is there is told again with what it is; the text is written, and said by the next look at a new board."""
    one = bench()
    one.rfid.tags = [TagModel(A)]
    one.run(1000)
    assert one.ask("enrol 10", 1000) == ["card 04A1B2C3D4E5F6 ntag213 80"]
    assert one.ask("write 04A1B2C3D4E5F6 fort:toys", 100) == ["wrote 04A1B2C3D4E5F6"]
    assert one.ask("write 04A1B2C3D4E5F6 " + 85 * "x", 100) == ["error write full"]
    assert one.ask("write 0411 fort:toys", 100) == ["error write gone"]
    other = Bench(dice=False, path=PATH)
    other.rfid.tags = one.rfid.tags
    other.start()
    assert "tag 04A1B2C3D4E5F6 fort:toys" in other.run(1000)


def test_the_reader_that_fails_comes_back():
    """Unplugged and plugged in."""
    one = bench()
    one.rfid.hangs = True
    one.rfid.tags = [TagModel(A)]
    assert "sensor rfid late" in one.run(3000)
    one.rfid.hangs = False
    said = one.run(4000)
    assert "sensor rfid ok" in said and "tag 04A1B2C3D4E5F6" in said
    one.rfid.absent = True
    one.rfid.tags = []
    one.run(5000)
    one.rfid.absent = False
