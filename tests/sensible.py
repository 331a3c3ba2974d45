"""Somebody who plays at random and yet takes no patch that cannot be paid, as whoever sees the table would."""

from dataclasses import replace
from random import Random
from typing import Any

from compere.prompts import Choose, Prompt
from compere_device.drivers.player import People, choose


def sensible(random: Random) -> People:
    """Return people for a `Player`."""

    def answer(prompt: Prompt[Any], state: Any, *, scanned: bool = False) -> Any:
        if isinstance(prompt, Choose) and prompt.key == "patchwork.human_turn":
            payable = [option for option in prompt.options if option.facets.get("cost", 0) <= state.buttons]
            prompt = replace(prompt, options=tuple(payable))
        return choose(prompt, random, scanned=scanned)

    return answer
