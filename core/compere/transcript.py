"""A journal as readable text: what was told, asked, offered and answered, a line each.

    # Patchwork Automa: patchwork, rules 1                           the game: title, bot, rules version,
    # deck=normal level=3 ...                                        options,
    # seed 7, en                                                     seed of chance and language
    * It takes the 2nd patch and goes to space 7. [2nd 3◉ 1⧗]        what happened, and the one thing that matters in it
    ? card 3, 3◉: 1st and 2nd                                        why
    > human_turn: With 5◉ you chose:                                 a question
      first (1st: 2◉ 1⧗) · advance (→ 8: +3◉)                        what may be answered
    < first (entered)                                                the answer and its source
    - human_turn: first                                              an answer that was taken back
    - human_turn: first (3)                                          three of them taken back in one step, from that one
    ~ buttons: 7                                                     a correction at the last mark
    = human_has_more: human 12, automa 7                             how it ended, then that in words and by source

It depends only on the journal and the words. It can be turned back into a journal, because ids and numbers are kept.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from compere.bot import Bot, Outcome
from compere.bots import find
from compere.errors import AnswerError, JournalMismatch
from compere.journal import BY_PERSON, Answered, Corrected, Entry, Header, Parsed, Undone
from compere.options import Option
from compere.prompts import Prompt
from compere.run import other_rules, short_key
from compere.session import Session
from compere.state import Told
from compere.wording import Plain, Words

WIDTH = 120
LONG, ENDS = 24, 3  # a list with more options than LONG is cut to ENDS at each end
READ_ON = "·"  # stands for an answer that only reads on
NONE = "–"  # stands for an empty list


def transcript(journal: Parsed, words: Words, find_bot: Callable[[str], Bot[Any]] = find) -> Iterator[str]:
    """Yield a game's lines, up to its end or to what is asked now.

    Raises:
        UnknownBot: the journal's bot does not exist.
        JournalMismatch: the rules ask something other than what the journal answers; the lines before that are good.
    """
    header = journal.header
    session = Session(find_bot(header.bot), header)
    yield from _header(session.bot, header, words)
    told = 0  # how many of the session's sentences have been shown
    for line, entry in enumerate(journal.entries, start=2):
        yield ""
        yield from _asked(session, words, told)
        told = len(session.told) if isinstance(entry, Answered) and entry.source not in BY_PERSON else 0
        yield _taken(session, entry, line)
    yield ""
    yield from _asked(session, words, told)
    if session.outcome:
        yield from _ended(session.outcome, words)


def answer_text(answer: Plain) -> str:
    """Return an answer as ids and numbers separated by spaces; as JSON if any of them contains a space."""
    if answer is None:
        return READ_ON
    if isinstance(answer, list | tuple) and any(isinstance(each, str) and " " in each for each in answer):
        return json.dumps(list(answer), ensure_ascii=False)
    return " ".join(map(str, answer)) or NONE if isinstance(answer, list | tuple) else str(answer)


def _header(bot: Bot[Any], header: Header, words: Words) -> Iterator[str]:
    yield f"# {words.say(bot.title)}: {header.bot}, rules {header.rules}"
    yield "# " + " ".join(f"{name}={value}" for name, value in header.options.items())
    yield f"# seed {header.seed}, {words.language}"


def _asked(session: Session, words: Words, before: int) -> Iterator[str]:
    """Yield what was told but not shown yet, and the question, if there is one."""
    for told in session.told[before:]:
        if not told.echo:  # the answer itself is on a line above
            yield from _told(told, words)
    if session.prompt:
        yield f"> {short_key(session.prompt)}: {words.say(session.prompt.text)}"
        yield from _wrapped(_answers(session.prompt, words))


def _told(told: Told, words: Words) -> Iterator[str]:
    yield f"* {words.say(told.text)}" + (f" [{words.say(told.headline)}]" if told.headline else "")
    for reason in told.why:
        yield f"? {words.say(reason)}"


def _answers(prompt: Prompt[Any], words: Words) -> list[str]:
    """Return what may be answered, without the middle of a long list, and how many more are rare or only scanned."""
    bounds: Mapping[str, Any] = prompt.bounds()
    copies, rare = bounds.get("candidates", {}), bounds.get("rare", ())
    common = prompt.offered[: len(prompt.offered) - len(rare)]
    listed = [_option(option, words, copies.get(option.id, 1)) for option in common] or list(prompt.spans())
    if len(listed) > LONG:
        listed = [*listed[:ENDS], f"… {len(listed) - 2 * ENDS} more …", *listed[-ENDS:]]
    besides = (len(rare), "rare"), (len(prompt.accepted) - len(prompt.offered), "by scan")
    return listed + [f"+ {count} {what}" for count, what in besides if count]


def _option(option: Option[Any], words: Words, copies: int) -> str:
    times = f"{copies} × " if copies > 1 else ""
    return f"{times}{option.id} ({words.say(option.label)})"


def _wrapped(items: Iterable[str]) -> Iterator[str]:
    """Yield indented lines of items, breaking only between items."""
    line = ""
    for item in items:
        if line and len(line) + len(" · ") + len(item) > WIDTH:
            yield line
            line = ""
        line = f"{line} · {item}" if line else f"  {item}"
    if line:
        yield line


def _taken(session: Session, entry: Entry, line: int) -> str:
    """Have the session take an entry, and return the entry's line."""
    kept, back = tuple(session.history.items), session.history.since(entry.keep) if isinstance(entry, Undone) else 0
    take(session, entry, line)
    if isinstance(entry, Undone):
        return f"- {_said(kept[entry.keep].entry)}" + (f" ({back})" if back > 1 else "")
    return f"~ {_said(entry)}" if isinstance(entry, Corrected) else f"< {answer_text(entry.answer)} ({entry.source})"


def take(session: Session, entry: Entry, line: int) -> None:
    """Have the session take an entry of a journal.

    Raises:
        JournalMismatch: the rules ask something other than what that line of the journal answers.
    """
    kept = len(session.history.items)
    try:
        taken = _take(session, entry)
        if isinstance(entry, Answered) and isinstance(taken, Answered):
            fits = (taken.key, taken.checksum) == (entry.key, entry.checksum)
        else:
            fits = taken == entry
    except AnswerError as error:
        raise _mismatch(session, line, kept) from error
    if not fits:
        raise _mismatch(session, line, kept)


def _take(session: Session, entry: Entry) -> Entry:
    if isinstance(entry, Answered):
        return session.answer(entry.answer, entry.source)
    if isinstance(entry, Corrected):
        return session.correct(entry.fact, entry.value)[0]
    return session.undo(entry.keep)[0]


def _said(entry: Answered | Corrected) -> str:
    if isinstance(entry, Corrected):
        return f"{entry.fact}: {answer_text(entry.value)}"
    return f"{entry.key}: {answer_text(entry.answer)}"


def _mismatch(session: Session, line: int, kept: int) -> JournalMismatch:
    return JournalMismatch(
        f"line {line} of the journal fits nothing that the rules ask there{other_rules(session.bot, session.header)}: "
        "what stands before it is the game so far",
        line,
        kept,
    )


def _ended(outcome: Outcome, words: Words) -> Iterator[str]:
    scores = ", ".join(f"{who} {score}" for who, score in outcome.scores.items())
    yield f"= {outcome.reason}" + (f": {scores}" if scores else "")
    yield f"  {words.say(outcome.text)}"
    for line in outcome.lines:
        yield f"  {words.say(line.label)} ({words.say(line.value)})"
