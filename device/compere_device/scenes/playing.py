"""A game on the glass: what its keys, codes and dice do."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from compere.errors import NothingToUndo
from compere.journal import SOURCES, Source
from compere.prompts import Roll, to_plain
from compere.wording import Plain, Text, say
from compere_device.answers.hand import Hand
from compere_device.answers.picker import reviewed
from compere_device.answers.sure import once_more
from compere_device.answers.way import Done, Way, for_once
from compere_device.events import DieEvent
from compere_device.hands.controls import Does, PageKind, reach
from compere_device.pages.asked import Made
from compere_device.pages.page import Page
from compere_device.scenes.asking import ONCE, UNSET, Asking
from compere_device.scenes.reading import Reading
from compere_device.scenes.roles import LOOKS, Role
from compere_device.scenes.stage import Stage

if TYPE_CHECKING:
    from compere.state import Told
    from compere.table import Table
    from compere_device.files.unfinished import Unfinished


class Playing:
    """A game: what happened, page by page, then the question, then the next."""

    role = Role.GAME

    def __init__(self, stage: Stage, table: "Table", unfinished: "Unfinished | None" = None) -> None:
        from compere_device.answers.rolls import Tray  # the home screen does not need what a game needs
        from compere_device.scenes.ahead import Ahead
        from compere_device.scenes.happened import Happened

        self.table = table
        self._stage = stage
        self._view = stage.view(table.session.bot)
        self.hand: Hand | None = None  # how the present or coming question is answered; None when the game has ended
        self._fresh: Plain = None  # its `so_far` while nothing is entered
        self._source: Source = "entered"
        self._ahead, self._happened = Ahead(), Happened()
        self._learned: Text | None = None  # the printed fact that was answered last
        self._tray = Tray(stage.box.sure)
        self._round = object()  # a new one each time that something is asked, even the same
        self._returned: object = None  # the page that a step back led to
        self.came_back: object = None  # the page that holding BACK led to: held again there, it leads one step further
        self._heading: Text | None = None  # the title of the question instead of its step's name
        self._made = Made()
        self._refresh()
        if unfinished and self.hand:
            self._take_up(unfinished)
        if table.outcome:
            self.look_at_end()

    def page(self) -> Page:
        happened, way = self._happened, self.hand.way if self.hand else None
        told = happened.page, happened.left > 0, happened.above, happened.last, happened.pages
        asked = way, way and self._tray.said(way), self._learned, self.once, self._heading, self._ahead.codes
        return self._made.of((self._view, *told, *asked, self._is_returned), self._make_page)

    def _make_page(self) -> Page:
        happened = self._happened
        if page := happened.page:
            more = self.hand is not None or happened.left > 0
            return self._ahead.counted(page, self._view)._replace(below=more)  # UP is the glance here, not back
        assert self.hand
        way = self.hand.way
        page = self._view.asking(way, happened.above, self._tray.said(way), happened.last, titled=self._titled)
        page = page._replace(returned=self._is_returned)
        fresh = not (way.entered or way.narrowed or happened.last or happened.pages or page.bare)
        if self._learned and fresh and not self.once:
            return self._view.entered.learned(page, self._learned)
        heading = ONCE if self.once else self._heading  # in the place of a title that says no more than the step
        named = page.title == self._view.glossary.title(way.prompt.step) and not happened.names(heading, self._view)
        return self._view.typesetter.headed(page, heading, shorter=True) if heading and named else page

    @property
    def kind(self) -> PageKind:
        if asked := self.asked:
            return asked.kind
        return PageKind.END if self.ends else PageKind.MANY if self._happened.shows_many else PageKind.READ

    def do(self, does: Does) -> None:
        match does:
            case Does.LOOK | Does.LOOK_OR_MENU:
                self.glance()
            case Does.WHY:
                self.why()
            case Does.MENU:
                self._stage.go.menu()
            case Does.WAY_BACK:
                self._way_back()
            case Does.LOOK_OR_BACK:
                self._way_back() if self.came_back == self.shown else self.glance()
            case _ if self.hand and self.asked:
                self._answer(self.hand, does)
            case _:
                self._read(does)

    def look_at_end(self) -> None:
        """Show how the game ended, from the first page on: also of one that had ended already when it was opened."""
        self._happened.end()

    def undo(self) -> None:
        """Take back the last step of the answer, or else the answer before, whatever has been read since."""
        if (back := self._step_back() if self.asked else None) is None:
            self.go_back()
        else:
            self.hand = back
            self._returned = self.asks

    def scan(self, code: str) -> None:
        if self.asked:
            self._take(code)
        elif not self.hand or not self._ahead.keep(code, self.hand.way):
            self._refuse(code)
        else:
            self._tell()
            if not self._happened.left:
                self._next_page()

    @property
    def rolls(self) -> bool:
        """Whether a roll is asked for and the question is on the screen."""
        return self.asked is not None and isinstance(self.asked.prompt, Roll)

    def roll(self, die: DieEvent) -> None:
        """Take what the die reader says; to be called only if it `rolls`."""
        from compere_device.answers.dice import Dice  # here, because few games have dice

        assert self.hand and isinstance(self.hand.way, Dice)
        prompt = self.hand.way.prompt
        step, source = self._tray.see(self.hand.way, die)
        self._step(self.hand.after(step), source)
        if isinstance(step, Done):
            self._happened.rolled = prompt, step.answer
            self._tell()

    @property
    def asked(self) -> Way | None:
        """What is being answered; None while a page is read."""
        return None if self._happened.page or not self.hand else self.hand.way

    @property
    def asks(self) -> object:
        """A value that changes with what the keys mean: with every page, every question and every die that is seen."""
        asked = self.asked
        seen = asked and self._tray.said(asked)
        return self.shown, asked and asked.asks, seen, asked.huge if asked and seen else ""

    @property
    def unfinished(self) -> "Unfinished | None":
        """What is entered of an answer that is not given yet, and the codes that wait; None if nothing is."""
        so_far = self.hand.way.so_far if self.hand else None
        if so_far == self._fresh and not self._ahead:
            return None
        from compere_device.files.unfinished import Unfinished

        return Unfinished(None if so_far == self._fresh else so_far, self._source, self.once, self._ahead.codes)

    def _take_up(self, kept: "Unfinished") -> None:
        """Go on where a person was when this much was entered; what was told before counts as read."""
        hand = self._begun(once=kept.once, so_far=kept.so_far)
        if taken_up := kept.so_far is not None and hand.way.so_far == kept.so_far:
            self.hand, self._source = hand, kept.source
        if self._ahead.take_up(kept.ahead, hand.way):
            self._tell()
        if taken_up:
            self._happened.skip()

    @property
    def coming(self) -> Way | None:
        """What a scan would answer: the question, also on the last page before it; None if waiting codes answer it."""
        return None if self._happened.left or self._ahead or not self.hand else self.hand.way

    @property
    def once(self) -> bool:
        """Whether the answer to a printed fact will be for this time only."""
        return self.printed and self.hand is not None and not self.hand.way.prompt.fact

    @property
    def printed(self) -> bool:
        """Whether a printed fact is asked for, whose answer is kept for later games."""
        return self.table.prompt is not None and self.table.prompt.fact is not None

    def ask_once(self) -> None:
        """Ask for a printed fact for this time only; BACK makes it last again."""
        self.hand = self._begun(once=True)

    def glance(self) -> None:
        """Show what a player wants to know during a game, as far as it has been read; DOWN then opens the menu."""
        glance = self.table.glance(self.upto)
        self._stage.go.push(Reading(self._stage, self._view.glance(glance), role=Role.GLANCE))

    @property
    def upto(self) -> "Told | None":
        """The sentence up to which what was told has been read; None if all has been."""
        return self._happened.upto

    @property
    def explained(self) -> "tuple[str | None, Sequence[Told]]":
        """The step and the sentences that `why` is about: those being read, or those before the question."""
        return self._happened.explained(self.table)

    def why(self) -> None:
        """Show the reasons for what is read, or for what happened before a question; without any, the step's rule."""
        if pages := self._view.why(*self.explained):
            self._stage.go.push(Reading(self._stage, pages, role=Role.WHY))

    def correct(self, fact: str) -> None:
        """Ask for a fact that can be corrected now, and correct it."""
        session, question = self.table.session, self.table.session.correction(fact)

        def answered(answer: Any) -> None:
            self._stage.go.done()
            self.set_right(fact, to_plain(answer))

        title = say("As the turn began") if session.changed(fact) else None  # as it goes back there
        old = undone.value if (undone := session.taken_back) and undone.fact == fact else None
        self._stage.go.push(Asking(self._stage, session.bot, question, answered, title=title, old=old))

    def set_right(self, fact: str, value: Plain) -> None:
        """Correct a fact unless it was only read, and ask again what follows; raises AnswerError if it cannot be so."""
        if self.table.correct(fact, value):
            self._ahead.clear()
            self._refresh(straight=True)

    def go_back(self, keep: int | None = None) -> None:
        """Take back the last answer, or all after so many entries; what was answered is offered again."""
        try:
            self.table.undo(keep)
        except NothingToUndo:
            return self._stage.game.before()
        self._ahead.clear()
        self._refresh(straight=True)
        self._returned = self.asks

    def speak(self) -> None:
        """Go on in the device's present language if it has changed, which may need other pages."""
        asked = self.asked
        self._view = self._stage.view(self.table.session.bot)
        self._tell()
        if asked:
            self._happened.skip()
        elif not self._happened.page:
            self._happened.back()

    def rule(self) -> None:
        """Show the rule of the step that is asked."""
        if prompt := self.table.prompt:
            self._stage.go.push(Reading(self._stage, self._view.rule(prompt.step), role=Role.RULE))

    @property
    def _titled(self) -> bool:
        """Whether there is more to say in the title of the question than its step's name."""
        return bool(self._heading or self._learned or self.once)

    @property
    def _is_returned(self) -> bool:
        return self._returned is not None and self._returned == self.asks

    @property
    def shown(self) -> tuple[object, int]:
        """Which page is shown."""
        return self._round, self._happened.index

    @property
    def ends(self) -> bool:
        """Whether the last page of a game that has ended is shown, on which one key plays again."""
        again = reach(self._stage.box.controls, PageKind.END, Does.PLAY_AGAIN)
        return self.hand is None and not self._happened.left and again is not None

    def _refresh(self, *, straight: bool = False) -> None:
        """Take over the table as it is now; `straight` goes to the question, or to what was corrected before it."""
        table = self.table
        self._happened.index, self._round = 0, object()
        self._heading = table.heading()
        self._source = "entered"
        self.hand = self._learned = self._happened.rolled = self._happened.many = None
        if table.prompt:
            self.hand = self._begun(once=table.offer is not None and table.offer.source == "once")
        self._fresh = self.hand.way.so_far if self.hand else None
        self._tell()
        if straight:
            self._stage.go.drop_all(*LOOKS)
            self._happened.skip(to_correction=True)

    def _begun(self, *, once: bool, so_far: Plain = None) -> Hand:
        """Return how the present question is answered, from its first step or with what is entered `so_far`."""
        prompt, offer, at = self.table.prompt, self.table.offer, self._stage.box.controls
        assert prompt
        old, asked = offer.answer if offer else None, for_once(prompt) if once else prompt
        scanned = offer is not None and offer.source == "scanned"
        return Hand.begin(asked, old, controls=at, printed=self.printed, scanned=scanned, so_far=so_far)

    def _tell(self) -> None:
        """Make the pages of what happened, and of how the game ended, in the present language."""
        ending: Sequence[Page] = ()
        if self.table.outcome:
            from compere_device.scenes.record import ending as pages_of  # the home screen does not need it

            ending = pages_of(self._stage, self._view, self.table.session, self.table.outcome)
        # waiting codes answer the question at once, and no page of it is read
        way = None if self._ahead or not self.hand else self.hand.way
        self._happened.tell(self._view, self.table.told, way, ending, titled=self._titled)

    def _next_page(self) -> None:
        """Turn the page and, when the question comes, take what was scanned for it."""
        self._happened.index += 1
        while self.asked and self._ahead:
            self._take(self._ahead.next())

    def _take(self, code: str) -> None:
        """Take a code for the present question; if it does not fit, the codes scanned after it are dropped."""
        assert self.hand
        if (step := self.hand.scan(code)) is None:
            self._ahead.clear()
            self._refuse(code)
        else:
            self._step(step, "scanned")

    def _refuse(self, code: str) -> None:
        from compere_device.scenes.ahead import refusal

        self._stage.notice(refusal(code, self.asked, self.table))

    def _read(self, does: Does) -> None:
        """Do what a control does while a page is read."""
        match does:
            case Does.PLAY_AGAIN:
                self._stage.game.again()
            case Does.GO_INTO:  # ask once more, with the first thing selected
                self.go_back()
                self.do(Does.NEXT)
            case Does.READ_ON:
                self._next_page() if self.hand or self._happened.left else self._stage.game.ended()
            case Does.STEP_BACK if self._happened.index:
                self._happened.index -= 1
            case Does.STEP_BACK:
                self.go_back()

    def _answer(self, hand: Hand, does: Does) -> None:
        """Do what a control does while something is asked."""
        if (seen := self._tray.do(hand.way, does)) is not None:
            self._step(hand.after(seen[0]), seen[1])
        elif (answered := hand.do(does)) is not None:
            self._step(answered, "entered")
        elif does is Does.STEP_BACK:
            self._back()
        elif does is Does.TAKE and hand.way.unset and not hand.way.direct:  # otherwise no key seems to take anything
            self._stage.notice(UNSET)

    def _step(self, step: Hand | Done, source: Source) -> None:
        self._source = min(source, self._source, key=SOURCES.index)
        assert self.hand
        way = self.hand.way
        if isinstance(step, Done):
            step = self.hand.after(once_more(way, step))
        if isinstance(step, Hand):
            self.hand = step
            return
        if (wrong := way.wrong(step.answer)) is not None:
            self._stage.notice(wrong)
            return
        prompt, answer = way.prompt, to_plain(step.answer)
        many = reviewed(prompt, answer) if way.entered else None
        self.table.answer(step.answer, "once" if self.once else self._source)
        late = None if self._ahead.waits_for(self.table.prompt) else self._ahead.clear()
        self._refresh()
        if prompt.fact in (bot := self.table.session.bot).printed and self.printed:
            from compere_device.answers.named import learned  # few answers are learned

            self._learned = learned(bot, str(prompt.fact), answer, self._stage.say)
        if many:
            self._happened.many = many
            self._tell()
        if late:
            self._refuse(late)

    def _way_back(self) -> None:
        """Go one step back; on the page reached, the same control goes further back."""
        self._back() if self.asked else self._read(Does.STEP_BACK)
        self.came_back = self.shown

    def _back(self) -> None:
        """Go one step back: in the answer, else to the page before the question, else to the answer before that."""
        if self._happened.pages and self._step_back() is None:
            self._happened.back()
        else:
            self.undo()

    def _step_back(self) -> Hand | None:
        """Return the answer one step before, if any; its first step may be the choice that it is for this time only."""
        back = self.hand.back() if self.hand else None
        return self._begun(once=False) if back is None and self.once else back
