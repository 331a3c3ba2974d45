"""What scanned commands do, whatever is shown: they are understood in one place, before a scene sees them."""

from collections.abc import Callable

import pytest

from compere.wording import say
from compere_device.answers import codes
from compere_device.answers.codes import COMMANDS
from compere_device.answers.codes import CodeCommand as C
from compere_device.events import Scanned
from compere_device.scenes.countdown import Countdown
from compere_device.scenes.playing import Playing
from compere_device.scenes.roles import Role
from hands import Hands, one_question
from ways import CHOOSE, DIRECT

GAME, QUESTION, RULE, GLANCE, WHY, NOTICE, WORK = (
    *(Role.GAME, Role.QUESTION, Role.RULE, Role.GLANCE),
    *(Role.WHY, Role.NOTICE, Role.WORK),
)
Shown = Callable[[Hands], object]


def played(hands: Hands) -> None:
    hands.stage.go.push(Playing(hands.stage, one_question(CHOOSE)))


def beside_keys(hands: Hands) -> None:
    hands.stage.go.push(Playing(hands.stage, one_question(DIRECT)))


def over(*acts: Callable[[Hands], object]) -> Shown:
    return lambda hands: [act(hands) for act in (played, *acts)]


LOOKS = {C.WHY: [GAME, WHY], C.GLANCE: [GAME, GLANCE], C.RULE: [GAME, RULE], C.MENU: [GAME, QUESTION]}
READ = {C.NEXT: [GAME], C.UNDO: [GAME], **LOOKS}  # closed by each
TABLE: dict[str, tuple[Shown, dict[C, list[Role]]]] = {
    "home": (
        lambda hands: None,
        {C.NEXT: [QUESTION], C.UNDO: [], C.MENU: [QUESTION], **{each: [NOTICE] for each in (C.WHY, C.GLANCE, C.RULE)}},
    ),
    "list": (played, {C.NEXT: [GAME], C.UNDO: [], **LOOKS}),
    "keys": (beside_keys, {C.NEXT: [GAME], C.UNDO: [], **LOOKS}),
    "glance": (over(lambda hands: hands.stage.game.glance()), {**READ, C.NEXT: [GAME, GLANCE]}),
    "why": (over(lambda hands: hands.stage.game.why()), READ),
    "notice": (over(lambda hands: hands.stage.notice(say("x"))), READ),
    "two to read": (
        over(lambda hands: hands.stage.game.why(), lambda hands: hands.stage.notice(say("x"))),
        {**LOOKS, C.NEXT: [GAME, WHY], C.UNDO: [GAME, WHY]},
    ),
    "menu": (
        over(lambda hands: hands.stage.go.menu()),
        {
            **{C.NEXT: [GAME, QUESTION, Role.PAGES], C.UNDO: [GAME], C.MENU: [GAME, QUESTION]},
            **{C.WHY: [GAME, QUESTION, WHY], C.GLANCE: [GAME, QUESTION, GLANCE], C.RULE: [GAME, QUESTION, NOTICE]},
        },
    ),
    "work": (lambda hands: hands.stage.go.push(Countdown(hands.stage, 9)), {each: [WORK] for each in C}),
}


@pytest.mark.parametrize("shown", TABLE)
@pytest.mark.parametrize("command", C)
def test_each_command_does_what_the_table_says(hands: Hands, shown: str, command: C) -> None:
    """However it is written."""
    get_there, roles = TABLE[shown]
    get_there(hands)
    hands.desk.take([Scanned(f" {command.value.upper()} ")])
    assert [scene.role for scene in hands.stage.go.scenes[1:]] == roles[command]


def test_next_answers_a_list_and_no_question_whose_every_key_is_an_answer(hands: Hands) -> None:
    """There no key is the next."""
    for get_there, answered in ((played, True), (beside_keys, False)):
        get_there(hands)
        hands.scan("cmd:next")
        assert (hands.playing.table.outcome is not None) is answered
        hands.stage.go.clear()


def test_a_command_that_there_is_not_is_a_code_as_any_other(hands: Hands) -> None:
    """Said as it was scanned; what is only read is closed by it."""
    played(hands)
    hands.stage.notice(say("x"))
    hands.scan("cmd:Dance")
    assert hands.said == "Notice The code cmd:Dance means nothing here."
    assert [scene.role for scene in hands.stage.go.scenes[1:]] == [GAME, NOTICE]


def test_every_command_of_the_sheet_is_one() -> None:
    """And no thing of a game."""
    assert [codes.command(code) for code in COMMANDS] == list(C)
    assert codes.command("patch:1") is codes.command("cmd:") is codes.command("next") is None
