"""What is known about the owner's components, and what correcting it changes."""

from functools import partial
from typing import Any

from compere.bot import Bot, GameOption, Line
from compere.bots import BOTS
from compere.declared import replace
from compere.options import Option
from compere.prompts import Answer, Choose, to_plain
from compere.session import Session
from compere.wording import Plain, Text, say
from compere_device.answers.named import learned
from compere_device.pages.page import Page
from compere_device.pages.view import View
from compere_device.scenes.asking import Asking, ChoiceItem, choice
from compere_device.scenes.home import option_fact, option_question
from compere_device.scenes.reading import Reading
from compere_device.scenes.stage import Stage
from compere_device.ward import WARD


def almanac(stage: Stage) -> Asking | Reading:
    """Return what is known about the owner's components, by game, beginning with the one being played.

    If something is known about only one game, that one opens at once.
    """
    played = stage.games.table.session.bot.name if stage.games.table else ""
    names = sorted(BOTS, key=lambda name: name != played)
    known = [BOTS[name] for name in names if WARD.tried(name, partial(_known, stage))]
    if not known:
        return Reading(stage, stage.pages(say("Almanac"), say("Nothing was learned yet.")))
    if len(known) == 1:
        return _Facts(stage, known[0])
    games = [(Option(bot.name, say("{bot}", bot=bot.title)), partial(_open, stage, bot)) for bot in known]
    return choice(stage, say("Almanac"), say("For later games:"), games)


def _open(stage: Stage, bot: Bot[Any]) -> None:
    stage.go.push(_Facts(stage, bot))


class _Facts(Asking):
    """What is known about one game, the unverified first; picking a row asks for that fact again."""

    def __init__(self, stage: Stage, bot: Bot[Any]) -> None:
        with WARD.over(bot.name):
            items, by = _known(stage, bot), stage.view().typesetter
            self._whole = [stage.say(option.label) for option, _ in items]
        actions = {option.id: action for option, action in items}
        # Cut at its end, without shortening names: two names that begin alike differ only in how they go on.
        rows = (say("{said}", said=by.fitted(said, by.row_px)) for said in self._whole)
        options = tuple(replace(option, label=row) for (option, _), row in zip(items, rows, strict=True))
        facts = stage.games.almanac.facts
        doubtful = any(facts[key].unverified for key in bot.printed if key in facts)
        text = say("Doubtful ones first. OK changes one.") if doubtful else say("OK changes one.")
        super().__init__(
            stage, None, Choose("device.almanac", text, "", options), lambda id: actions[id](), title=bot.title
        )

    def page(self) -> Page:
        """Return the rows; if the selected row is cut off, its whole text replaces the question."""
        page, at = super().page(), self.asked.cursor
        assert at is not None and page.cursor is not None
        whole = self._whole[at]
        return page if page.rows[page.cursor].label == whole else self._saying(whole)


def _known(stage: Stage, bot: Bot[Any]) -> list[ChoiceItem]:
    """Return a row for each known fact about a game: its name and its value."""
    items: list[ChoiceItem] = []
    for option in bot.options:
        fact = stage.games.almanac.get(option_fact(bot, option))
        if option.printed and fact:
            label = next((each.label for each in option.values if each.id == fact.value), say("?"))
            key = option_fact(bot, option)
            items.append((Option(key, label), partial(_relearn_option, stage, bot, option, str(fact.value))))
    facts = stage.games.almanac.facts
    shown = sorted((key for key in bot.printed if key in facts), key=lambda key: not facts[key].unverified)
    return items + [(Option(key, _called(stage, bot, key)), partial(_relearn, stage, bot, key)) for key in shown]


def _called(stage: Stage, bot: Bot[Any], key: str) -> Text:
    known = stage.games.almanac.facts[key]
    label = learned(bot, key, known.value, stage.say)
    return say("? {fact}", fact=label) if known.unverified else label


def _relearn_option(stage: Stage, bot: Bot[Any], option: GameOption, value: str) -> None:
    stage.go.push(option_question(stage, bot, option, value, partial(_learned, stage, option_fact(bot, option))))


def _relearn(stage: Stage, bot: Bot[Any], key: str) -> None:
    prompt = bot.learning(key).starting_at(stage.games.almanac.facts[key].value)
    stage.go.push(Asking(stage, bot, prompt, partial(_learned, stage, key), title=bot.title, printed=True))


def _learned(stage: Stage, key: str, answer: Answer) -> None:
    value = to_plain(answer)
    stage.games.almanac.set_right(key, value)
    stage.games.save_almanac()
    stage.go.done()
    table = stage.games.table
    if table and key in table.session.bot.printed:
        stage.go.push(Reading(stage, consequences(stage.view(table.session.bot), table.session, key, value)))


def consequences(view: View, session: Session, key: str, value: Plain) -> list[Page]:
    """Return pages that say what a printed fact changes in a game: nothing that was played, but what would be."""
    bot, title = session.bot, view.words.say(say("Almanac"))
    supposed = session.supposing(key, value)
    if supposed is None:
        return view.reading(title, view.words.say(say("It holds from now on. This game would have gone otherwise.")))
    before = {view.words.say(line.label): line.value for line in bot.look(session.state).lines}
    changed = [
        Line(line.label, say("{before} → {after}", before=before[label], after=line.value))
        for line in bot.look(supposed).lines
        if (label := view.words.say(line.label)) in before and before[label] != line.value
    ]
    if not changed:
        nothing = say(
            "It holds from now on. So far nothing changes in this game. If it should: menu, Correct something."
        )
        return view.reading(title, view.words.say(nothing))
    stays = say("It holds from now on. Known from the start, this game would differ; correct it if you like:")
    return [*view.reading(title, view.words.say(stays)), *view.lines(title, changed)]
