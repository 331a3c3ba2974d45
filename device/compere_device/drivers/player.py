"""A player who uses the device as a person does, by its keys and its scanner: for demonstrations, tests and figures."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from compere.journal import Answered
from compere.prompts import Choose, ChooseSome, Draw, Number, Prompt, Roll, to_plain
from compere.session import Session
from compere.wording import Plain
from compere_device.answers.codes import PICK, fold, sheet
from compere_device.answers.entry import Done, Entry
from compere_device.events import Key
from compere_device.pages.view import keys_of
from compere_device.scenes.playing import Playing

Scan = Callable[[str], None]


class People(Protocol):
    """Whoever knows what lies on the table."""

    def __call__(self, prompt: Prompt[Any], state: Any, *, scanned: bool = False) -> Any:
        """Return an answer that the table could give; a `scanned` one names things where there are things to scan.

        `state` is the bot's, to look at only.
        """


@dataclass(frozen=True, slots=True)
class Known:
    """The answer to a question: as people gave it, as the journal has it, and whether things of it are scanned."""

    key: str
    answer: Any
    plain: Plain
    scanned: bool


class Player:
    """Plays a game to its end with the answers of `people`, or else with any that the table could give, at `random`.

    `press` presses and releases a key, `scan` reads a code (None: no scanner is fitted). A question that comes again
    at the same place of the game has the same answer.
    """

    def __init__(
        self, press: Callable[[Key], None], scan: Scan | None, random: Random, people: People | None = None
    ) -> None:
        self._press = press
        self._scan = scan
        self._people = people or _anybody(random)
        self._known: dict[int, Known] = {}  # by place in the journal
        self._printed: set[str] = set()  # on things and on the code sheet

    def answering(self, playing: Playing) -> Entry | None:
        """Return what the next step answers; None when it reads on. A scan needs no page turned before it."""
        return playing.coming if self.code(playing) else playing.asked

    def step(self, playing: Playing) -> None:
        """Do the next thing: read on, or press one key or scan one code of the answer."""
        entry, code = playing.asked, self.code(playing)
        if self._scan and code:
            self._scan(code)
        elif entry is None or not (entry.slots or isinstance(entry.prompt, Number | Roll)):
            self._press(Key.OK)
        else:
            self._press(key_towards(entry, self.answer(playing)))

    def answer(self, playing: Playing) -> Any:
        """Return the answer to what is asked now."""
        return self._know(playing).answer

    def means(self, session: Session) -> bool:
        """Return whether all that persons have answered is what was meant."""
        known = self._known
        return all(
            place in known and known[place].plain == item.entry.answer
            for place, item in enumerate(session.history.items)
            if isinstance(item.entry, Answered) and item.entry.by_person and item.entry.answer is not None
        )

    def code(self, playing: Playing) -> str | None:
        """Return the code that is scanned next; None where keys answer, or nothing."""
        entry = playing.coming
        if entry is None or not self._scan or not (codes := self._codes(playing)):
            return None
        known = self._know(playing)
        if not known.scanned or entry.old == known.plain:
            return None  # what was taken back is on the screen, so that OK takes it again
        wanted = (code for id in ids_left(entry, known.answer) for code in codes.get(id, ()))
        return next((code for code in wanted if _is_nearer(entry.scan(code), entry, known)), None)

    def _codes(self, playing: Playing) -> dict[str, list[str]]:
        """Return the codes on the sheet for each thing that may be answered: its own, then its kind's, as its suit."""
        session, codes = playing.table.session, dict[str, list[str]]()
        if not isinstance(session.prompt, Choose | ChooseSome | Draw):
            return codes
        self._printed = self._printed or {code for code in sheet(session.bot) if not code.startswith(PICK)}
        for option in session.prompt.options:
            own_first = (option.id, *sorted(option.codes() - {option.id}))
            if printed := [code for code in own_first if fold(code) in self._printed]:
                codes[option.id] = printed
        return codes

    def _know(self, playing: Playing) -> Known:
        """Return the answer to what is asked now; it is keyed where a key in sight is as good as a scan."""
        session, asked = playing.table.session, playing.asked
        place, prompt = len(session.history.items), session.prompt
        assert prompt
        if place not in self._known or self._known[place].key != prompt.key:
            keyed = asked is not None and isinstance(prompt, Choose) and asked.direct and not asked.leafs
            scanned = self._scan is not None and not keyed and bool(self._codes(playing))
            answer = self._people(prompt, session.state, scanned=scanned)
            self._known[place] = Known(prompt.key, answer, to_plain(prompt.check(answer)), scanned)
        return self._known[place]


def choose(prompt: Prompt[Any], random: Random, *, scanned: bool = False) -> Any:
    """Return an answer that a sensible table could give; a `scanned` one is a thing where there are things to scan."""
    match prompt:
        case Choose():
            means = prompt.text.args.get("buttons")
            things = [option for option in prompt.options if option.shown is not scanned] or prompt.options
            payable = [option for option in things if not _too_dear(option.facets.get("cost"), means)]
            return random.choice(payable).id
        case ChooseSome(seldom=True):
            return ()
        case ChooseSome():
            return tuple(
                sorted(random.sample(prompt.ids(), random.randint(prompt.min, prompt.max)), key=prompt.ids().index)
            )
        case Number():
            return prompt.likely if prompt.likely is not None else random.randint(prompt.min, prompt.max)
        case Roll():
            return tuple(random.choice(die.faces) for die in prompt.dice)
        case Draw():
            return tuple(random.sample([each.id for each in prompt.options for _ in range(each.copies)], prompt.count))
    return None


def _anybody(random: Random) -> People:
    def answer(prompt: Prompt[Any], state: Any, *, scanned: bool = False) -> Any:
        return choose(prompt, random, scanned=scanned)

    return answer


def key_towards(entry: Entry, answer: Any) -> Key:
    """Return the next key on the shortest way to an answer."""
    prompt = entry.prompt
    if entry.walks:
        held = [index for index, slot in enumerate(entry.slots) if slot.option and slot.option.id in answer]
        return keys_of(entry)[held[0] if held else -1]
    if entry.direct:
        return keys_of(entry)[_slot_for(entry, answer)]
    if isinstance(prompt, Number) and not entry.parts:
        return Key.OK if entry.cursor == answer else Key.UP if answer > entry.cursor else Key.DOWN
    if isinstance(prompt, Roll):
        faces = prompt.dice[len(entry.picked)].faces
        return _round(entry.cursor, faces.index(answer[len(entry.picked)]), len(faces), up=-1)
    return _round(entry.cursor, _slot_for(entry, answer), len(entry.slots), up=1)


def ids_left(entry: Entry, answer: Any) -> list[str]:
    """Return the options that an answer names and that are still to be entered, in order."""
    prompt = entry.prompt
    if isinstance(prompt, Choose):
        return [answer]
    if isinstance(prompt, Draw) and prompt.ordered:
        return list(answer[len(entry.picked) :])
    left = Counter(answer) - Counter(entry.picked)
    return list(left.elements()) if isinstance(prompt, Draw | ChooseSome) else []


def is_on_the_way(entry: Entry, answer: Any) -> bool:
    """Whether keys and codes lead on from here to an answer without one step back."""
    prompt = entry.prompt
    if isinstance(prompt, Roll) or (isinstance(prompt, Draw) and prompt.ordered):
        if entry.picked != tuple(answer[: len(entry.picked)]):
            return False
    elif isinstance(prompt, Draw) and Counter(entry.picked) - Counter(answer):
        return False
    if isinstance(prompt, Number):
        return entry.within is None or answer in entry.within
    if not isinstance(prompt, Choose | Draw):
        return True  # a tick is set right by the same keys
    left = ids_left(entry, answer)
    ahead = {option.id for option in prompt.options[entry.cursor :]} if entry.walks else {*left}
    facets = next((option.facets for option in prompt.options if option.id == left[0]), {})
    return ahead.issuperset(left) and all(facets.get(name) == value for name, value in entry.narrowed)


def _is_nearer(step: Entry | Done | None, entry: Entry, known: Known) -> bool:
    """Whether a step leads from an entry to what is known."""
    if isinstance(step, Done):
        return to_plain(entry.prompt.check(step.answer)) == known.plain
    if step is None or (len(step.picked), len(step.narrowed)) <= (len(entry.picked), len(entry.narrowed)):
        return False
    return {*step.picked}.issubset(known.answer) and is_on_the_way(step, known.answer)


def _slot_for(entry: Entry, answer: Any) -> int:
    """Return the row that brings the answer nearer."""
    slots = entry.slots
    if isinstance(entry.prompt, ChooseSome):
        wrong = [index for index, slot in enumerate(slots) if slot.option and slot.ticked != (slot.option.id in answer)]
        return wrong[0] if wrong else len(slots) - 1
    if slots[0].again is not None and entry.old == to_plain(entry.prompt.check(answer)):
        return 0
    if entry.parts:
        return next(index for index, slot in enumerate(slots) if slot.part is not None and answer in slot.part)
    assert isinstance(entry.prompt, Choose | Draw)
    wanted = ids_left(entry, answer)[0]
    facets = next(option.facets for option in entry.prompt.options if option.id == wanted)
    for index, slot in enumerate(slots):
        if slot.option and slot.option.id == wanted:
            return index
        if slot.facet is not None and entry.facet and facets[entry.facet] == slot.facet:
            return index
        if slot.more:
            return index
    raise AssertionError(f"no row leads to {wanted!r}")


def _round(here: int, there: int, size: int, up: int) -> Key:
    """Return OK when there, else the key of the shorter way round; `up` is -1 where UP counts upwards."""
    if here == there:
        return Key.OK
    down_is_shorter = (there - here) % size <= (here - there) % size
    return Key.DOWN if down_is_shorter is (up == 1) else Key.UP


def _too_dear(cost: Any, means: Any) -> bool:
    return isinstance(cost, int) and isinstance(means, int) and cost > means
