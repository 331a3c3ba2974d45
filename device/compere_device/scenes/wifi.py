"""The box's wireless network: a scanned code is asked about, tried, and told of; the menu says how, and forgets it."""

from typing import TYPE_CHECKING

from compere.options import Option
from compere.wording import Text, say
from compere_device.hands.controls import Does
from compere_device.pages.page import Page
from compere_device.pages.typesetter import numbered
from compere_device.scenes.asking import Asking, ChoiceItem, ask_first, ask_over, choice
from compere_device.scenes.copies import LEAVE
from compere_device.scenes.phones import hosts
from compere_device.scenes.reading import Reading, look
from compere_device.scenes.roles import Role
from compere_device.scenes.stage import Stage
from compere_device.scenes.working import Working

if TYPE_CHECKING:
    from compere_device.wifi.joining import Joining
    from compere_device.wifi.wish import Became

TITLE = say("Wi-Fi")
NOT_HERE = say("Here the box cannot be given a network: it is not started by the system.")
BUSY = say("One network at a time: wait until it is told what became of the first.")
_TRIES = say("I am trying it. That takes up to a minute.")
_HOW = (
    say("Have your phone show your Wi-Fi as a code, and hold it before the scanner."),
    say("Or put a file compere-wifi.txt on the card: “network = NAME”, and below it “password = PASSWORD”."),
)


def scanned(stage: Stage, code: str) -> None:
    """Take a scanned Wi-Fi code: say what is wrong with it, or ask whether the box is to join that network.

    It closes nothing, answers nothing, and its password is nowhere on the glass.
    """
    from compere_device.wifi.code import NoNetwork, parse

    known = stage.box.wifi()
    if known is None:
        stage.notice(NOT_HERE)
    elif any(isinstance(scene, Waits) and scene.role is Role.WORK for scene in stage.go.scenes):
        stage.notice(BUSY)
    else:
        try:
            network = parse(code)
        except NoNetwork as error:
            stage.notice(error.said)
            return
        stage.go.drop(known.asking)  # the code scanned last is meant
        asked = say("The box joins “{name}”, and leaves any other network.", name=network.name)
        ask_over(stage, say("Join it?"), lambda: _begin(stage, known.give(network)), asked)
        known.asking = stage.go.scene


def wifi(stage: Stage) -> Asking:
    """Return the menu for the network."""
    known = stage.box.wifi()
    assert known
    items: list[ChoiceItem] = []
    if name := known.name:
        forget = say("The box then has no network, until it is given one again.")
        again = say("Forget it?")
        items.append(
            (
                Option("forget", say("Forget “{name}”", name=name)),
                lambda: ask_first(stage, again, lambda: _begin(stage, known.forget()), forget),
            )
        )
    items.append(
        (
            Option("how", say("How to join one")),
            lambda: stage.go.push(Reading(stage, numbered(stage.pages(TITLE, *_HOW)))),
        )
    )
    return choice(stage, TITLE, say("What next?"), items)


def from_card(stage: Stage, told: "Became") -> None:
    """Say what became of the card's file, and under which address the box is found now."""
    for text in reversed(_sentences(stage, told)):
        stage.notice(text)


def _begin(stage: Stage, begun: "Joining | Text") -> None:
    if isinstance(begun, Text):
        stage.notice(begun)
    else:
        stage.go.push(Waits(stage, begun))


class Waits(Working):
    """That a network is tried, then pages about what became of it; BACK leaves it, and it goes on."""

    def __init__(self, stage: Stage, joining: "Joining") -> None:
        super().__init__(stage, TITLE)
        self._joining = joining

    @property
    def _over(self) -> bool:
        return self._joining.result is not None

    def _became(self) -> list[Text]:
        assert self._joining.result
        return _sentences(self._stage, self._joining.result)

    def _goes_on(self) -> Page:
        return self._waiting(_TRIES, LEAVE)

    def _act(self, does: Does) -> None:
        if does is Does.STEP_BACK:
            self._stage.go.pop()
        else:
            look(self._stage, does)


def _sentences(stage: Stage, told: "Became") -> list[Text]:
    """Return what became of a wish and, in a network, the addresses of the box there."""
    said = [told.said] if told.said else []
    found = hosts(stage.box.about()) if told.joined else []
    addresses = "\n".join(map(stage.view().typesetter.in_full, found[:2]))
    return [*said, *([say("{addresses}", addresses=addresses)] if found else [])]
