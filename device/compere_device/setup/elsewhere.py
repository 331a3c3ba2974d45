"""The board where the settings' file names none: as the boot partition says, else as the first keys told."""

from dataclasses import dataclass, replace
from pathlib import Path

from compere.errors import shortened
from compere.wording import Text, say
from compere_device.setup.boards import AUTO, BOARDS
from compere_device.setup.settings import Config, DisplayConfig, written


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """A board that is named elsewhere; AUTO for none.

    `address`: where its display answered on the I²C bus; 0 for where displays usually do. `said` is what is wrong with
    `file`, if anything.
    """

    board: str = AUTO
    address: int = 0
    file: Path | None = None
    said: Text | None = None

    def over(self, config: Config) -> Config:
        """Return the settings with this board, and its display where it answered."""
        display = config.display
        if self.address and display.i2c_address == DisplayConfig().i2c_address:
            display = replace(display, i2c_address=self.address)
        return replace(config, keys=replace(config.keys, board=self.board), display=display)


NOWHERE = Elsewhere()


def board_elsewhere(folder: Path, root: Path | None = None) -> Elsewhere:
    """Return the board that a file on the boot partition beneath `root` names, or that was found and kept in `folder`.

    A file that names no board that is known changes nothing, and says so.
    """
    from compere_device.boot.board_txt import ROOT, read_board
    from compere_device.files.chosen import board_choice

    word = read_board(root or ROOT)
    if word and word[1] in BOARDS:
        return Elsewhere(word[1], file=word[0])
    kept = board_choice(folder)
    found = Elsewhere(kept.name, kept.address) if kept.name in BOARDS else NOWHERE
    if not word or word[1] == AUTO:
        return found
    said = say(
        "{file} names the board {word}; write {known} into it.",
        file=str(word[0]),
        word=written(shortened(word[1])),
        known=", ".join(BOARDS),
    )
    return replace(found, file=word[0], said=said)
