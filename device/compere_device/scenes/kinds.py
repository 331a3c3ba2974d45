"""What kind a scene is, told without importing those that home does not wait for."""

from typing import TYPE_CHECKING, TypeGuard

from compere_device.scenes.reading import Reading
from compere_device.scenes.stage import Scene

if TYPE_CHECKING:
    from compere_device.scenes.playing import Playing
    from compere_device.scenes.trial import Keys


def is_game(scene: Scene) -> "TypeGuard[Playing]":
    """Whether a scene is a game: those alone have a table."""
    return hasattr(scene, "table")


def takes_all(scene: Scene) -> "TypeGuard[Keys]":
    """Whether a scene takes what comes as it comes, whatever it means elsewhere."""
    return hasattr(scene, "feel")


def is_glance(scene: Scene) -> bool:
    """Whether a scene is a glance."""
    return isinstance(scene, Reading) and scene.is_glance
