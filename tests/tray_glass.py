"""Somebody at a box whose reader is a board on a bench."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from compere_device.events import Key
from compere_device.parts.reader.reader import Reader
from compere_device.scenes.roles import Role
from compere_device.scenes.tray import Guide
from compere_device.setup.guided import Guided, Guides
from hands import Hands
from tray_bench import OnAPort

OK, BACK = Key.OK, Key.BACK
WAIT_S = 10  # for a thread to react; reached only on failure


class Glass(Hands):
    """A person at a box with a reader, which may be told to do something else at a step than what it asks for."""

    def __init__(self, folder: Path, board: OnAPort) -> None:
        super().__init__(folder)
        self.board = board
        self.reader = Reader(board.cable.port, self.events.put, time.monotonic, retry_s=(0.001, 0.01))
        self.guides = Guides(self.reader, self.events.put, time.monotonic)
        self.stage.box.reader = lambda: self.guides if self.guides.able else None
        self.take_until(lambda: bool(self.guides.able) and self.stage.go.scene.role is Role.NOTICE)

    def take_until(self, holds: Callable[[], bool]) -> None:
        """Take what comes until something holds; the board says that it is alive now and then."""
        end_s = time.monotonic() + WAIT_S
        while not holds():
            assert time.monotonic() < end_s, f"nothing comes any more: {self.said}"
            self.board.order(lambda: self.board.tray.bench.app.say("alive"))
            self.board.do(lambda: None, then_ms=20)
            self.serve()

    def opens(self, *rows: str) -> None:
        """Go there from the menu."""
        self.hold(BACK)
        self.choose("Settings", "Tray and cards", *rows)

    @property
    def guide(self) -> Guide:
        return next(scene for scene in self.stage.go.scenes if isinstance(scene, Guide))

    def notices(self) -> list[str]:
        """Read the notices that are shown."""
        said = []
        while self.stage.go.scene.role is Role.NOTICE:
            said.append(self.said)
            self.press(OK)
        return said

    @property
    def rows(self) -> str:
        """All of the page, with its rows."""
        return " ".join(self.page.text().split())

    @property
    def guided(self) -> Guided[Any]:
        return self.guide._guided

    def read(self) -> str:
        """Page through what is shown to its last page, every one of which fits; return all of it."""
        said = self.said
        while self.page.below and self.guide._index < len(self.guide._pages) - 1:
            self.press(OK)
            said += " " + self.said
        return said

    def follow(self, does: Callable[[Any], None]) -> None:
        """Read each step and do it, until the guide is at its end."""
        seen: object = None
        while self.guided.told is None:
            shown = self.guided.shown
            if shown is None or shown is seen:
                self.take_until(lambda shown=shown: self.guided.shown is not shown or self.guided.told is not None)
                continue
            seen = shown
            self.notices()
            self.read()
            does(shown)


class Said:
    """A guide that says one thing."""

    def __init__(self, shown: object) -> None:
        self.shown, self.told, self.failed, self.ended = shown, None, False, False
