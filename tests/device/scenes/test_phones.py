"""The menu for phones: from a network that is off to a phone that is let in; the square on the glass is read."""

from pathlib import Path

import pytest
from PIL import Image, ImageOps

from compere_device.drivers.ssd1306 import Ssd1306Model
from compere_device.events import Key
from compere_device.glass.display import Display
from compere_device.glass.oled import Oled
from compere_device.glass.rest import shifted, walk
from compere_device.pages.square_code import square_code
from compere_device.scenes import phones
from compere_device.scenes.asking import MIRRORED
from compere_device.scenes.owner import owner
from compere_device.setup.about import About
from decoders import NO_ZBAR, READERS
from hands import Hands, drawn
from sharing import ADDRESSES, BOX, CODE, shared
from wires import Wire

OK, BACK, UP, DOWN = Key.OK, Key.BACK, Key.UP, Key.DOWN
URL = f"http://192.168.178.123:8765/#pair={CODE}"


def seen(picture: Image.Image) -> Image.Image:
    """Send a picture to the modelled display as the device does, and take a photo of its pixels in the dark."""
    model = Ssd1306Model()
    display: Display = Oled(lambda: Wire(model))
    display.show(picture)
    assert model.picture().tobytes() == picture.tobytes()
    photo = model.picture().convert("L").resize((128 * 4, 64 * 4), Image.Resampling.NEAREST)
    return ImageOps.expand(photo, 60, 0)


def test_from_off_to_a_phone_that_is_in(tmp_path: Path) -> None:
    """Nothing is on until it was asked for twice, and the code is gone with the page."""
    hands, shared_ = shared(tmp_path)
    hands.stage.go.push(owner(hands.stage))
    hands.choose("Phone")
    assert hands.labels == ["Network: off"]
    hands.press(OK)
    assert (hands.selected, shared_.on) == ("no", False)
    hands.press(OK)
    assert (hands.labels, shared_.on) == (["Network: off"], False)
    hands.press(OK)
    hands.choose("yes")
    assert shared_.on
    hands.choose("Let a phone in")
    assert (hands.page.lines, bool(hands.page.code)) == (("042", "917"), True)
    hands.press(OK)
    assert hands.page.lines == ("192.168.178.123:8765", "Code: 042917")
    assert shared_.enter(CODE)
    assert "let in" in hands.said
    hands.press(OK)
    assert "Let a phone in" in hands.labels
    hands.press(OK, BACK)
    assert shared_.code is None


def test_a_code_that_ended_is_not_shown(tmp_path: Path) -> None:
    """After two minutes, and after ten wrong ones; the next one is another."""
    hands, shared_ = shared(tmp_path, on=True)
    hands.stage.go.push(phones.phones(hands.stage))
    hands.press(OK)
    hands.now_s += 121
    assert "nobody in any more" in hands.said
    hands.press(OK, OK)
    assert hands.page.code
    for _ in range(10):
        shared_.enter("1")
    assert "nobody in any more" in hands.said


def test_all_can_be_forgotten(tmp_path: Path) -> None:
    """Once more is asked before."""
    hands, shared_ = shared(tmp_path, on=True)
    shared_.offer()
    before = shared_.generation
    hands.stage.go.push(phones.phones(hands.stage))
    hands.choose("Forget all phones")
    hands.press(OK)
    assert shared_.generation == before
    hands.stage.go.push(phones.phones(hands.stage))
    hands.choose("Forget all phones", "yes")
    assert shared_.generation != before


def test_it_is_switched_off_at_once(tmp_path: Path) -> None:
    """And what the system cannot be told is said."""
    hands, shared_ = shared(tmp_path, on=True)
    hands.stage.go.push(phones.phones(hands.stage))
    hands.choose("Network: on")
    assert (shared_.on, hands.labels) == (False, ["Network: off"])
    shared_.listen = lambda on: False
    hands.press(OK)
    hands.choose("yes")
    assert "cannot be told" in hands.said


def test_what_is_missing_is_said(tmp_path: Path) -> None:
    """With what to type; nothing is switched on."""
    hands, shared_ = shared(tmp_path)
    shared_.lacking = lambda: "sudo apt install -y python3-aiohttp"
    hands.stage.go.push(phones.phones(hands.stage))
    hands.press(OK)
    assert "python3-aiohttp" in hands.said
    assert not shared_.on
    shared_.lacking = str  # somebody has typed it
    hands.press(OK)
    hands.press(OK)
    hands.choose("yes")
    assert shared_.on


def test_no_row_where_no_phone_can_come(tmp_path: Path) -> None:
    """On a computer, where no system can be told."""
    hands = Hands(tmp_path)
    hands.stage.go.push(owner(hands.stage))
    assert not {"Phone", "Voice"} & {*hands.all_rows()}


def test_it_is_marked_while_a_browser_elsewhere_looks(tmp_path: Path) -> None:
    """On home screen and menus; not over a game, whose corner has its own to say."""
    hands, _ = shared(tmp_path, on=True)
    assert hands.page.corner == ""
    hands.stage.box.viewers = 2
    assert hands.page.corner == "on a phone"
    hands.stage.go.menu()
    assert hands.page.corner == hands.stage.say(MIRRORED)
    hands.stage.go.push(owner(hands.stage))
    assert hands.page.corner
    hands.begin()
    assert hands.page.corner != "on a phone"


@pytest.mark.skipif(bool(NO_ZBAR), reason=NO_ZBAR)
@pytest.mark.parametrize("reader", READERS)
def test_the_square_is_read_from_the_glass(reader: str, tmp_path: Path) -> None:
    """By both, wherever the picture stands against burn-in, and whichever way up it is held."""
    hands, _ = shared(tmp_path, on=True)
    hands.stage.go.push(phones.Pairing(hands.stage, hands.stage.box.phones()))
    picture = drawn(hands)
    for place in {*walk(2)}:
        assert READERS[reader](seen(shifted(picture, place))) == [URL], place
    assert READERS[reader](seen(picture).rotate(180)) == [URL]


@pytest.mark.slow
@pytest.mark.skipif(bool(NO_ZBAR), reason=NO_ZBAR)
@pytest.mark.parametrize("reader", READERS)
def test_every_code_is_read(reader: str, tmp_path: Path) -> None:
    """Of each size that there is: other digits, and other lengths of the address."""
    missed = []
    hands, shared_ = shared(tmp_path, on=True)
    for nth, address in enumerate(("1.2.3.4", "10.0.0.7", "192.168.1.23", "192.168.178.123", "a-long-name.local")):
        for code in (f"{nth}35790", "000000", "999999", f"{nth}40812"):
            shared_._new_code = lambda code=code: code  # type: ignore[misc]
            hands.stage.box.about = lambda address=address: About(addresses=(address,))  # type: ignore[misc]
            hands.stage.go.push(phones.Pairing(hands.stage, shared_))
            if READERS[reader](seen(drawn(hands))) != [phones.url(address, code)]:
                missed.append((address, code))
    assert missed == []


def test_an_address_too_long_for_a_square_is_typed() -> None:
    """One of IPv6 in full; there is no larger code on this glass."""
    assert square_code(phones.url(f"[{ADDRESSES[1]}]", CODE)) is None
    assert {len(rows) for rows in map(square_code, ("1" * 14, "1" * 26, "1" * 53)) if rows} == {21, 25, 29}
    assert square_code("1" * 54) is None


@pytest.mark.parametrize("name", [f"[{ADDRESSES[1]}]", "spielekiste_im_wohnzimmer_bei_den_grosseltern.local"])
def test_a_long_address_is_there_in_full(name: str, tmp_path: Path) -> None:
    """Beside the code and in the list of addresses: nobody can type one that is cut off."""
    hands, shared_ = shared(tmp_path, on=True)
    hands.stage.box.about = lambda: About(addresses=(name.strip("[]"),) if name[0] == "[" else (), local=(name,))
    for scene in (phones.Pairing(hands.stage, shared_), phones.addresses(hands.stage)):
        hands.stage.go.push(scene)
        assert "".join(hands.page.lines).partition("Code")[0] == f"{name}:8765"


def test_the_usual_address_comes_first() -> None:
    """Then the name, then IPv6, as an address bar has it."""
    assert phones.hosts(BOX) == ["192.168.178.123", "compere.local", f"[{ADDRESSES[1]}]"]
    assert phones.hosts(None) == []


def test_without_a_network_no_code_is_shown(tmp_path: Path) -> None:
    hands, _ = shared(tmp_path, on=True)
    hands.stage.box.about = About
    hands.stage.go.push(phones.phones(hands.stage))
    hands.press(OK)
    assert "no address" in hands.said
