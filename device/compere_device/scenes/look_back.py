"""A look back over the game being played: its turns, page by page, and the way back to an answer in one of them."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from compere.declared import replace
from compere.options import Option
from compere.prompts import Choose
from compere.story import Deed, Paragraph, Sentence, story_of
from compere.wording import Text, say
from compere_device.glass.fonts import Style
from compere_device.pages.page import Page
from compere_device.scenes.asking import Asking, ChoiceItem, ask_first, choice, close
from compere_device.scenes.reading import Reading
from compere_device.scenes.stage import Stage

if TYPE_CHECKING:
    from compere_device.scenes.playing import Playing

TITLE, GO_BACK = say("Look back"), say("Go back to…")
CORNER = "88/88"  # the widest page number beside a title: no turn has more pages


def look_back(stage: Stage, playing: "Playing") -> None:
    """Show the last turn and, after its last page, the rows that lead to the others; the game stays as it is.

    A turn in progress is shown from what a person did last, because people want to see what came of that.
    """
    view = stage.view(playing.table.session.bot)
    turns = story_of(playing.table.session, view.words).paragraphs
    if not turns:
        nothing = say("Nothing has happened yet.")
        stage.go.push(Reading(stage, view.reading(stage.say(TITLE), stage.say(nothing))))
        return
    _Past(stage, playing, turns).read(len(turns) - 1, 0 if turns[-1].over else turns[-1].since)


class _Past:
    """The turns of a game, in order, as they were when the look back began."""

    def __init__(self, stage: Stage, playing: "Playing", turns: list[Paragraph]) -> None:
        self._stage = stage
        self._playing = playing
        self._turns = turns
        self._view = stage.view(playing.table.session.bot)

    def read(self, at: int, since: int = 0) -> None:
        """Show a turn, from the page on which a sentence begins; after its last page, ask what comes next."""
        sentences, title = self._turns[at].sentences, self._title(at)
        parts, before = _parts(sentences), len(_parts(sentences[:since]))
        first = self._page_of(title, parts, before)
        pages = self._view.sentences(title, parts)
        self._stage.go.push(Reading(self._stage, pages, beyond=partial(self._ask_next, at), first=first))

    def _page_of(self, title: str, parts: Sequence[str], nth: int) -> int:
        """Return the page on which one of the parts begins, or the last page if that part is yet to come."""
        if not nth:
            return 0
        without, with_it = (len(self._view.sentences(title, parts[:upto])) for upto in (nth, nth + 1))
        return without - (without == with_it)

    def _ask_next(self, at: int) -> None:
        """Ask what next, after a turn: after the last turn, to go on with the game; else to look further back."""
        items: list[ChoiceItem] = [(Option("game", say("On with the game")), close)]
        if at:
            items.append((Option("before", say("The turn before")), partial(self._read_instead, at - 1)))
        if len(self._turns) > 1:
            items.append((Option("all", say("All turns")), partial(self._ask_which, at)))
        if self._turns[at].deeds:
            items.append((Option("back", GO_BACK), partial(self._ask_where, at)))
        first = "before" if at and at < len(self._turns) - 1 else "game"
        self._stage.go.push(choice(self._stage, say("{turn}", turn=self._title(at)), say("What next?"), items, first))

    def _read_instead(self, at: int) -> None:
        """Show another turn instead of the one that was read."""
        self._stage.go.pop()
        self._stage.go.pop()
        self.read(at)

    def _ask_which(self, at: int) -> None:
        """Ask which turn to read, the last one first; the one that was read is selected."""
        places = range(len(self._turns) - 1, -1, -1)
        items: list[ChoiceItem] = [
            (Option(str(place), self._called(place)), partial(self.read, place)) for place in places
        ]
        self._stage.go.push(choice(self._stage, TITLE, say("Which turn?"), items, str(at)))

    def _ask_where(self, at: int) -> None:
        """Ask to which answer of a turn to go back; one alone has just been read, and needs no choosing."""
        deeds = self._turns[at].deeds
        if len(deeds) == 1:
            self._ask_first(deeds[0])
        else:
            self._stage.go.push(_Deeds(self._stage, deeds, self._ask_first))

    def _ask_first(self, deed: Deed) -> None:
        """Ask before taking answers back, if they are so many that a slip of the finger must not do it."""
        n = self._playing.table.session.history.since(deed.keep)
        text = say("{n} {n:step|steps} back. Your answers are offered again, one by one.", n=n)
        ask_first(self._stage, say("Go back?"), partial(self._playing.go_back, deed.keep), text)

    def _called(self, at: int) -> Text:
        turn = self._turns[at]
        return say("{n}. {where}", n=turn.turn, where=turn.where) if turn.turn else say("Set-up")

    def _title(self, at: int) -> str:
        """Return the title of a turn's pages: where the game stood, or the number of the turn if there is no room."""
        view, called = self._view, self._view.words.say(self._called(at))
        room_px = view.metrics.title_width(Page("", corner=CORNER))
        fits = view.metrics.width(called, Style.TITLE) <= room_px
        return called if fits else view.words.say(say("Turn {n}", n=self._turns[at].turn))


def _parts(sentences: Sequence[Sentence]) -> list[str]:
    """Return what happened, and why, each as a text of its own."""
    return [part for each in sentences for part in (replace(each, why="").plain, each.why) if part]


class _Deeds(Asking):
    """The answers of a turn to go back to, each cut if its row is too short; the selected one stands in full above."""

    def __init__(self, stage: Stage, deeds: list[Deed], chosen: Callable[[Deed], None]) -> None:
        self._deeds = deeds
        by = stage.view().typesetter
        rows = [say("{said}", said=by.fitted(deed.said, by.row_px)) for deed in deeds]
        options = tuple(Option(str(at), row) for at, row in enumerate(rows))
        prompt = Choose("device.look_back", GO_BACK, "", options)
        super().__init__(stage, None, prompt, lambda id: chosen(deeds[int(id)]), title=GO_BACK)

    def page(self) -> Page:
        """Return the rows, with the selected answer in place of the question."""
        at = self.asked.cursor
        assert at is not None
        return self._saying(self._deeds[at].said)
