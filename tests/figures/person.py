"""Somebody at a table with the device: answers truly, slips now and then, notices it on the next page and mends it."""

from random import Random

from compere_device.answers.codes import fold, sheet
from compere_device.answers.way import Way
from compere_device.drivers.player import People, Player
from compere_device.events import Key
from compere_device.hands.controls import BESIDE_KEYS
from compere_device.scenes.playing import Playing
from compere_device.scenes.stage import Played
from hands import Hands

SLIP_EACH = 30  # one input in so many
COLUMN = (Key.UP, Key.OK, Key.DOWN, Key.BACK)  # the keys as they stand on the box


class Person:
    """Plays a game by keys and scanner. A slip is the key beside the right one, or a scan of the code beside it.

    With `slips` None no slip is made. Who sees one on the page after it mends it with BACK, held where the keys are
    answers: so soon the menu's correction is never needed. Who mends looks at the keys, and does not slip again.
    """

    def __init__(
        self, hands: Hands, people: People, random: Random, *, scanner: bool, slips: Random | None = None
    ) -> None:
        self.slipped = 0
        self._hands = hands
        self._slips = slips
        self._looked: tuple[int, Playing] | None = None  # after how many inputs, at which game
        self._saw = False
        self._player = Player(self._press, self._scan if scanner else None, random, people)

    def answering(self) -> Way | None:
        """Return what the next step answers; None when it reads on, or mends."""
        scene = self._hands.stage.go.scene
        return self._player.answering(scene) if isinstance(scene, Playing) and not self._sees_slip(scene) else None

    def step(self) -> None:
        """Do the next thing: mend a slip, or read on, press one key or scan one code."""
        scene = self._hands.stage.go.scene
        if not isinstance(scene, Playing):
            self._come_back()
        elif not self._sees_slip(scene):
            self._player.step(scene)
        elif scene.kind in BESIDE_KEYS:
            self._hands.hold(Key.BACK)
        else:
            self._hands.press(Key.BACK)

    def told_the_truth(self, playing: Played) -> bool:
        """Return whether the game has only the answers that were meant."""
        return self._player.means(playing.table.session)

    def _sees_slip(self, playing: Playing) -> bool:
        """Whether something was answered that was not meant, or is about to be; the same until the next input."""
        look = self._hands.inputs, playing
        if look != self._looked:
            self._looked, self._saw = look, self._is_slip(playing)
        return self._saw

    def _is_slip(self, playing: Playing) -> bool:
        if not self.told_the_truth(playing):
            return True
        return playing.asked is not None and not playing.asked.leads_to(self._player.answer(playing))

    def _come_back(self) -> None:
        """Close what lies over the game, or leave it at its end; from home go on with it, in the first row."""
        playing = self._hands.stage.game.scene
        if playing and playing.table.outcome and self.told_the_truth(playing):
            self._hands.press(Key.UP, Key.OK)  # the last row
        else:
            self._hands.press(Key.BACK if playing else Key.OK)

    def _press(self, key: Key) -> None:
        if self._slip():
            place, aside = COLUMN.index(key), self._aside()
            key = COLUMN[place + aside] if 0 <= place + aside < len(COLUMN) else COLUMN[place - aside]
        self._hands.press(key)

    def _scan(self, code: str) -> None:
        if self._slip():
            scene = self._hands.stage.go.scene
            assert isinstance(scene, Playing)
            codes = list(sheet(scene.table.session.bot))
            code = codes[(codes.index(fold(code)) + self._aside()) % len(codes)]
        self._hands.scan(code)

    def _slip(self) -> bool:
        slips = self._slips is not None and self._slips.randrange(SLIP_EACH) == 0
        self.slipped += slips
        return slips

    def _aside(self) -> int:
        assert self._slips
        return self._slips.choice((-1, 1))
