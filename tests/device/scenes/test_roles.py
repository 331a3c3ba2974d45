"""What a scene is, as others are told it."""

from compere.wording import say
from compere_device.events import Key, Scanned
from compere_device.files.opened import Game
from compere_device.scenes import home
from compere_device.scenes.countdown import Countdown
from compere_device.scenes.roles import READ, Role
from compere_device.scenes.stage import is_game, takes_all
from hands import Hands
from tiny import END, TinyState, number, session


async def asked(state: TinyState) -> object:
    await number("before")
    return END


def test_each_is_told_from_the_others(hands: Hands) -> None:
    """Home asks; a game, its glance, its reasons, a notice and the page on which keys are tried are one each."""
    go = hands.stage.go
    roles = [go.scene.role]
    home.play(hands.stage, Game(session(asked)))
    for act in (hands.stage.game.glance, hands.stage.game.why, lambda: hands.stage.notice(say("x")), go.menu):
        act()
        roles.append(go.scene.role)
    go.push(Countdown(hands.stage, 9))
    roles += [go.scenes[1].role, go.scene.role]
    shown = [Role.QUESTION, Role.GLANCE, Role.WHY, Role.NOTICE, Role.QUESTION, Role.GAME, Role.WORK]
    assert roles == shown
    assert [is_game(scene) for scene in go.scenes] == [scene.role is Role.GAME for scene in go.scenes]


def test_what_tries_the_keys_takes_all(hands: Hands) -> None:
    hands.hold(Key.BACK)
    hands.choose("Settings", "Test the keys")
    assert hands.stage.go.scene.role is Role.TRIAL and takes_all(hands.stage.go.scene)
    hands.scan("cmd:menu")
    assert hands.stage.go.scene.role is Role.TRIAL and "cmd:menu" in hands.page.text()


def test_a_code_closes_what_is_read_and_counts_for_what_is_beneath(hands: Hands) -> None:
    """One page over the other, down to what asks."""
    hands.begin_tiny()
    stage = hands.stage
    stage.game.glance()
    stage.notice(say("x"))
    assert [scene.role in READ for scene in stage.go.scenes] == [False, False, True, True]
    hands.desk.take([Scanned("x1")])
    assert [scene.role for scene in stage.go.scenes] == [Role.QUESTION, Role.GAME, Role.NOTICE]
    assert "x1" in hands.said  # which says that it means nothing to the game
