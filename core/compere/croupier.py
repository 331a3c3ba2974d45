"""Virtual dice and draws: each is a function of the game's seed, the stream and the number of answers in that stream.

Neither going back nor a correction elsewhere rolls again.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeGuard

from compere.prompts import Answer, Prompt, Roll

if TYPE_CHECKING:  # a program that only lists games draws no cards, and must not wait for this import
    from compere.piles import Draw

try:
    from _blake2 import blake2b  # the one of hashlib, without the 3.7 MB of OpenSSL that hashlib loads
except ImportError:
    from hashlib import blake2b


def has_chance(prompt: Prompt[Any]) -> "TypeGuard[Roll | Draw[Any]]":
    """Return whether chance answers a prompt: whether it asks for dice or for cards of a pile."""
    return prompt.kind in ("roll", "draw")


def streams(prompt: Prompt[Any]) -> tuple[str, ...]:
    """Return the streams of chance that a prompt draws from: one for each die, one for a pile, none otherwise."""
    if not has_chance(prompt):
        return ()
    return prompt.ids() if isinstance(prompt, Roll) else (prompt.stream,)


def deal(prompt: "Roll | Draw[Any]", seed: str, counts: Mapping[str, int]) -> Answer:
    """Return the answer to a roll or a draw; `counts` has the number of answers given so far in each stream."""
    if isinstance(prompt, Roll):
        return tuple(die.faces[_chance(seed, die.id, counts.get(die.id, 0), 0, len(die.faces))] for die in prompt.dice)
    cards = [id for id, copies in prompt.candidates.items() for _ in range(copies)]
    count = counts.get(prompt.stream, 0)
    return tuple(cards.pop(_chance(seed, prompt.stream, count, nth, len(cards))) for nth in range(prompt.count))


def _chance(seed: str, stream: str, count: int, nth: int, sides: int) -> int:
    """Return a number from 0 up to but not including `sides`; with 128 bits the bias of the remainder is negligible."""
    digest = blake2b(f"{seed}\0{stream}\0{count}\0{nth}".encode(), digest_size=16).digest()
    return int.from_bytes(digest, "big") % sides
