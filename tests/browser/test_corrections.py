"""What the page sets right: squares, cards, orders and several options, as the menu of the device does."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from browser.stage import Stage, Visit
from browser.test_access import audited
from compere.journal import Corrected
from compere.prompts import to_plain
from compere_device.scenes.playing import Playing
from playing import any_answer

STEPS = 300


def until(stage: Stage, bot: str, fact: str, kind: str, **options: str) -> None:
    """Begin a game, and play it at the box until this fact can be corrected by a question of this kind."""
    playing, random = stage.begin(bot, **options), Random(1)
    assert isinstance(playing, Playing)

    def play() -> bool:
        table = playing.table
        for _ in range(STEPS):
            question = table.session.corrections().get(fact)
            if question is not None and question.kind == kind:
                playing._refresh(straight=True)
                return True
            assert table.prompt
            table.answer(any_answer(table.prompt, random))
        return False

    assert stage.on_the_loop(play), f"{fact} of {bot} never was a {kind}"


def known(stage: Stage, fact: str) -> Any:
    """Return what the device has of a fact now."""
    return stage.on_the_loop(lambda: to_plain(stage.session().correction(fact).usual_answer))


def set_right(stage: Stage) -> Corrected:
    """Return the correction that was written last."""
    entries: list[Any] = stage.on_the_loop(lambda: [item.entry for item in stage.session().history.items])
    found = [each for each in entries if isinstance(each, Corrected)]
    assert found, "nothing was set right"
    return found[-1]


def named(stage: Stage, fact: str) -> str:
    """Return what a fact is called."""
    session = stage.session()
    words = stage.device.loop.desk.stage.view().words
    return str(stage.on_the_loop(lambda: words.say(session.bot.correctable[fact].called(session.state))))


def opened(visit: Visit, name: str) -> Locator:
    """Open the corrections; return the group of this one."""
    visit.page.get_by_text("Corrections", exact=True).click()
    group = visit.page.get_by_role("group", name=name, exact=True)
    expect(group).to_be_visible()
    return group


def submit(group: Locator, name: str) -> None:
    group.get_by_role("button", name=f"Set right: {name}", exact=True).click()


def done(visit: Visit, name: str) -> None:
    status = visit.page.locator("details[data-ask=facts] > [role=status]")
    expect(status).to_have_text(f"{name}: Done.")


def test_a_square_is_chosen_on_the_board(stage: Stage) -> None:
    """By a click, and by the keyboard's arrows, which go over squares that cannot be meant."""
    until(stage, "droids", "stands_blue", "place")
    name, (x, y) = named(stage, "stands_blue"), known(stage, "stands_blue")
    squares: tuple[tuple[int, int], ...] = stage.on_the_loop(lambda: stage.session().correction("stands_blue").squares)  # type: ignore[attr-defined]
    visit = stage.visit()
    group = opened(visit, name)
    assert group.get_by_role("radio").count() == len(squares)
    expect(group.get_by_role("radio", checked=True)).to_have_accessible_name(f"row {y + 1}, square {x + 1}: B")
    assert audited(visit.page) == []
    column, above, to = next(
        (nth, one, other)
        for nth in range(10)
        for one, other in pairwise(sorted(y for x, y in squares if x == nth))
        if other > one + 1  # something lies between them
    )
    group.get_by_role("radio", name=f"row {above + 1}, square {column + 1}").first.click()
    group.get_by_role("radio", checked=True).press("ArrowDown")
    expect(group.get_by_role("radio", checked=True)).to_be_focused()
    submit(group, name)
    done(visit, name)
    assert known(stage, "stands_blue") == [column, to]
    other = next(each for each in squares if each not in ((x, y), (column, to)))
    again = visit.page.get_by_role("group", name=name, exact=True)
    again.get_by_role("radio", name=f"row {other[1] + 1}, square {other[0] + 1}").first.click()
    submit(again, name)
    done(visit, name)
    assert known(stage, "stands_blue") == list(other)
    visit.close()


def test_cards_that_came_are_picked_in_their_order(stage: Stage) -> None:
    """Each as often as it is there; too few are not sent, one can be taken away, and one goes before another."""
    until(stage, "patchwork", "next_patches", "draw")
    name = named(stage, "next_patches")
    visit = stage.visit()
    group = opened(visit, name)
    tiles = group.locator("[data-pick]:not([data-pick=''])")
    codes = [str(tiles.nth(nth).get_attribute("data-pick")) for nth in range(4)]
    labels = [str(tiles.nth(nth).get_attribute("aria-label")) for nth in range(4)]
    assert len({tiles.nth(nth).get_attribute("aria-label") for nth in range(tiles.count())}) > 25  # told apart by ear
    for nth in (0, 1):
        tiles.nth(nth).click()
    tiles.nth(0).click(force=True)  # it lies there once
    expect(group.get_by_role("listitem")).to_have_count(2)
    submit(group, name)
    expect(group.get_by_role("status").last).to_contain_text("2 chosen, of 3 to")
    assert not [each for each in stage.session().history.items if isinstance(each.entry, Corrected)]
    for nth in (2, 3):
        tiles.nth(nth).click()
    group.get_by_role("button", name=f"Take away: {labels[0]}", exact=True).click()
    group.get_by_role("button", name=f"Earlier: {labels[3]}", exact=True).click()
    assert audited(visit.page) == []
    submit(group, name)
    done(visit, name)
    assert list(set_right(stage).value) == [codes[1], codes[3], codes[2]]  # type: ignore[arg-type]
    visit.close()


def test_an_order_is_changed(stage: Stage) -> None:
    """It begins with what is known, and the last goes before the others."""
    until(stage, "ufobot", "focus", "arrange")
    name, before = named(stage, "focus"), known(stage, "focus")
    visit = stage.visit()
    group = opened(visit, name)
    for place in range(len(before) - 1, 0, -1):
        group.get_by_role("listitem").nth(place).get_by_role("button", name="Earlier").click()
        expect(group.get_by_role("listitem").nth(place - 1).get_by_role("button").last).to_be_focused()
    submit(group, name)
    done(visit, name)
    assert known(stage, "focus") == [before[-1], *before[:-1]]
    visit.close()


def test_several_are_ticked(stage: Stage) -> None:
    until(stage, "ufobot", "active", "choose")
    name, before = named(stage, "active"), known(stage, "active")
    visit = stage.visit()
    group = opened(visit, name)
    boxes = group.get_by_role("checkbox")
    assert [boxes.nth(nth).is_checked() for nth in range(boxes.count())].count(True) == len(before)
    group.locator(f"input[value='{before[0]}']").uncheck()
    submit(group, name)
    done(visit, name)
    assert known(stage, "active") == before[1:]
    visit.close()


HOLD = """
    const send = WebSocket.prototype.send;
    window.held = [];
    WebSocket.prototype.send = function (text) {
      if (text.includes('"facts"')) window.held.push(() => send.call(this, text)); else send.call(this, text);
    };
"""


def test_what_is_chosen_stays_although_it_was_asked_anew_before(stage: Stage) -> None:
    """What comes late is not put in the place of a form that somebody has begun to fill in meanwhile."""
    until(stage, "droids", "stands_blue", "place")
    visit = stage.visit()
    group = opened(visit, named(stage, "stands_blue"))
    visit.page.evaluate(f"() => {{ {HOLD} }}")
    stage.on_the_loop(lambda: stage.device.loop.desk.stage.game.scene.go_back())  # type: ignore[union-attr]
    visit.page.wait_for_function("() => window.held.length")
    group.get_by_role("radio", checked=False).first.click()
    visit.page.locator("body").click(position={"x": 2, "y": 2})
    chosen = group.get_by_role("radio", checked=True).get_attribute("aria-label")
    visit.page.evaluate("() => window.held.forEach((held) => held())")
    visit.page.wait_for_timeout(500)  # longer than an answer takes
    assert group.get_by_role("radio", checked=True).get_attribute("aria-label", timeout=1000) == chosen
    visit.close()


def test_what_was_chosen_stays_while_the_game_goes_on(stage: Stage) -> None:
    """And is not set: the game is another one by then, so it is shown anew, with the reason."""
    until(stage, "droids", "stands_blue", "place")
    name, before = named(stage, "stands_blue"), known(stage, "stands_blue")
    visit = stage.visit()
    group = opened(visit, name)
    group.get_by_role("radio", checked=False).first.click()
    chosen = group.get_by_role("radio", checked=True).get_attribute("aria-label")
    visit.page.locator("body").click(position={"x": 2, "y": 2})
    entries = stage.session().history.entries
    stage.on_the_loop(lambda: stage.device.loop.desk.stage.game.scene.go_back())  # type: ignore[union-attr]
    assert stage.session().history.entries != entries
    visit.page.wait_for_timeout(500)  # longer than the page waits before it asks anew
    assert group.get_by_role("radio", checked=True).get_attribute("aria-label") == chosen
    submit(group, name)
    status = visit.page.locator("details[data-ask=facts] > [role=status]")
    expect(status).to_have_text("The game has gone on: look again.")
    assert not [each for each in stage.session().history.items if isinstance(each.entry, Corrected)]
    if stage.on_the_loop(lambda: "stands_blue" in stage.session().corrections()):
        assert known(stage, "stands_blue") == before
    visit.close()


@pytest.mark.parametrize("fact", ["hand"])
def test_a_hand_is_set_right(stage: Stage, fact: str) -> None:
    """All of it at once, in any order."""
    until(stage, "droco", fact, "draw")
    name = named(stage, fact)
    count: int = stage.on_the_loop(lambda: stage.session().correction(fact).count)  # type: ignore[attr-defined]
    visit = stage.visit()
    group = opened(visit, name)
    tiles = group.locator("[data-pick]:not([data-pick=''])")
    codes = [str(tiles.nth(nth).get_attribute("data-pick")) for nth in range(count)]
    assert [each.replace("robot:", "") for each in codes] == [tiles.nth(nth).inner_text() for nth in range(count)]
    for nth in range(count):
        tiles.nth(count - 1 - nth).click()
    expect(tiles.nth(count)).to_have_attribute("aria-disabled", "true")
    submit(group, name)
    done(visit, name)
    assert sorted(set_right(stage).value) == sorted(codes)  # type: ignore[arg-type]
    visit.close()
