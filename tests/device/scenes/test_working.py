"""Work that goes on while it is shown, and then pages about what became of it."""

from compere.wording import Text, say
from compere_device.events import Key
from compere_device.hands.controls import Does, PageKind
from compere_device.pages.page import Page
from compere_device.scenes.roles import Role
from compere_device.scenes.working import Working
from hands import Hands

ENDS, LEAVES = say("end it"), say("leave it")


class Baking(Working):
    """Work that is over once somebody says what became of it."""

    texts: tuple[Text, ...] = ()
    back: Text | None = ENDS
    said: Text | None = say("It bakes.")
    acts: tuple[Does, ...] = ()

    @property
    def _over(self) -> bool:
        return bool(self.texts)

    def _became(self) -> list[Text]:
        return [*self.texts]

    def _goes_on(self) -> Page:
        return self._waiting(self.said, self.back)

    def _act(self, does: Does) -> None:
        self.acts += (does,)


def test_work_and_then_what_became_of_it(hands: Hands) -> None:
    """Controls act on the work until it is over; then they turn the pages, and beyond these it closes."""
    scene = Baking(hands.stage, say("Bread"))
    hands.stage.go.push(scene)
    assert (scene.role, scene.kind, scene.asks) == (Role.WORK, PageKind.WAITS, None)
    assert hands.page.title == "Bread" and " ".join(hands.page.lines) == "It bakes."
    assert [(row.label, row.key) for row in hands.page.rows] == [("end it", Key.BACK)]
    scene.do(Does.STEP_BACK)
    scene.undo()
    assert scene.acts == (Does.STEP_BACK,)  # going back by a code ends no work
    scene.texts = say("It is brown."), say("It is hot.")
    assert (scene.role, scene.kind, hands.page.corner) == (Role.PAGES, PageKind.ALONE, "1/2")
    assert hands.said == "Bread It is brown."
    first = scene.asks
    scene.do(Does.READ_ON)
    assert (hands.said, hands.page.corner) == ("Bread It is hot.", "2/2") and scene.asks != first
    scene.undo()
    assert hands.said == "Bread It is brown." and len(scene.acts) == 1
    scene.undo()
    assert hands.stage.go.scene is not scene


def test_a_wait_of_which_nothing_is_said(hands: Hands) -> None:
    """Nor has it a key: what is on its page is the scene's."""
    scene = Baking(hands.stage, say("Bread"))
    scene.said = scene.back = None
    assert scene.page() == Page("Bread")
    scene.said, scene.back = say("It bakes."), LEAVES
    assert [row.label for row in scene.page().rows] == ["leave it"]
