"""Questions to the device and their answers."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from compere_device.panel import exchange as exchanging
from compere_device.panel.exchange import Declined, asked, exchange
from compere_device.panel.wire import MirrorError
from panels import running, scripted


def test_a_real_device_answers(tmp_path: Path) -> None:
    """One question after the other on a connection; what cannot be is refused with its kind."""

    async def ask() -> None:
        async with exchange(str(tmp_path / "mirror")) as device:
            assert await device("alive") == {}
            assert (await device("games"))["games"] == []
            with pytest.raises(Declined) as refused:
                await device("story")
            assert refused.value.kind == "no-game"
            assert await device("alive") == {}
        assert await asked(str(tmp_path / "mirror"), "alive") == {}

    with running(tmp_path):
        asyncio.run(ask())


def test_only_its_own_answer_counts(tmp_path: Path) -> None:
    """What is pushed, or answers something else, is passed over; an error without a number is ours."""

    async def ask() -> None:
        async with scripted(tmp_path) as device, exchange(str(tmp_path / "mirror")) as ask:

            def answer(message: dict[str, Any]) -> Any:
                device.push(used={"number": 1})
                device.push(answer={"id": 99, "alive": "wrong"}, error={"id": 98, "kind": "x"})
                return "right"

            device.answers["alive"] = answer
            assert await ask("alive") == "right"

            def refuse(message: dict[str, Any]) -> Any:
                device.push(error={"kind": "bad-request", "message": "no"})

            device.answers["odd"] = refuse
            with pytest.raises(Declined, match="no"):
                await ask("odd")

    asyncio.run(ask())


def test_a_device_that_hangs_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exchanging, "ANSWER_S", 0.05)

    async def ask() -> None:
        async with scripted(tmp_path) as device:
            device.answers["alive"] = None
            with pytest.raises(MirrorError, match="does not answer"):
                await asked(str(tmp_path / "mirror"), "alive")
            await device.until(lambda: device.here == 0)

    asyncio.run(ask())
