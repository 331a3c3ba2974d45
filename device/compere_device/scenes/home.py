"""Before a game: which one, the language, and a new game's options."""

from collections.abc import Callable
from functools import partial
from typing import Any

from compere.bot import Bot, GameOption
from compere.bots import BOTS
from compere.prompts import Choose, Option
from compere.wording import say
from compere_device.files.store import Game
from compere_device.languages import LANGUAGES
from compere_device.scenes.asking import Asking, Item, choice
from compere_device.scenes.playing import Playing
from compere_device.scenes.stage import Stage


def home(stage: Stage) -> Asking:
    """Return the home screen: games in progress first, then the bots, then the menu."""
    games = stage.games.in_progress()
    items: list[Item] = [(_game_option(stage, game), partial(play, stage, game)) for game in games]
    items += [(Option(name, bot.title), partial(new_game, stage, bot)) for name, bot in BOTS.items()]
    items.append((Option("menu", say("Menu")), stage.menu))
    return choice(stage, say("Compère"), say("Which game?"), items)


def _game_option(stage: Stage, game: Game) -> Option:
    bot, state = game.session.bot, game.session.state
    return Option(game.name, stage.view(bot).game(bot.title, bot.progress(state)))


def language(stage: Stage) -> Asking:
    """Return the question for the language, in both."""
    items = [(Option(code, say("{name}", name=name)), partial(stage.speak, code)) for code, name in LANGUAGES.items()]
    return choice(stage, say("Compère"), say("Language / Langue"), items)


def play(stage: Stage, game: Game) -> None:
    """Go on with a game; what went wrong when it was opened is said first."""
    stage.clear()
    stage.push(Playing(stage, stage.games.play(game)))
    for said in game.said:
        stage.notice(said)


def begin(stage: Stage, bot: Bot[Any], options: dict[str, str]) -> None:
    """Begin a game with these options."""
    play(stage, stage.games.begin(bot, options))


def bots(stage: Stage) -> Asking:
    """Return the question which bot to begin a game with."""
    items = [(Option(name, bot.title), partial(new_game, stage, bot)) for name, bot in BOTS.items()]
    return choice(stage, say("New game"), say("Which game?"), items)


def new_game(stage: Stage, bot: Bot[Any]) -> None:
    """Ask for a bot's options one by one, those of the last game selected, and begin."""
    _next_option(stage, bot, {})


def _next_option(stage: Stage, bot: Bot[Any], chosen: dict[str, str]) -> None:
    last = stage.games.settings.options.get(bot.name, {})
    for option in bot.options:
        if option.name in chosen:
            continue
        fact = stage.games.almanac.get(option_fact(bot, option)) if option.remembered else None
        if not option.matters(chosen):
            chosen = {**chosen, option.name: option.default}
        elif fact and any(each.id == fact.value for each in option.values):
            chosen = {**chosen, option.name: str(fact.value)}
        else:
            default = last.get(option.name, option.default)
            stage.push(option_question(stage, bot, option, default, partial(_chose, stage, bot, option, chosen)))
            return
    begin(stage, bot, chosen)


def _chose(stage: Stage, bot: Bot[Any], option: GameOption, chosen: dict[str, str], value: str) -> None:
    if option.remembered:
        stage.games.almanac.set_right(option_fact(bot, option), value)
        stage.games.save_almanac()
    _next_option(stage, bot, {**chosen, option.name: value})


def option_fact(bot: Bot[Any], option: GameOption) -> str:
    """Return the almanac key under which a remembered option is kept."""
    return f"{bot.name}.{option.name}"


def option_question(
    stage: Stage, bot: Bot[Any], option: GameOption, default: str, answered: Callable[[str], None]
) -> Asking:
    """Return the question for an option, with one of its values selected."""
    prompt = Choose(f"device.{option.name}", option.text, "", option.values, default=default)
    return Asking(stage, stage.view(bot), prompt, answered, title=bot.title)
