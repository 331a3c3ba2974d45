"""The device's own questions: first start, home, a new game's options, the menu, the way out."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from compere.bot import Bot, GameOption, Line
from compere.bots import BOTS
from compere.prompts import Choose, Option, Prompt
from compere.session import Session
from compere.wording import Text, say
from compere_device.files.store import Game
from compere_device.pages.page import Page
from compere_device.pages.view import View
from compere_device.scenes.scenes import Asking, Playing, Reading

if TYPE_CHECKING:
    from compere_device.app import App

LANGUAGE_NAMES = {"en": say("English"), "fr": say("Français")}
Item = tuple[Option, Callable[[], None]]


def home(app: "App") -> Asking:
    """Return the home screen: games in progress first, then the bots, then the menu."""
    games = app.games()
    items: list[Item] = [(_game_option(app, game), partial(app.play, game)) for game in games]
    items += [(Option(name, bot.title), partial(new_game, app, bot)) for name, bot in BOTS.items()]
    items.append((Option("menu", say("Menu")), app.menu))
    return choice(app, say("Compère"), say("Which game?"), items)


def _game_option(app: "App", game: Game) -> Option:
    bot, state = game.session.bot, game.session.state
    return Option(game.name, app.view(bot).game(bot.title, bot.progress(state)))


def language(app: "App") -> Asking:
    """Return the question for the language, in both."""
    items = [(Option(code, name), partial(app.set_language, code)) for code, name in LANGUAGE_NAMES.items()]
    return choice(app, say("Compère"), say("Language / Langue"), items)


def new_game(app: "App", bot: Bot[Any]) -> None:
    """Ask for a bot's options one by one, those of the last game selected, and begin."""
    _next_option(app, bot, {})


def _next_option(app: "App", bot: Bot[Any], chosen: dict[str, str]) -> None:
    last = app.store.settings.options.get(bot.name, {})
    for option in bot.options:
        if option.name in chosen:
            continue
        fact = app.store.almanac.get(option_fact(bot, option)) if option.remembered else None
        if not option.matters(chosen):
            chosen = {**chosen, option.name: option.default}
        elif fact and any(each.id == fact.value for each in option.values):
            chosen = {**chosen, option.name: str(fact.value)}
        else:
            default = last.get(option.name, option.default)
            app.push(_option_scene(app, bot, option, default, partial(_chose, app, bot, option, chosen)))
            return
    app.begin(bot, chosen)


def _chose(app: "App", bot: Bot[Any], option: GameOption, chosen: dict[str, str], value: str) -> None:
    if option.remembered:
        app.store.almanac.set_right(option_fact(bot, option), value)
        app.store.save_almanac()
    _next_option(app, bot, {**chosen, option.name: value})


def option_fact(bot: Bot[Any], option: GameOption) -> str:
    """Return the almanac key under which a remembered option is kept."""
    return f"{bot.name}.{option.name}"


def _option_scene(
    app: "App", bot: Bot[Any], option: GameOption, default: str, answered: Callable[[str], None]
) -> Asking:
    prompt = Choose(f"device.{option.name}", option.text, "", option.values, default=default)
    return Asking(app, app.view(bot), prompt, answered, title=bot.title)


def menu(app: "App", playing: Playing | None) -> Asking:
    """Return the menu; over a game it can correct it and show its rule."""
    items: list[Item] = []
    if playing and playing.table.prompt:
        items.append((Option("correct", say("Correct something")), lambda: app.push(correct(app, playing))))
        items.append((Option("rule", say("Rule of this step")), playing.rule))
    items += [
        (Option("almanac", say("Almanac")), lambda: app.push(almanac(app))),
        (Option("new", say("New game")), lambda: app.push(bots(app))),
        (Option("games", say("Games")), app.leave),
        (Option("language", say("Language / Langue")), lambda: app.push(language(app))),
        (Option("off", say("Power off")), partial(_ask_first, app, say("Power off?"), app.power_off)),
    ]
    return choice(app, say("Menu"), say("What next?"), items)


def bots(app: "App") -> Asking:
    """Return the question which bot to begin a game with."""
    items = [(Option(name, bot.title), partial(new_game, app, bot)) for name, bot in BOTS.items()]
    return choice(app, say("New game"), say("Which game?"), items)


def correct(app: "App", playing: Playing) -> Asking | Reading:
    """Return the question which fact of the table to set right; before the first turn there is none."""
    session = playing.table.session
    facts = [(name, session.bot.facts[name].named(session.state)) for name in session.corrections()]
    if not facts:
        said = say("Nothing can be corrected yet: go back instead.")
        return Reading(app, app.view().reading(app.say(say("Correct")), app.say(said)))
    items = [(Option(name, label), partial(playing.correct, name)) for name, label in facts]
    return choice(app, say("Correct"), say("What is different?"), items)


def almanac(app: "App") -> Asking | Reading:
    """Return what is known about the owner's components, the doubtful first; picking one asks for it anew.

    What concerns the game that is played stands before what concerns others.
    """
    known: list[Item] = []
    played = app.playing.table.session.bot.name if app.playing else ""
    bots = sorted(BOTS.values(), key=lambda bot: bot.name != played)
    for bot in bots:
        for option in bot.options:
            fact = app.store.almanac.get(option_fact(bot, option))
            if option.remembered and fact:
                label = next((each.label for each in option.values if each.id == fact.value), say("?"))
                key = option_fact(bot, option)  # two bots may call an option alike
                known.append((Option(key, label), partial(_relearn_option, app, bot, option, str(fact.value))))
    for bot in bots:
        shown = [key for key in bot.printed if app.store.almanac.get(key)]
        facts = sorted(shown, key=lambda key: not app.store.almanac.facts[key].unverified)
        known += [(Option(key, _printed_label(app, bot, key)), partial(_relearn, app, bot, key)) for key in facts]
    if not known:
        return Reading(app, app.view().reading(app.say(say("Almanac")), app.say(say("Nothing was learned yet."))))
    return choice(app, say("Almanac"), say("For later games:"), known)


def _printed_label(app: "App", bot: Bot[Any], key: str) -> Text:
    label = bot.printed[key].label
    return say("? {fact}", fact=label) if app.store.almanac.facts[key].unverified else label


def _relearn_option(app: "App", bot: Bot[Any], option: GameOption, value: str) -> None:
    app.push(_option_scene(app, bot, option, value, partial(_learned, app, option_fact(bot, option))))


def _relearn(app: "App", bot: Bot[Any], key: str) -> None:
    prompt, value = bot.printed[key].prompt, app.store.almanac.facts[key].value
    known: Prompt[Any] = prompt
    if isinstance(prompt, Choose):
        known = replace(prompt, default=str(value))
    elif isinstance(value, int):
        known = replace(prompt, likely=value)
    app.push(Asking(app, app.view(bot), known, partial(_learned, app, key), title=bot.title))


def _learned(app: "App", key: str, value: int | str) -> None:
    app.store.almanac.set_right(key, value)
    app.store.save_almanac()
    app.pop()
    playing = app.playing
    if playing and key in playing.table.session.bot.printed:
        app.push(Reading(app, consequences(app.view(playing.table.session.bot), playing.table.session, key, value)))


def consequences(view: View, session: Session, key: str, value: int | str) -> list[Page]:
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


def safe_menu(app: "App", playing: Playing | None) -> Asking:
    """Return the menu of the way out that always works."""
    items: list[Item] = [(Option("resume", say("Go on")), _nothing)]
    if playing:
        items.append((Option("glance", say("Glance")), playing.glance))
        abandon = partial(_ask_first, app, say("Abandon?"), app.abandon)
        items.append((Option("abandon", say("Abandon this game")), abandon))
    items += [
        (Option("menu", say("Menu")), app.menu),
        (Option("display", say("Restart the display")), app.restart_display),
        (Option("off", say("Power off")), partial(_ask_first, app, say("Power off?"), app.power_off)),
    ]
    saved = say("Your game is saved.") if app.saved else say("Your game is not saved: do not switch off.")
    return choice(app, say("Safe menu"), saved, items)


def _ask_first(app: "App", question: Text, done: Callable[[], None]) -> None:
    """Ask once more before something dangerous; *no* is selected."""
    items: list[Item] = [(Option("no", say("no")), _nothing), (Option("yes", say("yes")), done)]
    app.push(choice(app, question, say("Are you sure?"), items))


def choice(app: "App", title: Text, text: Text, items: Sequence[Item]) -> Asking:
    """Return a question whose answers do something."""
    actions = {option.id: action for option, action in items}
    prompt = Choose("device.menu", text, "", tuple(option for option, _ in items))

    def answered(id: str) -> None:
        app.pop()
        actions[id]()

    return Asking(app, app.view(), prompt, answered, title=title)


def _nothing() -> None:
    """Only close the question."""
