"""Questions of the device itself, answered in the same ways as a game's."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from compere.declared import replace
from compere.options import Option
from compere.prompts import Choose, Prompt, to_plain
from compere.wording import Plain, Text, say
from compere_device.answers import codes
from compere_device.answers.hand import Hand
from compere_device.answers.options import Among
from compere_device.answers.way import Done, Way
from compere_device.glass.fonts import Style
from compere_device.hands.controls import Does, PageKind
from compere_device.pages.page import Page
from compere_device.scenes.reading import look
from compere_device.scenes.roles import Role
from compere_device.scenes.stage import Stage
from compere_device.ward import WARD, Over

if TYPE_CHECKING:
    from compere.bot import Bot

ONCE = say("Only this time")
UNSET = say("Nothing is chosen yet: UP and DOWN choose, OK takes it.")
MIRRORED = say("on a phone")  # in the device's own questions, while a browser elsewhere shows the glass
ChoiceItem = tuple[Option[Any], Callable[[], None]]  # an answer, and what it does


class Asking:
    """A question of the device itself, with the same lists and numbers as a game's; BACK gives it up.

    Args:
        bot: whose words it uses; None for those of the device.
        answered: called with the answer.
        title: its title; None for the name of its step.
        printed: whether it asks for a printed fact: then only a known answer is selected at first.
        old: the answer that was given before, which is offered again.
    """

    role = Role.QUESTION

    def __init__(
        self,
        stage: Stage,
        bot: "Bot[Any] | None",
        prompt: Prompt[Any],
        answered: Callable[[Any], None],
        *,
        title: Text | None = None,
        printed: bool = False,
        old: Plain = None,
    ) -> None:
        self._stage = stage
        self._bot = bot
        self._answered = answered
        self._title = title
        self.hand = Hand.begin(prompt, old, controls=stage.box.controls, printed=printed)
        self._round = object()  # a new one each time that it is asked
        self._returned: object = None  # the page that a step back led to

    @property
    def asked(self) -> Way:
        """What is being answered."""
        return self.hand.way

    @property
    def kind(self) -> PageKind:
        return self.asked.kind

    @property
    def asks(self) -> object:
        return self._round, self.asked.asks

    def page(self) -> Page:
        with self._over():
            page = self._stage.view(self._bot).asking(self.asked, title=self._title)  # in the present language
        page = page._replace(returned=self._returned == self.asks)
        return self._mirrored(page) if self._stage.box.viewers and not self._bot else page

    def _saying(self, text: str) -> Page:
        """Return the page of a list with this text in place of its question."""
        way = self.asked
        assert isinstance(way, Among)
        prompt = replace(way.prompt, text=say("{said}", said=text))
        return self._stage.view().asking(replace(way, choice=replace(way.choice, prompt=prompt)), title=self._title)

    def _mirrored(self, page: Page) -> Page:
        """Return a page that says that a browser elsewhere shows it, too, if there is room."""
        marked, metrics = page._replace(corner=self._stage.say(MIRRORED)), self._stage.view().metrics
        fits = metrics.width(page.title, Style.TITLE) <= metrics.title_width(marked)
        return page if page.corner or page.bare or not fits else marked

    def _over(self) -> Over:
        """Return a block in which code of the bot runs whose words it uses; no game of its need be on the table."""
        return WARD.over(self._bot.name if self._bot else "")

    def do(self, does: Does) -> None:
        with self._over():
            self._do(does)

    def _do(self, does: Does) -> None:
        if (step := self.hand.do(does)) is not None:
            self._step(step)
        elif does in (Does.STEP_BACK, Does.WAY_BACK):
            self._back()
        elif does is Does.TAKE and self.asked.unset:
            self._stage.notice(UNSET)
        else:
            look(self._stage, does)

    def undo(self) -> None:
        self._back()

    def scan(self, code: str) -> None:
        with self._over():
            if (step := self.hand.scan(code)) is not None:
                self._step(step)
            else:
                self._stage.notice(codes.refused(code, self.asked.prompt, self._bot))

    def _step(self, step: Hand | Done) -> None:
        if isinstance(step, Hand):
            self.hand = step
        elif (wrong := self.asked.wrong(step.answer)) is not None:
            self._stage.notice(wrong)
        else:
            prompt, old = self.asked.prompt, to_plain(step.answer)
            self.hand = Hand.begin(prompt, old, controls=self._stage.box.controls)  # the old one is selected
            self._round = object()
            self._answered(step.answer)

    def _back(self) -> None:
        back = self.hand.back()
        if back is None:
            self._stage.go.pop()
        else:
            self.hand = back
            self._returned = self.asks


def choice(stage: Stage, title: Text, text: Text, items: Sequence[ChoiceItem], at: str | None = None) -> Asking:
    """Return a question whose answers do something; the one with the id `at` is selected, if it is among them.

    It stays beneath what an answer opens, so that BACK leads back to it; if an answer opens nothing, it closes.
    """
    actions = {option.id: action for option, action in items}
    prompt = Choose("device.menu", text, "", tuple(option for option, _ in items)).starting_at(at)

    def answered(id: str) -> None:
        actions[id]()
        if stage.go.scene is asking:
            stage.go.done()

    asking = Asking(stage, None, prompt, answered, title=title)
    return asking


def ask_first(stage: Stage, question: Text, act: Callable[[], None], text: Text | None = None) -> None:
    """Ask once more before something dangerous; *no* is selected."""
    _ask_whether(stage, question, text or say("Are you sure?"), act, no=close, leave=stage.go.done)


def ask_over(stage: Stage, question: Text, act: Callable[[], None], text: Text) -> None:
    """Ask about something that came from elsewhere; either answer closes the question alone, and no menu beneath it."""
    _ask_whether(stage, question, text, act, no=stage.go.pop, leave=stage.go.pop)


def _ask_whether(
    stage: Stage,
    question: Text,
    text: Text,
    act: Callable[[], None],
    *,
    no: Callable[[], None],
    leave: Callable[[], None],
) -> None:
    """Ask whether to act; *no* is selected, and *yes* leaves before it acts."""

    def yes() -> None:
        leave()
        act()

    items: list[ChoiceItem] = [(Option("no", say("no")), no), (Option("yes", say("yes")), yes)]
    stage.go.push(choice(stage, question, text, items))


def close() -> None:
    """Close the question and do nothing."""
