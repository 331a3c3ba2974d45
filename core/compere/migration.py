"""Journals of an earlier format, as this one has them.

Format 1 had checksums over the arguments of a question's wording. Its answers are given again instead: an answer fits
where the rules ask for its key and take it, whatever its checksum was.
"""

from dataclasses import replace
from typing import Any

from compere.bot import Bot
from compere.errors import InvalidAnswer, JournalMismatch
from compere.journal import FORMAT_VERSION, Answered, Entry, Item, Parsed
from compere.led_on import numbered
from compere.run import asked_now, mismatch, short_key
from compere.session import Session

UNKNOWN = "-"  # for a checksum: the answer was taken back, and these rules do not ask what it answered


def migrated(bot: Bot[Any], journal: Parsed) -> tuple[Entry, ...]:
    """Return the entries of a journal, with the checksums of this format; see `led_on` for what is left out.

    Raises:
        JournalMismatch: an answer or a correction that counts fits nothing that the rules ask.
    """
    if journal.version == FORMAT_VERSION:
        return journal.entries
    entries: list[Entry] = []
    session: Session | None = None  # as the entries have it; None after one that goes back
    misfit: JournalMismatch | None = None  # where what is followed now fits no more
    for line, entry in numbered(journal):
        if not isinstance(entry, Answered):
            session = None
            if misfit and entry.keep <= misfit.kept:
                misfit = None
        elif not misfit:
            try:
                session = session or Session(bot, journal.header, entries)
                entry = _given_again(session, entry, line)
            except JournalMismatch as error:
                misfit = error
        if misfit and isinstance(entry, Answered):
            entry = replace(entry, checksum=UNKNOWN)
        entries.append(entry)
    if misfit:
        raise misfit
    if session is None:
        Session(bot, journal.header, entries)  # a correction at its end must fit, too
    return tuple(entries)


def _given_again(session: Session, entry: Answered, line: int) -> Answered:
    why = asked_now(session.prompt)
    if session.prompt and short_key(session.prompt) == entry.key:
        try:
            return session.answer(entry.answer, entry.source)
        except InvalidAnswer as error:
            why = str(error)
    raise mismatch(session.bot, session.header, Item(entry, line), why, len(session.history.items))
