"""Robokid's wood: its cards, its board with level and points, the Pack, dogs and cats."""

import re
from collections.abc import Mapping
from typing import Any, ClassVar

from woods.wood import Json, Said, Wood

AT_REST = "robokid.since"  # where nothing of its turn is in a hand


class RobokidWood(Wood):
    """A player's board without anybody who looks at it. Of a deck that the table shuffles nobody knows the cards."""

    idle = (
        r"^Give Robokid a board|^Take Sleepover|^It gets 5 kids|^Set up the rest|^Take \w+|^Nobody need"
        r"|^Play until|^Shuffle its|^All to its discard|^Yards tied|^To its discard pile|^It fortifies again"
        r"|^Up to 3 of its deck to its Yard, |^Recruit, expel|^Expel, shuffle|^The end is triggered|^The game is over"
        r"|deck is empty|sits? to its left|^Check the Park deck$"
    )

    def __init__(self, options: Mapping[str, str]) -> None:
        super().__init__(options)
        self.tracked = options["deck"] == "tracked"
        self.deck: list[str] = []  # and its discard pile
        self.lookout, self.then = list[str](), list[str]()  # and what comes there once the Fort is raised
        self.deployed: list[str] = []
        self.yard: list[str] = []
        self.trashes = False  # the leftmost card of this turn
        self.pack = {"toy": 0, "pizza": 0}
        self.board: Json = {"level": 0, "points": 0, "rules": 0, "sculpture": False}
        self.dogs, self.doghouse, self.cats = list[str](), list[str](), list[str]()

    # What is told

    def to_lookout(self, cards: str) -> None:
        self.deck += self.yard
        self.yard = []  # its turn has begun: what lies there is cleared
        first, _, then = cards.partition(", then ")
        self.lookout += self.drawn(first)
        self.then = self.drawn(then)

    def deploys(self, cards: str) -> None:
        self.deployed = self.drawn(cards)

    def to_yard(self, cards: str) -> None:
        self.yard = self.drawn(cards)

    def drawn(self, cards: str) -> list[str]:
        """Take cards from its deck; a dog that is named with them lies in its pile until it is said to move."""
        drawn = [card for card in names(cards) if card not in self.dogs]
        for card in drawn:
            self.deck.remove(card)
        return drawn

    def under_park(self, cards: str) -> None:
        self.drawn(cards)

    def scores(self, points: str, more: str) -> None:
        self.board["points"] += int(more)
        assert self.board["points"] == int(points)

    def level(self, level: str) -> None:
        self.board["level"] = int(level)

    def trash(self) -> None:
        self.lookout, self.then = self.then, []

    def empty_pack(self) -> None:
        self.pack = {"toy": 0, "pizza": 0}

    def made_up_rule(self) -> None:
        self.board["rules"] += 1

    def sculpture(self) -> None:
        self.board["sculpture"] = True

    def gets(self, count: str, thing: str) -> None:
        self.pack[thing] += int(count)

    def to_doghouse(self, dog: str) -> None:
        assert self.dogs.pop(0) == bare(dog)
        self.doghouse.append(bare(dog))

    def dog_to_yard(self, dog: str) -> None:
        assert self.dogs.pop(0) == bare(dog)

    def dog_under(self, dog: str) -> None:
        self.dogs.append(bare(dog))

    def cat_comes(self, cat: str) -> None:
        self.cats.append(bare(cat))

    def gone(self, thing: str) -> None:
        (place,) = (each for each in (self.yard, self.doghouse, self.cats) if bare(thing) in each)
        place.remove(bare(thing))

    def taken(self, card: str) -> None:
        self.deck.append(bare(card))

    said: ClassVar[Said] = (
        (r"^Lookout: (.+)", to_lookout),
        (r"^Deploy: (.+)", deploys),
        (r"^Yard: (.+)", to_yard),
        (r"^Under the Park deck: (.+)", under_park),
        (r"^(\d+) VP \(\+(\d+)\)$", scores),
        (r"^Level (\d)$", level),
        (r"^Trash its Lookout", trash),
        (r"[Ee]mpty its Pack", empty_pack),
        (r"A random made-up rule, hidden\.", made_up_rule),
        (r"(?:It|Robokid) gets the macaroni sculpture\.", sculpture),
        (r"(\d) (toy|pizza)s?(?=[.,])", gets),
        (r"(?:^|\. )([A-Z][\w’ ]+) under its doghouse\.", to_doghouse),
        (r"^(?:Up to 3 of its deck and )?((?!Up)[A-Z]\w+) to its Yard(?: too)?[,;]", dog_to_yard),
        (r"^(?:Under its dog pile|Dog given): (.+)$", dog_under),
        (r"^(.+) comes to Robokid\.", cat_comes),
        (r"^Gone: (.+)$", gone),
        (r"^Taken: (.+)$", taken),
        (r"You may follow", lambda self: None),
    )

    # What people do

    def asked(self, prompt: Json) -> None:
        super().asked(prompt)
        if prompt["key"] == AT_REST:
            self.put_away()

    def put_away(self) -> None:
        """Put what was deployed on the discard pile, or out of the game."""
        if self.deployed:
            self.deck += self.deployed[self.trashes :]
            self.deployed, self.trashes = [], False

    def answer(self, prompt: Json, answer: Any) -> None:
        drawn = [bare(each) for each in answer if each != "empty"] if isinstance(answer, list) else []
        match prompt["key"].removeprefix("robokid.").partition(".")[0], prompt["step"]:
            case "kids", _:
                self.deck = drawn
            case "dogs", _:
                self.dogs = drawn
            case "deck_card", "fortify":
                self.lookout += drawn
            case "park_card", "expel":
                self.yard += drawn

    def correct(self, fact: str, value: Any) -> None:
        assert fact == "played", fact
        self.put_away()  # of the turn before
        self.trashes = value == "trashed"

    # How it lies

    def lies(self, prompt: Json | None) -> Json:
        if prompt and prompt["key"] != AT_REST:
            return {}
        self.put_away()
        there: Json = {**self.board, "lookout": self.lookout, "pack": self.pack, "yard": self.yard}
        there |= {"dogs": self.dogs, "doghouse": self.doghouse, "cats": self.cats}
        return there | ({"deck": sorted(self.deck)} if self.tracked else {})

    def published(self, state: Json) -> Json:
        piles = {name: [*map(bare, state[name])] for name in ("lookout", "yard", "doghouse", "cats", "deployed")}
        deck = {bare(card): copies for card, copies in state["deck"]["unseen"].items()} if self.tracked else {}
        return piles | {
            "level": state["level"],
            "points": state["points"],
            "rules": state["made_up_rules"],
            "sculpture": state["sculpture"],
            "pack": {thing: state["pack"].count(thing) for thing in ("toy", "pizza")},
            "dogs": [*map(bare, state["dog_pile"])],
            "deck": sorted(card for card, copies in deck.items() for _ in range(copies)),
        }


def names(cards: str) -> list[str]:
    """Return the cards that are named in a row."""
    return [bare(card) for card in re.split(", | and ", cards)] if cards else []


def bare(name: str) -> str:
    """Return what an id and a printed name have in common: its letters."""
    return re.sub("^the|[^a-z]", "", name.partition(":")[2] if ":" in name else name.lower())
