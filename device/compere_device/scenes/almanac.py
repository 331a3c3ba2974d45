"""What is known of the owner's components, and what it changes to set it right."""

from functools import partial
from typing import Any

from compere.bot import Bot, GameOption, Line
from compere.bots import BOTS
from compere.options import Option
from compere.prompts import Answer, to_plain
from compere.session import Session
from compere.wording import Plain, Text, say
from compere_device.pages.page import Page
from compere_device.pages.view import View
from compere_device.scenes.asking import Asking, Item, choice
from compere_device.scenes.home import option_fact, option_question
from compere_device.scenes.reading import Reading
from compere_device.scenes.stage import Stage


def almanac(stage: Stage) -> Asking | Reading:
    """Return what is known about the owner's components, the doubtful first; picking one asks for it anew.

    What concerns the game that is played stands before what concerns others.
    """
    known: list[Item] = []
    played = stage.games.table.session.bot.name if stage.games.table else ""
    bots = sorted(BOTS.values(), key=lambda bot: bot.name != played)
    for bot in bots:
        for option in bot.options:
            fact = stage.games.almanac.get(option_fact(bot, option))
            if option.remembered and fact:
                label = next((each.label for each in option.values if each.id == fact.value), say("?"))
                key = option_fact(bot, option)  # two bots may call an option alike
                known.append((Option(key, label), partial(_relearn_option, stage, bot, option, str(fact.value))))
    for bot in bots:
        shown = [key for key in bot.printed if stage.games.almanac.get(key)]
        facts = sorted(shown, key=lambda key: not stage.games.almanac.facts[key].unverified)
        known += [(Option(key, _called(stage, bot, key)), partial(_relearn, stage, bot, key)) for key in facts]
    if not known:
        return Reading(
            stage, stage.view().reading(stage.say(say("Almanac")), stage.say(say("Nothing was learned yet.")))
        )
    return choice(stage, say("Almanac"), say("For later games:"), known)


def _called(stage: Stage, bot: Bot[Any], key: str) -> Text:
    label = bot.printed[key].called(None)
    return say("? {fact}", fact=label) if stage.games.almanac.facts[key].unverified else label


def _relearn_option(stage: Stage, bot: Bot[Any], option: GameOption, value: str) -> None:
    stage.push(option_question(stage, bot, option, value, partial(_learned, stage, option_fact(bot, option))))


def _relearn(stage: Stage, bot: Bot[Any], key: str) -> None:
    prompt = bot.learning(key).starting_at(stage.games.almanac.facts[key].value)
    stage.push(Asking(stage, bot, prompt, partial(_learned, stage, key), title=bot.title))


def _learned(stage: Stage, key: str, answer: Answer) -> None:
    value = to_plain(answer)
    stage.games.almanac.set_right(key, value)
    stage.games.save_almanac()
    stage.done()
    table = stage.games.table
    if table and key in table.session.bot.printed:
        stage.push(Reading(stage, consequences(stage.view(table.session.bot), table.session, key, value)))


def consequences(view: View, session: Session, key: str, value: Plain) -> list[Page]:
    """Return pages that say what a printed fact changes in a game: nothing that was played, but what it would be."""
    bot, title = session.bot, view.words.say(say("Almanac"))
    supposed = session.supposing(key, value)
    if supposed is None:
        return view.reading(title, view.words.say(say("It holds from now on. This game would have gone otherwise.")))
    before = {view.words.say(line.label): line.value for line in bot.glance(session.state).lines}
    changed = [
        Line(line.label, say("{before} → {after}", before=before[label], after=line.value))
        for line in bot.glance(supposed).lines
        if (label := view.words.say(line.label)) in before and before[label] != line.value
    ]
    if not changed:
        return view.reading(title, view.words.say(say("It holds from now on. So far nothing changes in this game.")))
    stays = say("It holds from now on. Known from the start, this game would differ; correct it if you like:")
    return [*view.reading(title, view.words.say(stays)), *view.lines(title, changed)]
