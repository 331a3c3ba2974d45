"""The menu, and what it leads to in a game."""

from functools import partial
from typing import TYPE_CHECKING

from compere.options import Option
from compere.wording import say
from compere_device.scenes import home
from compere_device.scenes.asking import ONCE, Asking, ChoiceItem, ask_first, choice
from compere_device.scenes.reading import Reading
from compere_device.scenes.stage import Stage

if TYPE_CHECKING:
    from compere_device.scenes.playing import Playing

ENDED = say("End of the game")


def menu(stage: Stage, playing: "Playing | None") -> Asking:
    """Return the menu; over a game also to look back, correct, see the rule, and answer a printed fact for one time."""
    items: list[ChoiceItem] = []
    if playing:
        items.append((Option("back", say("Look back")), partial(_look_back, stage, playing)))
        items.append(_correcting(stage, playing))
    if playing and playing.table.prompt:
        items.append((Option("rule", say("Rule of this step")), playing.rule))
        if playing.printed and not playing.once:
            items.append((Option("once", ONCE), playing.ask_once))
    items += [
        (Option("almanac", say("Almanac")), partial(_almanac, stage)),
        (Option("new", say("New game")), lambda: stage.go.push(home.bots(stage))),
        (Option("games", say("Games")), stage.go.home),
        (Option("record", say("Record")), partial(_record, stage)),
        (Option("settings", say("Settings")), partial(_owner, stage)),
        (Option("language", say("Language / Langue")), lambda: stage.go.push(home.language(stage))),
        (Option("keys", say("Keys")), partial(_keys, stage)),
        (Option("off", say("Power off")), partial(power_off, stage)),
    ]
    return choice(stage, say("Menu"), say("What next?"), items)


def _correcting(stage: Stage, playing: "Playing") -> ChoiceItem:
    """Return the row that leads to corrections; also once a game has ended, which a correction may have done."""
    return Option("correct", say("Correct something")), lambda: stage.go.push(correct(stage, playing))


def _look_back(stage: Stage, playing: "Playing") -> None:
    from compere_device.scenes.look_back import look_back  # the home screen does not need what a menu leads to

    look_back(stage, playing)


def _almanac(stage: Stage) -> None:
    from compere_device.scenes.almanac import almanac  # as above

    stage.go.push(almanac(stage))


def _record(stage: Stage) -> None:
    from compere_device.scenes.record import record

    stage.go.push(record(stage))


def _keys(stage: Stage) -> None:
    from compere_device.scenes.legend import Legend

    stage.go.push(Legend(stage))


def _owner(stage: Stage) -> None:
    from compere_device.scenes.owner import owner

    stage.go.push(owner(stage))


def correct(stage: Stage, playing: "Playing") -> Asking | Reading:
    """Return the question of which fact of the table to correct; before the first mark there is none."""
    session = playing.table.session
    facts = [(name, session.bot.correctable[name].called(session.state)) for name in session.corrections()]
    if not facts:
        said = say("Nothing can be corrected yet: go back instead.")
        return Reading(stage, stage.pages(say("Correct"), said))
    items = [(Option(name, label), partial(playing.correct, name)) for name, label in facts]
    again = session.taken_back.fact if session.taken_back else None
    return choice(stage, say("Correct"), say("What is different?"), items, again)


def ended(stage: Stage, playing: "Playing | None") -> Asking:
    """Return the question of what next, after a game has ended; no slip of the finger does any of it."""
    assert playing
    items: list[ChoiceItem] = [
        (Option("stay", say("Look at the score")), playing.look_at_end),
        (Option("again", say("Play again")), partial(again, stage, playing)),
        _correcting(stage, playing),
        (Option("leave", say("Leave the game")), partial(put_away, stage)),  # the last: UP and OK leave it
    ]
    return choice(stage, ENDED, say("What next?"), items)


def again(stage: Stage, playing: "Playing") -> None:
    """Put away a game that has ended, and begin another one with its options."""
    session = playing.table.session
    stage.games.put_away()
    home.begin(stage, session.bot, dict(session.header.options))


def ask_again(stage: Stage, playing: "Playing") -> None:
    """Ask once more, then play again, which closes the record of the game that has ended."""
    stays = say("This game is put away: nothing in it can be taken back then.")
    ask_first(stage, say("Play again?"), partial(again, stage, playing), stays)


def put_away(stage: Stage) -> None:
    """Put the game away, ended or not, and go home."""
    stage.games.put_away()
    stage.go.home()


def power_off(stage: Stage) -> None:
    """Ask once more before the power goes, saying so if not everything is saved."""
    stage.games.save()
    lost = None if stage.games.saved else say("Not everything is saved. Switch off all the same?")
    ask_first(stage, say("Power off?"), stage.box.power_off, lost)
