"""Plays a game on the simulated device of an installed program: python3 on_glass.py FOLDER ROW LANGUAGE.

FOLDER has the program's modules, ROW is what the home screen calls the bot. Every page is printed. Nothing of this
checkout is imported: the program is the installed one, with what is installed beside it.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

MOST_PRESSES = 200


def main(folder: str, row: str, language: str) -> None:
    """Choose the bot, then what is offered, until the game has ended."""
    sys.path.insert(0, folder)
    from compere_device.drivers.simulator import Hands, PlayersClock, simulated
    from compere_device.events import Key
    from compere_device.files.store import Store
    from compere_device.output.outlet import tell
    from compere_device.scenes.playing import Playing
    from compere_device.setup.config import Config, DeviceConfig

    config, clock = Config(device=DeviceConfig(language)), PlayersClock()
    with TemporaryDirectory() as state, simulated(config, Store(Path(state)), clock, lambda: "1") as device:
        hands, desk = Hands(device, clock), device.loop.desk
        for _ in range(MOST_PRESSES):
            hands.look()
            page, scene = desk.page(), desk.stage.go.scene
            tell(sys.stdout, *page.text().splitlines())
            if isinstance(scene, Playing) and scene.table.outcome:
                return
            others = page.title == "Compère" and not page.rows[page.cursor or 0].label.startswith(row)
            hands.tap(Key.DOWN if page.cursor is not None and others else Key.OK)
    raise SystemExit("the game does not end")


if __name__ == "__main__":
    main(*sys.argv[1:])
