"""Virtual dice and draws: an answer as a function of the game's seed, the stream and the answers given in it so far.

Going back does not reroll, and a correction elsewhere does not either.
"""

from collections.abc import Mapping
from typing import Any

from compere.piles import Draw
from compere.prompts import Answer, Prompt, Roll

try:
    from _blake2 import blake2b  # what hashlib would find, without the OpenSSL that it loads for others: 3.7 MB
except ImportError:
    from hashlib import blake2b


def streams(prompt: Prompt[object]) -> tuple[str, ...]:
    """Return the streams of chance that a prompt takes from: a stream for each die, one for a pile."""
    if isinstance(prompt, Roll):
        return prompt.ids()
    return (prompt.stream,) if isinstance(prompt, Draw) else ()


def deal(prompt: Roll | Draw[Any], seed: str, counts: Mapping[str, int]) -> Answer:
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
