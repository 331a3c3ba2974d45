"""Robotick's wood: Droco's open hand, who leads, what each player has before them, and the score sheet."""

from collections.abc import Mapping
from typing import Any, ClassVar

from woods.wood import Json, Said, Wood

PLAYERS = {"you": "first", "left": "second", "right": "third"}
DROCO = "droco"
LAST_ROUND = 3


class DrocoWood(Wood):
    """A hand that lies open, hangars, piles that lie face down, and a sheet of paper."""

    idle = r"^AI card (on|opposite)|^You each pass two cards|^Please check:"

    def __init__(self, options: Mapping[str, str]) -> None:
        super().__init__(options)
        self.hangars = int(options["hangars"])
        self.scores: dict[str, list[int]] = {player: [] for player in PLAYERS.values()}
        self.clear()

    def clear(self) -> None:
        """Begin a round with nothing on the table; Droco leads."""
        self.hand: set[str] = set()
        self.trick = ""  # Droco's card, while it lies in one
        self.leader = DROCO
        self.tricks: list[tuple[str, str]] = []  # who took each, and Droco's card in it

    # What is told

    def plays(self, card: str) -> None:
        self.trick = f"robot:{card}"
        self.hand.remove(self.trick)

    def trick_to(self, player: str, hidden: str | None) -> None:
        self.takes(PLAYERS[player])
        is_full = len(self.won(PLAYERS[player])) > self.hangars
        assert bool(hidden) is is_full, "face down where no hangar is free"

    def droco_wins(self) -> None:
        self.takes(DROCO)

    def counts(self, player: str, won: str, lost: str | None, points: str | None, total: str | None) -> None:
        score = number(won) - number(lost or "0")
        assert points is None or number(points) == score
        self.scores[PLAYERS[player]].append(score)
        assert total is None or number(total) == sum(self.scores[PLAYERS[player]])
        if player == "right" and len(self.scores[PLAYERS[player]]) < LAST_ROUND:
            self.clear()

    def takes(self, winner: str) -> None:
        self.tricks.append((winner, self.trick))
        self.trick, self.leader = "", winner

    def won(self, player: str) -> list[str]:
        """Return Droco's cards of the tricks that somebody has won."""
        return [card for winner, card in self.tricks if winner == player]

    said: ClassVar[Said] = (
        (r"^(?:It|Droco) (?:leads|plays) ([A-D]\d+)", plays),
        (r"Trick: (you|left|right)(, face down)?\.", trick_to),
        (r"and wins the trick\.", droco_wins),
        (r"^(you|left|right) (−?\d+)(?:\s−\s(\d+))?(?: = (−?\d+))?(?:, total (−?\d+))?$", counts),
    )

    # What people do

    def answer(self, prompt: Json, answer: Any) -> None:
        match prompt["key"].removeprefix("droco."):
            case "hand":
                self.hand = set(answer)
            case "winner":
                self.takes(answer)

    def correct(self, fact: str, value: Any) -> None:
        match fact:
            case "card":
                wrong, right = value.split("-")
                self.hand = self.hand - {wrong} | {right}
            case "hand":
                self.hand = set(value)
            case "leader":
                self.leader = value
            case "winner":
                card, player = value.split("-")
                self.tricks = [(player if each == card else winner, each) for winner, each in self.tricks]
                self.leader = self.tricks[-1][0]
            case "total_first" | "total_second" | "total_third":
                scores = self.scores[fact.removeprefix("total_")]
                scores[-1] += value - sum(scores)
            case _:
                assert fact in ("trump", "pile"), fact

    # How it lies

    def lies(self, prompt: Json | None) -> Json:
        if prompt and prompt["key"] == "droco.lost":
            return {"hand": self.hand, "scores": self.scores}  # the trick lies there yet
        down = len(self.won(DROCO))  # each player's own card, of each trick that Droco wins
        return {
            "hand": self.hand,
            "leader": self.leader,
            "scores": self.scores,
            "tricks": len(self.won(DROCO)),
            "face up": {player: self.won(player)[: self.hangars] for player in PLAYERS.values()},
            "face down": {player: down + len(self.won(player)[self.hangars :]) for player in PLAYERS.values()},
        }

    def published(self, state: Json) -> Json:
        return {
            "hand": set(state["hand"]),
            "leader": state["leader"],
            "scores": state["scores"],
            "tricks": state["droco_tricks"],
            "face up": {player: state["captured"][player]["face_up"] for player in PLAYERS.values()},
            "face down": {player: state["captured"][player]["face_down"] for player in PLAYERS.values()},
        }


def number(text: str) -> int:
    """Return a number as it is printed."""
    return int(text.replace("−", "-"))
