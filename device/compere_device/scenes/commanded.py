"""What a scanned command does: the one place that understands it, whichever scene is shown."""

from compere_device.answers import codes
from compere_device.answers.codes import CodeCommand
from compere_device.events import Key
from compere_device.hands.controls import BESIDE_KEYS, Controls, pressed
from compere_device.scenes.roles import READ, Role
from compere_device.scenes.stage import Stage, is_game


def carry_out(command: CodeCommand, code: str, stage: Stage) -> None:
    """Do what a code commands: go a step on or back on what is shown, or look at something.

    Where every key is an answer, none of them is the next.
    """
    scene = stage.go.scene
    if command is CodeCommand.UNDO:
        scene.undo()
    elif command is not CodeCommand.NEXT:
        _look(command, code, stage)
    elif scene.kind not in BESIDE_KEYS and (does := pressed(Controls.KEYS, scene.kind, Key.OK)):
        scene.do(does)


def _look(command: CodeCommand, code: str, stage: Stage) -> None:
    """Look at something: that closes what is only read, and over what goes on it means nothing."""
    while stage.go.scene.role in READ:
        stage.go.pop()
    scene = stage.go.scene
    looks = {CodeCommand.MENU: stage.go.menu}
    if stage.game.plays:
        looks |= {CodeCommand.GLANCE: stage.game.glance, CodeCommand.WHY: stage.game.why}
    if is_game(scene):
        looks[CodeCommand.RULE] = scene.rule
    if scene.role not in (Role.GAME, Role.QUESTION):
        return
    if command in looks:
        looks[command]()
    else:
        stage.notice(codes.refused(code, None, None))
