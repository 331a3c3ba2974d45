"""For everybody: by roles and names alone, read aloud, and checked by axe-core."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Literal

import axe_playwright_python
import pytest
from playwright.sync_api import Page as Tab
from playwright.sync_api import ViewportSize, expect

from browser.stage import PHONE_SIZE, Stage, Visit
from compere.bots import BOTS
from compere.wording import Text, say
from compere_device.hands.controls import Does
from compere_device.mirror.meaning import DOES
from compere_device.mirror.spoken import spoken
from compere_device.pages.page import Cell, Curve, Page
from compere_device.panel.texts import page_words
from compere_device.scenes.playing import Playing
from compere_device.scenes.reading import Reading
from compere_device.words import load
from panels import running
from playing import any_answer

AXE = next(Path(axe_playwright_python.__file__).parent.rglob("axe*.js"))
WIDE_SIZE = ViewportSize(width=1280, height=900)
SERIOUS = ("serious", "critical")


def audited(page: Tab) -> list[str]:
    """Return what axe-core finds that is serious, by rule and place."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate("axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'best-practice'] })")
    return [
        f"{each['id']}: {json.dumps([node['target'] for node in each['nodes']])}"
        for each in found["violations"]
        if each["impact"] in SERIOUS
    ]


@pytest.mark.parametrize("bot", ["", *BOTS])
def test_axe_finds_nothing_serious(stage: Stage, bot: str) -> None:
    """In each bot's game, with all that stands beside the screen open: light, dark, and as narrow as a phone."""
    if bot:
        stage.begin(bot)
    visit = stage.visit()
    for details in visit.page.locator("main > div > section > details").all():
        if details.is_visible():
            details.locator("summary").first.click()
    for part in visit.page.locator("#beside > details:not([data-ask=why])").all():  # what is asked for has arrived
        expect(part.locator("div").first).not_to_be_empty()
    assert audited(visit.page) == []
    visit.page.emulate_media(color_scheme="dark")
    visit.page.set_viewport_size(PHONE_SIZE)
    assert audited(visit.page) == []
    visit.close()


def audited_everywhere(visit: Visit) -> list[str]:
    """Return what is found in the light, and in the dark as narrow as a phone."""
    settings: tuple[tuple[Literal["light", "dark"], ViewportSize], ...] = (("light", WIDE_SIZE), ("dark", PHONE_SIZE))
    found: list[str] = []
    for scheme, size in settings:
        visit.page.emulate_media(color_scheme=scheme)
        visit.page.set_viewport_size(size)
        found += audited(visit.page)
    return found


@pytest.mark.parametrize("bot", BOTS)
def test_axe_finds_nothing_serious_in_a_game_that_goes_on(stage: Stage, bot: str) -> None:
    """With a story of several turns, reasons, corrections, a board where there is one, and games that are kept."""
    playing, random = stage.begin(bot), Random(7)
    assert isinstance(playing, Playing)

    def play() -> None:
        table = playing.table
        while table.prompt and (len(table.session.history.items) < 25 or not table.session.corrections()):
            table.answer(any_answer(table.prompt, random))
        playing._refresh(straight=True)

    stage.on_the_loop(play)
    visit = stage.visit()
    for part in visit.page.locator("#beside > details").all():
        part.locator("summary").first.click()
        expect(part.locator("div").first).not_to_be_empty()
    visit.page.evaluate("() => { for (const part of document.querySelectorAll('#beside details')) part.open = true; }")
    assert visit.page.locator("#beside details.turn").count() > 1
    assert visit.page.locator("#beside form").count() > 1
    assert audited_everywhere(visit) == []
    visit.close()


def test_axe_finds_nothing_serious_where_a_phone_is_let_in(stage: Stage, chromium: Any) -> None:
    """The page for the code, also once a wrong one was typed; and the glass with the code as a square."""
    visit = Visit(chromium, f"{stage.panel.url}/pair.html")
    assert audited_everywhere(visit) == []
    visit.page.get_by_label("Code on the screen").fill("123456")
    visit.page.get_by_role("button", name="Pair").click()
    expect(visit.page.get_by_role("alert")).not_to_be_empty()
    assert audited_everywhere(visit) == []
    visit.context.close()
    there = stage.device.loop.desk.stage
    curves = (Curve("you", (1, 2)), Curve("Automa", (3, None)))
    code = tuple("X." * 12 + "X" for _ in range(25))
    grid = ((Cell("A"), Cell(filled=True)), (Cell(), Cell(inverted=True)))
    pages = Page("Code", lines=("123", "456"), code=code), Page("Curves", curves=curves), Page("Board", grid=grid)
    stage.on_the_loop(lambda: there.go.push(Reading(there, pages)))
    visit = stage.visit()
    for page in pages:
        expect(visit.page.locator("#title")).to_have_text(page.title)
        assert audited_everywhere(visit) == []
        if page is not pages[-1]:
            visit.press("OK")
    visit.close()


def test_axe_finds_nothing_serious_while_it_is_away(stage: Stage) -> None:
    visit = stage.visit()
    stage.panel.kill()
    expect(visit.page.get_by_role("status").first).to_have_text("Not connected")
    assert audited(visit.page) == []
    stage.again()


def named(language: str) -> Callable[..., str]:
    """Return what returns the name of a key that does this, as a screen reader says it."""
    words = load(language)
    page = page_words(words)

    def name(key: str, does: Text | None = None) -> str:
        return page["{key}: {does}"].format(key=page[key], does=words.say(does)) if does else page[key]

    return name


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_turn_by_roles_and_names_alone(tmp_path: Path, chromium: Any, language: str) -> None:
    """As who hears the page plays: the keys' names say what they do, and what happened is announced."""
    with running(tmp_path, language) as device, Stage(tmp_path, device, chromium) as stage:
        visit, name = stage.visit(), named(language)
        page, texts = visit.page, page_words(load(language))
        keys = page.get_by_role("group", name=texts["Keys"], exact=True)
        keys.get_by_role("button", name=name("OK", DOES[Does.TAKE])).click()
        heading = page.get_by_role("heading", level=2).nth(1)
        meant = (None, DOES[Does.PREVIOUS], DOES[Does.LOOK], DOES[Does.STEP_BACK], say("more"))  # no answers
        turn = {"en": "Automa.s turn", "fr": "Tour d.Automa"}[language]
        for _ in range(30):
            if re.match(turn, heading.inner_text()):
                break
            number = visit.number
            up = keys.get_by_role("button", name=re.compile(f"^{name('UP')}\\b")).get_attribute("aria-label") or ""
            answers = up not in [name("UP", does) for does in meant]
            unset = up == name("UP", DOES[Does.PREVIOUS]) and not page.locator("#rows [aria-current=true]").count()
            first = "UP" if answers else "DOWN" if unset else "OK"
            keys.get_by_role("button", name=re.compile(f"^{name(first)}\\b")).click()
            visit.after(number)
        else:
            raise AssertionError(visit.said)
        assert re.match(turn, visit.said)
        held = texts["{key} held: {does}"].format(key=texts["OK"], does=load(language).say(DOES[Does.WHY]))
        page.get_by_role("group", name=texts["Held keys"]).get_by_role("button", name=held).click()
        expect(heading).to_have_text(re.compile({"en": "Why", "fr": "Pourquoi"}[language]))
        visit.close()


SPEECH = """() => {
    window.spoken = [];
    window.hushed = 0;
    speechSynthesis.speak = (each) => window.spoken.push({ text: each.text, language: each.lang });
    speechSynthesis.cancel = () => { window.hushed++; };
}"""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_read_aloud_is_what_the_page_says(tmp_path: Path, chromium: Any, language: str) -> None:
    """Each page once, in the device's language; silent at every press, and when it is switched off."""
    with running(tmp_path, language) as device, Stage(tmp_path, device, chromium) as stage:
        visit = stage.visit()
        visit.page.evaluate(SPEECH)
        label = {"en": "Read aloud", "fr": "Lire à voix haute"}[language]
        visit.page.locator("#settings summary").click()
        visit.page.get_by_label(label).select_option("full")
        said = [visit.said]
        for _ in range(6):
            hushed = visit.page.evaluate("hushed")
            visit.press("OK")
            assert visit.page.evaluate("hushed") > hushed
            if visit.said != said[-1]:
                said.append(visit.said)
        aloud = visit.page.evaluate("spoken")
        assert [each["text"] for each in aloud] == said
        assert {each["language"] for each in aloud} == {language}
        assert len(said) > 3
        page, words = stage.on_the_loop(device.loop.desk.page), load(language)
        assert said[-1] == spoken(page, words)
        visit.page.get_by_label(label).select_option("off")
        visit.press("OK")
        assert len(visit.page.evaluate("spoken")) == len(aloud)
        visit.close()


def test_only_the_new_row_is_announced(stage: Stage) -> None:
    """Who moves through a list does not hear the whole of it again, as far as the device says rows alone."""
    visit = stage.visit()
    whole = visit.said
    visit.press("DOWN")
    assert visit.said != whole
    assert "Robotick" in visit.said
    visit.close()


def test_of_two_tabs_one_speaks(stage: Stage) -> None:
    """The one that was used last, as both would speak at once; whoever goes back to the other hears that one."""
    visit = stage.visit()
    first = visit.page
    first.evaluate(SPEECH)
    first.locator("#settings summary").click()
    first.get_by_label("Read aloud").select_option("full")
    assert len(first.evaluate("spoken")) == 1
    second = visit.context.new_page()
    second.goto(stage.panel.url)
    expect(second.get_by_role("status").first).to_have_text("Live")
    second.evaluate(SPEECH)

    def spoken_after(key: str) -> list[int]:
        before = [len(each.evaluate("spoken")) for each in (first, second)]
        second.get_by_role("button", name=re.compile(f"^{key}")).first.click()
        for each in (first, second):
            expect(each.locator("#rows [aria-current]")).to_contain_text({"DOWN": "Robotick", "UP": "Patchwork"}[key])
        return [len(each.evaluate("spoken")) - one for each, one in zip((first, second), before, strict=True)]

    assert spoken_after("DOWN") == [0, 1]
    first.evaluate("window.dispatchEvent(new Event('focus'))")
    second.wait_for_timeout(100)  # for one tab to hear the other
    assert spoken_after("UP") == [1, 0]
    visit.close()


def test_the_glass_is_a_picture_and_the_text_is_text(stage: Stage) -> None:
    """The picture has a name and no text of its own; all that the page of the device says stands in the document."""
    stage.begin("droco")
    visit = stage.visit()
    expect(visit.page.get_by_role("img", name="Picture of the screen")).to_be_visible()
    live = visit.page.locator("[aria-live=polite]#said")
    page = stage.on_the_loop(stage.device.loop.desk.page)
    expect(live).to_have_text(spoken(page, load("en")))
    reading = visit.page.locator("#reading").inner_text()
    for part in (page.title, page.corner, *(row.label for row in page.rows)):
        assert part in reading
    visit.close()


def test_a_focus_stays_where_it_is(stage: Stage) -> None:
    """Who has chosen a row by the keyboard is still at its place when another page comes."""
    visit = stage.visit()
    row = visit.page.locator("#rows button").nth(1)
    row.focus()
    number = visit.number
    visit.page.keyboard.press("j")
    visit.after(number)
    expect(visit.page.locator("#rows button").nth(1)).to_be_focused()
    visit.close()


def test_french_speaks_french(tmp_path: Path, chromium: Any) -> None:
    """The document says so, and no word of the page is left in English."""
    with running(tmp_path, "fr") as device, Stage(tmp_path, device, chromium) as stage:
        visit: Visit = stage.visit()
        expect(visit.page.locator("html")).to_have_attribute("lang", "fr")
        shown = visit.page.locator("body").inner_text()
        assert "Scanner un code" in shown
        assert not re.search(r"\b(Live|Scan a|Keys|Story|Games)\b", shown)
        visit.close()
