"""Virtual dice and draws: an answer as a function of the game's seed, the stream and the answers given in it so far.

Going back does not reroll, and a correction elsewhere does not either.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeGuard

from compere.prompts import Answer, Prompt, Roll

if TYPE_CHECKING:  # a program that only lists games draws no cards, and does not wait for what does
    from compere.piles import Draw

try:
    from _blake2 import blake2b  # what hashlib would find, without the OpenSSL that it loads for others: 3.7 MB
except ImportError:
    from hashlib import blake2b


def has_chance(prompt: Prompt[Any]) -> "TypeGuard[Roll | Draw[Any]]":
    """Return whether a prompt is answered by chance: dice, or cards of a pile."""
    return prompt.kind in ("roll", "draw")


def streams(prompt: Prompt[Any]) -> tuple[str, ...]:
    """Return the streams of chance that a prompt takes from: a stream for each die, one for a pile."""
    if not has_chance(prompt):
        return ()
    return prompt.ids() if isinstance(prompt, Roll) else (prompt.stream,)


def deal(prompt: "Roll | Draw[Any]", seed: str, counts: Mapping[str, int]) -> Answer:
    """Answer a roll or a draw; `counts` are the answers given so far in each stream."""
    if isinstance(prompt, Roll):
        return tuple(die.faces[_chance(seed, die.id, counts.get(die.id, 0), 0, len(die.faces))] for die in prompt.dice)
    cards = [id for id, copies in prompt.candidates.items() for _ in range(copies)]
    count = counts.get(prompt.stream, 0)
    return tuple(cards.pop(_chance(seed, prompt.stream, count, nth, len(cards))) for nth in range(prompt.count))


def _chance(seed: str, stream: str, count: int, nth: int, sides: int) -> int:
    """Return a number from 0 below `sides`; 128 bits make the bias of the remainder vanish."""
    digest = blake2b(f"{seed}\0{stream}\0{count}\0{nth}".encode(), digest_size=16).digest()
    return int.from_bytes(digest, "big") % sides
