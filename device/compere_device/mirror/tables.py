"""What clients ask of the game being played: its story, why, glance, odds, what can be corrected, and steps back."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from compere.bot import Bot
from compere.errors import quoted
from compere.journal import Answered, Corrected, Header, Source
from compere.options import Option
from compere.piles import Draw, Pile
from compere.prompts import Prompt, to_plain
from compere.run import Position
from compere.session import Session
from compere.state import Told
from compere.story import Chance, Paragraph, Sentence, Story, story_of
from compere.wording import Plain, Text, Words, say
from compere_device.answers.options import outline
from compere_device.answers.plain import glance_plain, prompt_plain
from compere_device.loop import Loop
from compere_device.mirror.protocol import BadMessage, NotNow, Sent, text, whole
from compere_device.mirror.spoken import row_spoken
from compere_device.pages.page import Row
from compere_device.scenes.roles import Role
from compere_device.scenes.stage import Played, Stage

MOST = 1_000_000  # entries or turns of a game
FACT_MOST = 200  # characters of a fact's key
BUSY = (Role.WORK, Role.TRIAL)  # scenes that nobody takes away from afar
SOURCES: Mapping[Source, Text] = {
    "physical": say("seen by the die reader"),
    "scanned": say("scanned"),
    "entered": say("entered"),
    "once": say("entered"),
    "virtual": say("by the device"),
}


def story(loop: Loop, message: Sent) -> Callable[[], Plain]:
    """Return what tells the game's story: its turns from number `since` on, counted from 0, and how it ended."""
    since = whole(message, "since", 0, MOST) if "since" in message else 0
    stage, session = loop.desk.stage, being_played(loop).table.session
    entries = tuple(item.entry for item in session.history.items)
    name, bot, header, words = _name(stage), session.bot, session.header, stage.view().words
    count, position = session.history.entries, session.begins_at

    def tell() -> Plain:
        told = story_of(_again(bot, header, entries, position), words)
        return {"game": name, "entries": count, **_story(told, since, words)}

    return tell


def _again(bot: Bot[Any], header: Header, entries: Sequence[Answered | Corrected], position: Position) -> Session:
    """Return the game once more, of which only what still counts is left, so that another thread may follow it."""
    return Session(bot, header, entries, position=position)


def _story(told: Story, since: int, words: Words) -> Mapping[str, Plain]:
    return {
        "title": told.title,
        "options": told.options,
        "count": len(told.paragraphs),
        "turns": [_turn(each, words) for each in told.paragraphs[since:]],
        "end": told.end,
        "score": [{"label": label, "value": value} for label, value in told.score],
    }


def _turn(turn: Paragraph, words: Words) -> Mapping[str, Plain]:
    return {
        "turn": turn.turn,
        "where": turn.where,
        "over": turn.over,
        "since": turn.since,
        "sentences": [_sentence(each) for each in turn.sentences],
        "chance": [_chance(each, words) for each in turn.chances],
        "deeds": [{"said": deed.said, "keep": deed.keep} for deed in turn.deeds],
    }


def _sentence(sentence: Sentence) -> Mapping[str, Plain]:
    return {"text": sentence.whole, "headline": sentence.headline, "why": sentence.why}


def _chance(chance: Chance, words: Words) -> Mapping[str, Plain]:
    by = words.say(SOURCES[chance.source]) if chance.source in SOURCES else ""
    return {"said": chance.said, "source": chance.source, "by": by, "at": chance.at}


def why(loop: Loop, message: Sent) -> Plain:
    """Return the reasons for what is read, or for what happened before a question, and the rule of the step."""
    playing, words = being_played(loop), loop.desk.stage.view().words
    step, told = playing.explained
    rule = playing.table.session.bot.step(step) if step is not None else None
    return {
        "told": [_told(each, words) for each in told],
        "rule": {"title": words.say(rule.name), "text": words.say(rule.rule)} if rule else None,
    }


def _told(told: Told, words: Words) -> Mapping[str, Plain]:
    headline, said = told.said(words)
    return {"text": said, "headline": headline, "why": [words.say(reason) for reason in told.why]}


def glance(loop: Loop, message: Sent) -> Plain:
    """Return what a player wants to know, as far as what was told has been read."""
    playing = being_played(loop)
    return glance_plain(playing.table.glance(playing.upto), loop.desk.stage.view().words)


def odds(loop: Loop, message: Sent) -> Plain:
    """Return what may come up next from each pile of which the table can know it, as far as has been read."""
    playing, words = being_played(loop), loop.desk.stage.view().words
    session = playing.table.session
    state = session.when(playing.upto) if playing.upto else session.state
    piles = [_pile(title, pile, cards, words) for title, pile, cards in session.bot.odds(state)]
    return {"piles": [each for each in piles if each["left"] and each["cards"]]}


def _pile(title: Text, pile: Pile[Any], cards: Sequence[Option[Any]], words: Words) -> Mapping[str, Plain]:
    there = pile.candidates() or {}
    coming = [(card, there[card.value]) for card in cards if card.value in there]
    every = sum(there.values())
    listed: list[Plain] = [
        {
            "code": card.id,
            "label": words.say(card.label),
            "copies": copies,
            "percent": round(100 * copies / every),
        }
        for card, copies in coming
    ]
    return {"title": words.say(title), "left": pile.left, "of": every, "cards": listed}


def facts(loop: Loop, message: Sent) -> Plain:
    """Return what can be corrected now: each fact's name, its question, and its value as the turn began."""
    playing, words = being_played(loop), loop.desk.stage.view().words
    session = playing.table.session
    found: list[Plain] = []
    for fact, prompt in session.corrections().items():
        value = None if prompt.usual is None else to_plain(prompt.usual_answer)
        name = words.say(session.bot.correctable[fact].called(session.state))
        question = {**prompt_plain(prompt, words), **_cards(prompt, words)}
        found.append({"fact": fact, "name": name, "value": value, "question": question})
    return {"game": _name(loop.desk.stage), "entries": session.history.entries, "facts": found}


def _cards(prompt: Prompt[Any], words: Words) -> Mapping[str, Plain]:
    """Return what the cards of a question look like, which says itself only how many there may be of each."""
    return {"options": [_card(option, words) for option in prompt.accepted]} if isinstance(prompt, Draw) else {}


def _card(option: Option[Any], words: Words) -> Plain:
    label, drawing = words.say(option.label), outline(option)
    said = [row_spoken(row, words) for row in (Row(label), Row("", drawing=drawing))]
    return {"id": option.id, "label": label, "drawing": list(drawing), "said": ", ".join(filter(None, said))}


def correct(loop: Loop, message: Sent) -> Plain:
    """Correct the `fact` to the `value`, as the menu does; with `entries`, only if the game still has as many."""
    playing, fact = being_played(loop), text(message, "fact", FACT_MOST)
    if "value" not in message:
        raise BadMessage("a correction has no value: send the answer to the fact's question")
    value = message["value"]
    _check_same(playing, message)
    playing.table.session.correction(fact).check(value)
    _come_up(loop, playing)
    loop.carry_out(lambda: playing.set_right(fact, value))
    return {"entries": playing.table.session.history.entries}


def back(loop: Loop, message: Sent) -> Plain:
    """Take back the last answer, or all after the first `keep`; with `entries`, only if the game still has as many."""
    playing = being_played(loop)
    keep = whole(message, "keep", 0, MOST) if "keep" in message else None
    _check_same(playing, message)
    items = playing.table.session.history.items
    if keep is None:
        keep = playing.table.session.history.last_by_person()
    if keep is None or keep >= len(items) or not items[keep].by_person:
        raise NotNow("nothing-to-undo", f"nothing can be taken back behind {quoted(keep)} entries: ask for the story")
    _come_up(loop, playing)
    loop.carry_out(lambda: playing.go_back(keep))
    return {"entries": playing.table.session.history.entries}


def being_played(loop: Loop) -> Played:
    """Return the game being played; NotNow if there is none."""
    if (playing := loop.desk.stage.game.scene) is None:
        raise NotNow("no-game", "no game is being played: begin one on the box")
    return playing


def _name(stage: Stage) -> str:
    return stage.games.played.name if stage.games.played else ""


def _check_same(playing: Played, message: Sent) -> None:
    """Raise NotNow if the game is not as it was when somebody looked at it."""
    entries = playing.table.session.history.entries
    if "entries" in message and whole(message, "entries", 0, MOST) != entries:
        raise NotNow("changed", f"the game has {entries} entries now: look at it again")


def _come_up(loop: Loop, playing: Played) -> None:
    """Close what lies over the game, as somebody at the box would before; raise NotNow if that must stay."""
    go = loop.desk.stage.go
    over = go.scenes[go.scenes.index(playing) + 1 :]
    if any(scene.role in BUSY for scene in over):
        raise NotNow("busy", "the box is busy with something else: wait until that is done")
    for scene in over:
        go.drop(scene)
