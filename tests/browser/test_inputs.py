"""What hands do at the page, and what it makes of that: keys, holds, the keyboard, scans, dice, tiles."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.stage import PHONE, Stage, Visit
from compere_device.events import Key

HOLD_MS = 1500  # longer than a hold takes
PANIC_MS = 4000


def titled(visit: Visit, title: str) -> None:
    expect(visit.page.locator("#title")).to_have_text(title)


def down(visit: Visit, sign: str) -> None:
    """Put a finger on a key, as long as nobody lets go."""
    box = visit.key(sign).bounding_box()
    assert box
    visit.page.mouse.move(box["x"] + 20, box["y"] + 20)
    visit.page.mouse.down()


def test_a_hold_is_a_hold(stage: Stage) -> None:
    """As long as on the box: the menu is open before the finger is off the key."""
    visit = stage.visit()
    titled(visit, "Compère")
    down(visit, "BACK")
    titled(visit, "Menu")
    visit.page.mouse.up()
    titled(visit, "Menu")
    visit.close()


def test_both_keys_are_the_way_out(stage: Stage) -> None:
    """For three seconds, on the keyboard: the menu that always works."""
    visit = stage.visit()
    visit.page.keyboard.down("b")
    visit.page.keyboard.down("Enter")
    expect(visit.page.locator("#title")).to_have_text("Safe menu", timeout=PANIC_MS + 5000)
    visit.page.keyboard.up("b")
    visit.page.keyboard.up("Enter")
    titled(visit, "Safe menu")
    visit.close()


@pytest.mark.parametrize(
    ("typed", "row"), [("j", "Robotick"), ("ArrowDown", "Robotick"), ("ArrowUp", "Menu"), ("k", "Menu")]
)
def test_the_keyboard_moves(stage: Stage, typed: str, row: str) -> None:
    """With the keys that the terminal has."""
    visit = stage.visit()
    number = visit.number
    visit.page.keyboard.press(typed)
    visit.after(number)
    expect(visit.page.locator("#rows [aria-current]")).to_contain_text(row)
    visit.close()


@pytest.mark.parametrize(("typed", "title"), [("g", "Menu"), ("!", "Safe menu"), ("b", None), ("Enter", "Patchwork")])
def test_the_keyboard_holds_and_takes(stage: Stage, typed: str, title: str | None) -> None:
    visit = stage.visit()
    visit.page.keyboard.press(typed)
    if title:
        expect(visit.page.locator("#title")).to_contain_text(title)
    else:
        titled(visit, "Compère")
    visit.close()


def test_letters_can_be_switched_off(stage: Stage) -> None:
    """For who speaks to the browser, or has a screen reader's own letters; the keys themselves still work."""
    visit = stage.visit()
    visit.page.get_by_text("Voice and keyboard").click()
    visit.page.get_by_label("Keyboard works as keys").uncheck()
    visit.page.locator("body").click(position={"x": 2, "y": 2})
    visit.page.keyboard.press("g")
    visit.page.keyboard.press("j")
    visit.key("DOWN").focus()
    number = visit.number
    visit.page.keyboard.press("Enter")
    visit.after(number)
    titled(visit, "Compère")
    expect(visit.page.locator("#rows [aria-current]")).to_contain_text("Robotick")
    visit.close()


def test_a_code_is_scanned(stage: Stage) -> None:
    """Typed into its field, which then is empty; Escape gives the keyboard back to the keys."""
    visit = stage.visit()
    visit.page.keyboard.press("/")
    field = visit.page.get_by_label("Scan a code")
    expect(field).to_be_focused()
    visit.page.keyboard.type("cmd:menu")
    visit.page.keyboard.press("Enter")
    titled(visit, "Menu")
    expect(field).to_have_value("")
    visit.page.keyboard.type("bgj")
    visit.page.keyboard.press("Escape")
    expect(field).not_to_be_focused()
    visit.page.keyboard.press("b")
    titled(visit, "Compère")
    visit.close()


def test_a_tile_is_a_scan(stage: Stage) -> None:
    """The rack has the game's things; those that answer now stand out, and one click is an answer that was scanned."""
    stage.begin("patchwork")
    visit = stage.visit()
    visit.page.get_by_text("Cards of the game").click()
    tiles = visit.page.locator("#rack button.answers[data-code^='patch:']")
    while not tiles.count():
        visit.press("OK")
    codes: list[str] = []
    while not stage.answers():
        if stage.on_the_loop(lambda: stage.device.loop.desk.stage.game.scene.asked):  # type: ignore[union-attr]
            code = tiles.first.get_attribute("data-code") or ""
            visit.page.locator(f"#rack button[data-code='{code}']").click()
            expect(visit.page.locator(f"#rack button.answers[data-code='{code}']")).to_have_count(0)
            codes.append(code)
        else:
            visit.press("OK")
    (answer,) = stage.answers()
    assert answer.source == "scanned"
    assert isinstance(answer.answer, list)
    assert answer.answer[: len(codes)] == codes
    assert len(answer.answer) == len(codes) + 1 > 30  # the last one follows from the others
    visit.close()


def until_dice(visit: Visit) -> None:
    dice = visit.page.get_by_role("region", name="Dice")
    for _ in range(40):
        if dice.is_visible():
            return
        rows = visit.page.locator("#rows button")
        number = visit.number
        (rows.first if rows.count() else visit.key("OK")).click()
        visit.after(number)
    raise AssertionError(f"no die is asked for: {visit.said}")


@pytest.mark.parametrize("how", ["thrown", "typed"])
def test_a_die_answers(stage: Stage, how: str) -> None:
    """Thrown by the page, or a real one whose face is clicked: both count as what was rolled."""
    stage.begin("droids", die="own")
    visit = stage.visit()
    until_dice(visit)
    dice, number, before = visit.page.get_by_role("region", name="Dice"), visit.number, len(stage.answers())
    if how == "thrown":
        dice.get_by_role("button", name="Throw").click()
    else:
        dice.get_by_role("button", name="7", exact=True).click()
    visit.after(number)
    expect(dice).to_be_hidden()
    (answer,) = stage.answers()[before:]
    assert answer.source == "physical"
    if how == "typed":
        assert answer.answer == [7]
    visit.close()


def test_a_finger_that_slides_off_presses_nothing(stage: Stage) -> None:
    """Nor does a window that is left while a key is down."""
    visit = stage.visit()
    down(visit, "OK")
    visit.page.evaluate("window.dispatchEvent(new Event('blur'))")
    visit.page.mouse.up()
    number = visit.number
    visit.page.keyboard.press("j")
    visit.after(number)
    titled(visit, "Compère")
    visit.close()


def touch(visit: Visit) -> None:
    visit.key("DOWN").tap()


def click(visit: Visit) -> None:
    visit.key("DOWN").click()


def readers_click(visit: Visit) -> None:
    """Click as a screen reader does: without any pointer."""
    visit.key("DOWN").evaluate("key => key.click()")


def focused(visit: Visit) -> None:
    visit.key("DOWN").focus()
    visit.page.keyboard.press(" ")


@pytest.mark.parametrize("press", [touch, click, readers_click, focused])
def test_every_way_of_pressing_presses_once(stage: Stage, press: Callable[[Visit], None]) -> None:
    visit = stage.visit(**PHONE)
    number = visit.number
    press(visit)
    visit.after(number)
    visit.page.wait_for_timeout(100)
    expect(visit.page.locator("#rows [aria-current]")).to_contain_text("Robotick")
    visit.close()


def test_a_key_held_repeats_until_it_is_let_go(stage: Stage) -> None:
    """DOWN in a list runs, as on the box."""
    visit = stage.visit()
    number = visit.number
    down(visit, "DOWN")
    visit.after(number + 3)
    visit.page.mouse.up()
    stage.on_the_loop(lambda: None)
    assert Key.DOWN not in stage.device.loop._keys._down
    visit.close()


def test_answers_beyond_the_glass_are_one_click_away(stage: Stage) -> None:
    """The first page has five games, of which four are on the glass."""
    visit = stage.visit()
    visit.page.get_by_role("region", name="All answers").get_by_role("button", name="Droids").click()
    expect(visit.page.locator("#title")).to_contain_text("Droids")
    visit.close()


def test_a_fast_hand_neither_lags_nor_freezes(stage: Stage) -> None:
    """Thirty presses a second for two seconds: each one moves, none is lost, and the last picture is there at once."""
    visit = stage.visit()
    visit.page.evaluate(
        """async () => {
            const typed = (type) => document.dispatchEvent(new KeyboardEvent(type, { key: "j", code: "KeyJ" }));
            for (let press = 0; press < 60; press++) {
                typed("keydown");
                typed("keyup");
                await new Promise((next) => setTimeout(next, 33));
            }
        }"""
    )
    rows = ["Patchwork", "Robotick", "Fort", "Origins", "Droids", "Menu"]
    expect(visit.page.locator("#rows [aria-current]")).to_contain_text(rows[60 % len(rows)])
    visit.press("DOWN")
    expect(visit.page.locator("#rows [aria-current]")).to_contain_text(rows[61 % len(rows)])
    visit.close()
