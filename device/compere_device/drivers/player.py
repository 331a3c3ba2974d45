"""A player who uses the device as people do, by its keys and scanner: for demonstrations, tests and figures."""

from collections.abc import Callable
from random import Random
from typing import Any, Protocol

from compere.arrange import ChooseSome, Place
from compere.declared import dataclass
from compere.draft import Draft
from compere.journal import Answered
from compere.piles import Draw
from compere.prompts import Choose, Number, Prompt, Roll, to_plain
from compere.session import Session
from compere.wording import Plain
from compere_device.answers.codes import PICK, fold, printed_on, sheet
from compere_device.answers.way import Done, Way
from compere_device.events import Key
from compere_device.scenes.playing import Playing

Scan = Callable[[str], None]


class People(Protocol):
    """Someone who knows what lies on the table."""

    def __call__(self, prompt: Prompt[Any], state: Any, *, scanned: bool = False) -> Any:
        """Return an answer that the table could give; if `scanned`, one that names things, if there are any to scan.

        `state` is the bot's, to look at only.
        """


@dataclass(frozen=True, slots=True)
class Given:
    """The answer to a question.

    Attributes:
        key: the question's key.
        answer: as people gave it.
        plain: as the journal has it.
        scanned: whether parts of it are scanned.
    """

    key: str
    answer: Any
    plain: Plain
    scanned: bool


class Player:
    """Plays a game to its end with the answers of `people`, or else with random ones that the table could give.

    A question that comes again at the same place in the game gets the same answer.

    Args:
        press: presses and releases a key; with a knob UP and DOWN are its detents.
        scan: scans a code; None if no scanner is fitted.
        random: the source of random answers.
        people: give the answers.
    """

    def __init__(
        self, press: Callable[[Key], None], scan: Scan | None, random: Random, people: People | None = None
    ) -> None:
        self._press = press
        self._scan = scan
        self._people = people or _anybody(random)
        self._known: dict[int, Given] = {}  # by place in the journal
        self._printed: set[str] = set()  # on things and on the code sheet

    def answering(self, playing: Playing) -> Way | None:
        """Return what the next step answers; None if it reads on. A scan needs no page to be turned first."""
        return playing.coming if self.code(playing) else playing.asked

    def step(self, playing: Playing) -> None:
        """Do the next thing: read on, or press one key or scan one code of the answer."""
        way, code = playing.asked, self.code(playing)
        if self._scan and code:
            self._scan(code)
        elif way is None or not (way.slots or way.huge) or not playing.hand:
            self._press(Key.OK)  # nothing is to be chosen or set
        else:
            self._press(playing.hand.towards(self.answer(playing)))

    def leave(self) -> None:
        """Leave a game that has ended, by the last row of the question about what comes next."""
        self._press(Key.UP)
        self._press(Key.OK)

    def answer(self, playing: Playing) -> Any:
        """Return the answer to what is asked now."""
        return self._know(playing).answer

    def means(self, session: Session) -> bool:
        """Return whether all answers that people have given are the ones that this player meant."""
        known = self._known
        return all(
            place in known and known[place].plain == item.entry.answer
            for place, item in enumerate(session.history.items)
            if isinstance(item.entry, Answered) and item.entry.by_person and item.entry.answer is not None
        )

    def code(self, playing: Playing) -> str | None:
        """Return the code to scan next; None if keys answer, or there is nothing to answer."""
        way = playing.coming
        if way is None or not self._scan or not (codes := self._codes(playing)):
            return None
        known = self._know(playing)
        if not known.scanned or way.offers(known.plain):
            return None  # what was taken back is on the screen, so that OK takes it again
        wanted = (code for id in way.missing(known.answer) for code in codes.get(id, ()))
        return next((code for code in wanted if _is_nearer(way.scan(code), way, known)), None)

    def _codes(self, playing: Playing) -> dict[str, list[str]]:
        """Return the codes on the sheet for each option: its own first, then those of its kind, such as its suit."""
        codes = dict[str, list[str]]()
        bot = playing.table.session.bot
        self._printed = self._printed or {code for code in sheet(bot) if not code.startswith(PICK)}
        for option in playing.coming.options if playing.coming else ():
            own_first = (option.id, *sorted(printed_on(option) - {option.id}))
            if printed := [code for code in own_first if fold(code) in self._printed]:
                codes[option.id] = printed
        return codes

    def _know(self, playing: Playing) -> Given:
        """Return the answer to what is asked now; it is given by keys if a visible key is as good as a scan."""
        session, asked = playing.table.session, playing.asked
        place, prompt = len(session.history.items), session.prompt
        assert prompt
        if place not in self._known or self._known[place].key != prompt.key:
            keyed = asked is not None and asked.in_sight
            scanned = self._scan is not None and not keyed and bool(self._codes(playing))
            answer = self._people(prompt, session.state, scanned=scanned)
            self._known[place] = Given(prompt.key, answer, to_plain(prompt.check(answer)), scanned)
        return self._known[place]


def choose(prompt: Prompt[Any], random: Random, *, scanned: bool = False) -> Any:
    """Return an answer that a table could give; if `scanned`, a thing, if there are any to scan."""
    match prompt:
        case Choose():
            return random.choice((scanned and prompt.scanned) or prompt.options + prompt.rare).id
        case ChooseSome(ordered=True):
            return tuple(random.sample(prompt.ids(), prompt.count))
        case ChooseSome(usual=()):
            return ()
        case ChooseSome():
            return tuple(
                sorted(random.sample(prompt.ids(), random.randint(prompt.min, prompt.max)), key=prompt.ids().index)
            )
        case Number():
            return prompt.usual if prompt.usual is not None else random.randint(prompt.min, prompt.max)
        case Roll():
            return tuple(random.choice(die.faces) for die in prompt.dice)
        case Place():
            return random.choice(prompt.squares)
        case Draft():
            return prompt.encode(prompt.begun)
        case Draw():
            copies = [prompt.candidates.get(id, 1) for id in prompt.ids()]
            told = random.randint(prompt.count, prompt.most) if scanned and prompt.more else prompt.count
            drawn = random.sample(prompt.ids(), told, counts=copies)
            return tuple(next(([id] for id in drawn if id not in prompt.candidates), drawn))  # no card is given alone
    return None


def _anybody(random: Random) -> People:
    def answer(prompt: Prompt[Any], state: Any, *, scanned: bool = False) -> Any:
        return choose(prompt, random, scanned=scanned)

    return answer


def _is_nearer(step: Way | Done | None, way: Way, known: Given) -> bool:
    """Return whether a step leads closer to the answer: less is missing, or more of the next thing has been told."""
    if isinstance(step, Done):
        return to_plain(way.prompt.check(step.answer)) == known.plain
    if step is None or not step.leads_to(known.answer):
        return False
    return _far(step, known.answer) < _far(way, known.answer)


def _far(way: Way, answer: Any) -> tuple[int, int]:
    return len(way.missing(answer)), -len(way.narrowed)
