"""What the browser's tests share: one Chromium, and for each test a device and a panel of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from browser.stage import Stage, browser_or_skip
from panels import running


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Have a Chromium; as root it has no sandbox."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_or_skip(), args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def stage(tmp_path: Path, chromium: Browser) -> Iterator[Stage]:
    """Have a device in English whose keys count at once, a panel, and whoever visits it."""
    with running(tmp_path) as device, Stage(tmp_path, device, chromium) as made:
        yield made
