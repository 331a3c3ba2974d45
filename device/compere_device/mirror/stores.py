"""What clients ask of the store: its games, their record, and the dice; read beside the loop, nothing is written."""

from collections.abc import Callable, Mapping

from compere.bots import BOTS
from compere.wording import Plain, Words
from compere_device.answers.plain import line_plain
from compere_device.files.index import Listed
from compere_device.files.looked_at import looked_at
from compere_device.files.owner import FINISHED, GAMES
from compere_device.files.reader import StoreReader
from compere_device.files.record import Record
from compere_device.files.rolled import DiceLog
from compere_device.loop import Loop
from compere_device.mirror.journals import goes_out
from compere_device.mirror.protocol import Sent
from compere_device.scenes import fairness as dice
from compere_device.scenes.record import level, sentences

GAMES_MOST = 500  # that are listed, the last ones played first


def games(loop: Loop, message: Sent) -> Callable[[], Plain]:
    """Return what lists the games: those in progress, then those put away, and how many there are in all."""
    folder, words = loop.desk.stage.games.folder, loop.desk.stage.view().words

    def told() -> Plain:
        store = StoreReader(folder)
        names = store.names()
        found: list[Plain] = []
        for name in names[:GAMES_MOST]:
            known = store.known(name) or store.look(name)
            game = _game(name, known, words) if known else _unread(name)
            found.append({**game, "out": goes_out(folder, name)})
        put_away = Record(folder).look().games[::-1]
        found += [
            {
                "name": game.name,
                "bot": game.bot,
                "title": words.say(BOTS.title(game.bot)),
                "kind": FINISHED,
                "where": "",
                "ended": game.over,
                "won": game.won,
                "out": goes_out(folder, game.name),
            }
            for game in put_away[: GAMES_MOST - len(found)]
        ]
        return {"games": found, "count": len(names) + len(put_away)}

    return told


def _game(name: str, listed: Listed, words: Words) -> Mapping[str, Plain]:
    return {
        "name": name,
        "bot": listed.bot,
        "title": words.say(BOTS.title(listed.bot)),
        "kind": GAMES,
        "where": words.say(listed.progress),
        "ended": listed.ended is not None,
        "won": listed.ended.won if listed.ended else None,
    }


def _unread(name: str) -> Mapping[str, Plain]:
    return {"name": name, "bot": None, "title": name, "kind": GAMES, "where": "", "ended": False, "won": None}


def record(loop: Loop, message: Sent) -> Callable[[], Plain]:
    """Return what says how many games were won, by bot and level."""
    folder, words = loop.desk.stage.games.folder, loop.desk.stage.view().words

    def told() -> Plain:
        recorded = looked_at(folder)
        tallies: list[Plain] = [
            {
                "bot": tally.bot,
                "title": words.say(BOTS[tally.bot].title),
                "level": words.say(level(tally)) if BOTS[tally.bot].level else "",
                "games": len(tally.games),
                "won": tally.won,
                "best": max(tally.scores, default=None),
                "last": tally.scores[-1] if tally.scores else None,
            }
            for tally in recorded.tallies()
        ]
        return {"tallies": tallies, "sentences": [words.say(each) for each in sentences(recorded)]}

    return told


def fairness(loop: Loop, message: Sent) -> Callable[[], Plain]:
    """Return what says whether the dice that people rolled look fair."""
    folder, words = loop.desk.stage.games.folder, loop.desk.stage.view().words

    def told() -> Plain:
        logged = DiceLog(folder).count()
        lines: list[Plain] = [line_plain(line, words) for line in dice.lines(logged)] if logged.fairness.rolls else []
        said = [words.say(each) for each in dice.sentences(logged)]
        return {"sentences": said, "lines": lines, "counts": list(logged.fairness.counts)}

    return told
