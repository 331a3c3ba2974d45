"""What kind a scene is, told without importing those that home does not wait for."""

from typing import TYPE_CHECKING, TypeGuard

from compere_device.hands.controls import PageKind
from compere_device.scenes.stage import Scene

if TYPE_CHECKING:
    from compere_device.scenes.playing import Playing
    from compere_device.scenes.trial import TriedKeys


def is_game(scene: Scene) -> "TypeGuard[Playing]":
    """Whether a scene is a game: those alone have a table."""
    return hasattr(scene, "table")


def takes_all(scene: Scene) -> "TypeGuard[TriedKeys]":
    """Whether a scene takes what comes as it comes, whatever it means elsewhere."""
    return scene.kind is PageKind.FELT


def is_glance(scene: Scene) -> bool:
    """Whether a scene is a glance."""
    return scene.kind is PageKind.GLANCE


def is_why(scene: Scene) -> bool:
    """Whether a scene is the reasons."""
    return scene.kind is PageKind.WHY
