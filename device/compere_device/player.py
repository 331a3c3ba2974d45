"""A player who uses the device as a person does, by its keys and its scanner: for demonstrations, tests and figures."""

from collections.abc import Callable
from random import Random
from typing import Any, Protocol

from compere.prompts import Choose, ChooseSome, Draw, Number, Prompt, Roll
from compere_device.codes import code_of
from compere_device.entry import Entry
from compere_device.events import Key
from compere_device.scenes import Playing
from compere_device.view import keys_of

Scan = Callable[[str], None]


class Player:
    """Plays a game to its end at random, with answers that the table could give.

    `press` presses and releases a key, `scan` reads a code (None: no scanner is fitted), `people` know the answers.
    """

    def __init__(
        self, press: Callable[[Key], None], scan: Scan | None, random: Random, people: "People | None" = None
    ) -> None:
        self._press = press
        self._scan = scan
        self._random = random
        self._people = people or choose
        self._target: tuple[Prompt[Any], Any] | None = None  # what is to be answered, and how

    def answering(self, playing: Playing) -> Entry | None:
        """Return what the next step answers; None when it reads on. A scan needs no page turned before it."""
        return playing.coming if self._scans(playing) else playing.asked

    def step(self, playing: Playing) -> None:
        """Do the next thing: read on, or press one key or scan one code of the answer."""
        scans, entry = self._scans(playing), self.answering(playing)
        if entry is None or not (entry.slots or isinstance(entry.prompt, Number | Roll)):
            self._press(Key.OK)
        elif self._scan and scans:
            answer = self._answer(entry.prompt, scanned=True)
            self._scan(code_of(answer[len(entry.picked)] if isinstance(entry.prompt, Draw) else answer))
        elif self._scan and (code := self._sticker(playing, entry)):
            self._scan(code)
        else:
            self._press(key_towards(entry, self._answer(entry.prompt)))

    def _scans(self, playing: Playing) -> bool:
        """Whether a scan is less work than keys: of what is drawn, and of a thing that is asked for after a page."""
        prompt = playing.coming.prompt if playing.coming and self._scan else None
        if isinstance(prompt, Choose) and playing.asked is None:
            return any(not option.shown for option in prompt.options)
        return isinstance(prompt, Draw)

    def _sticker(self, playing: Playing, entry: Entry) -> str | None:
        """Return the code of a thing that the answer names next, of a list in which keys would take longer."""
        prompt = entry.prompt
        if not ((isinstance(prompt, Choose) and prompt.leafed) or (isinstance(prompt, ChooseSome) and prompt.seldom)):
            return None
        answer: Any = self._answer(entry.prompt, scanned=True)
        ids = answer if isinstance(entry.prompt, ChooseSome) else (answer,)
        wanted = [option for option in getattr(entry.prompt, "options", ()) if option.id in ids]
        known = {item.id for group in playing.table.session.bot.codes for item in group.items}
        for option in wanted:
            codes: list[str] = [code for code in option.codes() if code in known and not code.startswith("pick:")]
            if codes and option.id not in entry.picked:
                return option.id if option.id in codes else codes[0]
        return None

    def _answer(self, prompt: Prompt[Any], *, scanned: bool = False) -> Any:
        if self._target is None or self._target[0] is not prompt:
            self._target = (prompt, self._people(prompt, self._random, scanned=scanned))
        return self._target[1]


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


class People(Protocol):
    """Whoever knows what lies on the table."""

    def __call__(self, prompt: Prompt[Any], random: Random, *, scanned: bool = False) -> Any:
        """Return an answer that the table could give."""


def key_towards(entry: Entry, answer: Any) -> Key:
    """Return the next key on the shortest way to an answer."""
    prompt = entry.prompt
    if entry.walks:
        held = [index for index, slot in enumerate(entry.slots) if slot.option and slot.option.id in answer]
        return keys_of(entry)[held[0] if held else -1]
    if entry.direct:
        return keys_of(entry)[_slot_for(entry, answer)]
    if isinstance(prompt, Number):
        return Key.OK if entry.cursor == answer else Key.UP if answer > entry.cursor else Key.DOWN
    if isinstance(prompt, Roll):
        faces = prompt.dice[len(entry.picked)].faces
        return _round(entry.cursor, faces.index(answer[len(entry.picked)]), len(faces), up=-1)
    return _round(entry.cursor, _slot_for(entry, answer), len(entry.slots), up=1)


def _slot_for(entry: Entry, answer: Any) -> int:
    """Return the row that brings the answer nearer."""
    slots = entry.slots
    if isinstance(entry.prompt, ChooseSome):
        wrong = [index for index, slot in enumerate(slots) if slot.option and slot.ticked != (slot.option.id in answer)]
        return wrong[0] if wrong else len(slots) - 1
    wanted = answer if isinstance(entry.prompt, Choose) else answer[len(entry.picked)]
    assert isinstance(entry.prompt, Choose | Draw)
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
