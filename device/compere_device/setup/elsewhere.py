"""The board if the settings file names none: named on the boot partition, or identified by the first keys."""

from collections.abc import Mapping
from pathlib import Path

from compere.declared import dataclass, field, fields, replace
from compere.errors import shortened
from compere.wording import Text, say
from compere_device.events import Key
from compere_device.files.chosen import board_choice
from compere_device.output.logger import logger
from compere_device.setup.boards import AUTO, BOARDS
from compere_device.setup.faults import ConfigFault
from compere_device.setup.settings import Config, DisplayConfig, KeysConfig, LearnedKeys, written

log = logger(__name__)


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """A board that is named outside the settings file.

    Attributes:
        board: its name; AUTO for none.
        address: the I²C address at which its display answered; 0 for the usual one.
        file: the file that names it.
        said: what is wrong with that file.
        keys: the pins of learned keys, by key; they override whatever names a board.
    """

    board: str = AUTO
    address: int = 0
    file: Path | None = None
    said: Text | None = None
    keys: Mapping[str, int] = field(default_factory=dict)

    @property
    def faults(self) -> list[ConfigFault]:
        """The fault of that file, if it has one."""
        return [ConfigFault(self.said, board_file=self.file)] if self.said else []

    def over(self, config: Config) -> Config:
        """Return the settings with this board, and with its display's address."""
        display = config.display
        if self.address and display.i2c_address == DisplayConfig().i2c_address:
            display = replace(display, i2c_address=self.address)
        return self.with_keys(replace(config, keys=replace(config.keys, board=self.board), display=display))

    def with_keys(self, config: Config) -> Config:
        """Return the settings with the learned keys, unless another part uses one of their pins now."""
        if not self.keys:
            return config
        keys = tuple((Key(name), pin) for name, pin in self.keys.items())
        as_set = {each.name: getattr(config.keys, each.name) for each in fields(KeysConfig)}
        learned = replace(config, keys=LearnedKeys(**as_set, learned=keys))
        if taken := sorted(learned.taken & {*self.keys.values()}):
            log.warning("The keys that were learned are left out: another part has GPIO %s now.", taken[0])
            return config
        return learned


NOWHERE = Elsewhere()


def board_elsewhere(folder: Path, root: Path | None = None) -> Elsewhere:
    """Return the board that a file on the boot partition beneath `root` names, or that was found and kept in `folder`.

    A file with an unknown board changes nothing, and says so.
    """
    from compere_device.boot.board_txt import ROOT, read_board

    word = read_board(root or ROOT)
    if word and word[1] in BOARDS:
        return Elsewhere(word[1], file=word[0], keys=board_choice(folder).keys)
    kept = board_choice(folder)
    found = Elsewhere(kept.name, kept.address, keys=kept.keys) if kept.name in BOARDS else Elsewhere(keys=kept.keys)
    if not word or word[1] == AUTO:
        return found
    said = say(
        "{file} names the board {word}; write {known} into it.",
        file=str(word[0]),
        word=written(shortened(word[1])),
        known=", ".join(BOARDS),
    )
    return replace(found, file=word[0], said=said)
