"""Before a game: which one, the language, and a new game's options."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from compere.almanac import Known
from compere.bots import BOTS
from compere.declared import dataclass
from compere.options import Option
from compere.prompts import Choose
from compere.wording import Text, say
from compere_device.files.opened import Game
from compere_device.languages import LANGUAGES
from compere_device.pages.page import Page, Row
from compere_device.scenes.asking import Asking, ChoiceItem, choice
from compere_device.scenes.stage import Stage
from compere_device.ward import WARD

if TYPE_CHECKING:
    from compere.bot import Bot, GameOption

RECENT = 12  # at most this many games are on the home screen itself, before the bots


def home(stage: Stage) -> Asking:
    """Return the home screen: games in progress first, then the bots, then the menu."""
    names = stage.games.in_progress()
    items = _games(stage, names[:RECENT])
    if len(names) > RECENT:
        label = say("All games ({count})", count=len(names))
        items.append((Option("games", label), partial(all_games, stage)))
    items += _bots(stage)
    items.append((Option("menu", say("Menu")), stage.go.menu))
    return choice(stage, say("Compère"), say("Which game?"), items)


def all_games(stage: Stage) -> None:
    """Ask which game in progress to play on; if all have gone since they were counted, show home as it is now."""
    if items := _games(stage, stage.games.in_progress()):
        stage.go.push(choice(stage, say("Compère"), say("Which of them?"), items))
    else:
        stage.go.home()


def _games(stage: Stage, names: Sequence[str]) -> list[ChoiceItem]:
    """Return a row for each game: its title, then where it stands, if that is known."""
    items, metrics = list[ChoiceItem](), stage.view().metrics
    room_px = metrics.label_width(Page("", below=True), Row(""))

    def fits(row: Text) -> bool:
        return metrics.width(stage.say(row)) <= room_px

    for name, game in stage.games.listed(names).items():
        label = _standing(fits, game.bot, game.progress) if game else _file(fits, name)
        items.append((Option(name, label), partial(_resume, stage, name)))
    return items


def _file(fits: Callable[[Text], bool], name: str) -> Text:
    """Return a name for a game of which only the file's name is known: its bot and number, else the file's name."""
    bot, _, number = name.rpartition("-")
    if bot not in BOTS:
        return say("{name}", name=name)
    return _standing(fits, bot, say("{name}", name=number))


def _standing(fits: Callable[[Text], bool], bot: str, progress: Text) -> Text:
    """Return a game and its bot, then where it stands; if a row is too short, only the game, or only the bot.

    Where even that is too long, it is not said where the game stands.
    """
    titles = BOTS.titles(bot)
    rows = (say("{title}, {progress}", title=title, progress=progress) for title in titles)
    return next(filter(fits, rows), titles[-1])


def _resume(stage: Stage, name: str) -> None:
    """Play on with a game of the list, or show the list again without it."""
    if game := stage.games.open(name):
        play(stage, game)
    else:
        stage.go.home()


def language(stage: Stage) -> Asking:
    """Return the question for the language, each of which calls itself by its own name."""
    titles = LANGUAGES.offered()
    items = [(Option(code, say("{name}", name=name)), partial(stage.speak, code)) for code, name in titles.items()]
    return choice(
        stage, say("Compère"), say("Language / Langue / Sprache"), items, stage.games.preferences.language or None
    )


def play(stage: Stage, game: Game) -> None:
    """Play on with a game, after saying what has gone wrong with files."""
    from compere_device.scenes.playing import Playing  # the home screen does not need it

    stage.go.clear()
    with WARD.over(game.session.bot.name):
        table = stage.games.play(game)
        stage.go.push(Playing(stage, table, stage.games.unfinished()))
    for said in (*game.said, *stage.games.troubles()):
        stage.notice(said)
    game.said.clear()


def begin(stage: Stage, bot: "Bot[Any]", options: dict[str, str]) -> None:
    """Begin a game with these options."""
    play(stage, stage.games.begin(bot, options))


def bots(stage: Stage) -> Asking:
    """Return the question of which bot to begin a game with."""
    return choice(stage, say("New game"), say("Which game?"), _bots(stage))


def _bots(stage: Stage) -> list[ChoiceItem]:
    """Return a row for each bot, which is imported when it is chosen."""
    return [(Option(name, BOTS.title(name)), partial(_new_game_of, stage, name)) for name in BOTS]


def _new_game_of(stage: Stage, name: str) -> None:
    with WARD.over(name):
        new_game(stage, BOTS[name])


def new_game(stage: Stage, bot: "Bot[Any]") -> None:
    """Ask for a bot's options one by one, with those of the last game selected, and begin."""
    _SetUp(stage, bot, stage.games.preferences.options.get(bot.name, {})).go_on({})


def options_again(stage: Stage, game: Game) -> None:
    """Go back from a game without any answers to its options, or home if it has none.

    The last option is shown, with each of the others beneath it, as they were chosen. Options about what is printed on
    the owner's things are among them, because one of them may be what was wrong.
    """
    bot, options = game.session.bot, game.session.header.options
    stage.go.home()
    set_up, chosen = _SetUp(stage, bot, options, game), dict[str, str]()
    for option in bot.options:
        if option.matters(options):
            stage.go.push(set_up.question(option, dict(chosen), options[option.name]))
        chosen[option.name] = options[option.name]


@dataclass(frozen=True)
class _SetUp:
    """The options of a game, one by one; `last` are selected first, `begun` is the game that was begun with them."""

    stage: Stage
    bot: "Bot[Any]"
    last: Mapping[str, str]
    begun: Game | None = None

    def go_on(self, chosen: dict[str, str]) -> None:
        """Ask for the next option that matters, given those chosen, unless it is known; after the last one, play."""
        with WARD.over(self.bot.name):
            self._go_on(chosen)

    def _go_on(self, chosen: dict[str, str]) -> None:
        for option in self.bot.options:
            if option.name in chosen:
                continue
            fact = self._known(option)
            if fact and any(each.id == fact.value for each in option.values):
                chosen = {**chosen, option.name: str(fact.value)}
            elif not option.matters(chosen):
                chosen = {**chosen, option.name: option.default_beside(chosen)}
            else:
                default = None if option.printed else self.last.get(option.name, option.default_beside(chosen))
                self.stage.go.push(self.question(option, chosen, default))
                return
        self._play(chosen)

    def question(self, option: "GameOption", chosen: dict[str, str], selected: str | None) -> Asking:
        """Return the question for the option that comes after those chosen."""

        def chose(value: str) -> None:
            if option.printed:
                self.stage.games.almanac.set_right(option_fact(self.bot, option), value)
                self.stage.games.save_almanac()
            self.go_on({**chosen, option.name: value})

        return option_question(self.stage, self.bot, option, selected, chose)

    def _known(self, option: "GameOption") -> Known | None:
        """Return what is known about the contents of the owner's box."""
        return self.stage.games.almanac.get(option_fact(self.bot, option)) if option.printed else None

    def _play(self, chosen: dict[str, str]) -> None:
        """Begin; if nothing has changed, play on with a game that was begun already."""
        if self.begun is None:
            begin(self.stage, self.bot, chosen)
        elif chosen == self.begun.session.header.options:
            play(self.stage, self.begun)
        else:
            play(self.stage, self.stage.games.begin_instead(self.begun, chosen))


def option_fact(bot: "Bot[Any]", option: "GameOption") -> str:
    """Return the almanac key under which a remembered option is kept."""
    return f"{bot.name}.{option.name}"


def option_question(
    stage: Stage, bot: "Bot[Any]", option: "GameOption", default: str | None, answered: Callable[[str], None]
) -> Asking:
    """Return the question for an option, with one of its values selected; none if it is kept for later games."""
    prompt = Choose(f"device.{option.name}", option.text, "", option.values).starting_at(default)
    return Asking(stage, bot, prompt, answered, title=bot.title, printed=option.printed)
