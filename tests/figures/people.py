"""Who sits at the simulated tables: for each bot, people who tell the truth of their table."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from compere.prompts import Prompt
from compere_device.player import People, choose
from figures.people_droco import DrocoPeople
from figures.people_patchwork import PatchworkPeople
from figures.people_robokid import FortPeople


class Anybody:
    """Answers anything that fits."""

    def __init__(self, options: Mapping[str, str], random: Random) -> None:
        self._random = random

    def __call__(self, prompt: Prompt[Any], state: Any, *, scanned: bool = False) -> Any:
        return choose(prompt, self._random, scanned=scanned)


PEOPLE: Mapping[str, Callable[[Mapping[str, str], Random], People]] = {
    "patchwork": PatchworkPeople,
    "droco": DrocoPeople,
    "robokid": FortPeople,
}
