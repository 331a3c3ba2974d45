"""Whole games through the page alone: whoever plays reads it and clicks, and knows nothing else."""

import re
from random import Random

import pytest

from browser.stage import Stage, Visit
from compere.journal import Answered

MOST = 400  # clicks of a game that does not end


def choose(stage: Stage, visit: Visit, random: Random) -> None:
    """Answer what the page asks, once all of it is there: by any of the rows that it offers, or read on."""
    stage.shown_to(visit)
    number = visit.number
    rows = visit.page.get_by_role("region", name=re.compile(".")).locator("#rows").get_by_role("button")
    count = rows.count()
    if count == 0:
        lists = visit.page.locator("#rows").get_by_role("listitem").count()
        if lists:  # nothing is selected yet: what is printed is not answered by habit
            visit.press("DOWN")
            stage.shown_to(visit)
            number = visit.number
        visit.key("OK").click()
    else:
        row = rows.nth(random.randrange(count))
        if visit.page.locator("#rows button[aria-current]").count() and not row.get_attribute("aria-current"):
            row.click()
            visit.after(number)
            stage.shown_to(visit)
            number = visit.number
            row = visit.page.locator("#rows button[aria-current]")
        row.click()
    visit.after(number)


def play(stage: Stage, visit: Visit, random: Random, until: str) -> int:
    """Play until the page's title begins so; return how many clicks it took."""
    for clicks in range(MOST):
        if visit.page.locator("#title").inner_text().startswith(until):
            return clicks
        choose(stage, visit, random)
    raise AssertionError(f"it never came to {until}: {visit.said}")


def begin(visit: Visit, game: str) -> None:
    """Choose a game of the first page, of which the glass shows four."""
    row = visit.page.get_by_role("button", name=game).first
    number = visit.number
    row.click()
    visit.after(number)
    if visit.page.locator("#title").inner_text() == "Compère":  # it was another row that was selected
        visit.press("OK")


def test_a_whole_game_of_patchwork(stage: Stage) -> None:
    """From the first page to the end, in which somebody has won; the journal has all of it."""
    visit = stage.visit()
    begin(visit, "Patchwork")
    play(stage, visit, Random(1), "End")
    for _ in range(20):
        if "wins" in visit.said or "win!" in visit.said:
            break
        choose(stage, visit, Random(1))
    session = stage.session()
    assert session.outcome and session.outcome.winners
    entries = [item.entry for item in session.history.items]
    assert len([entry for entry in entries if isinstance(entry, Answered) and entry.by_person]) > 30
    visit.close()


def test_a_round_of_droco(stage: Stage) -> None:
    """With its hand of twelve, its tricks, and the points of the round."""
    visit = stage.visit()
    begin(visit, "Robotick")
    play(stage, visit, Random(2), "Score")
    keys = [item.entry.key for item in stage.session().history.items if isinstance(item.entry, Answered)]
    assert keys.count("winner") == 12  # a round's tricks
    visit.close()


def test_a_round_of_the_killer(stage: Stage) -> None:
    """All its orders, which the page draws as a map beside the question."""
    stage.begin("droids")
    visit, random = stage.visit(), Random(3)
    for _ in range(MOST):
        if stage.on_the_loop(lambda: stage.session().state.round) >= 2:
            break
        choose(stage, visit, random)
    else:
        raise AssertionError(f"the round never ended: {visit.said}")
    visit.close()


@pytest.mark.parametrize("bot", ["robokid", "ufobot"])
def test_the_first_questions_of_the_others(stage: Stage, bot: str) -> None:
    """They can be answered by the page alone, too."""
    stage.begin(bot)
    visit, random = stage.visit(), Random(4)
    for _ in range(12):
        choose(stage, visit, random)
    visit.close()
