"""What holds for all tests."""

import gc
import os
import tempfile
from collections.abc import Generator, Iterator
from functools import cache
from types import SimpleNamespace

import pytest
from hypothesis import settings

# Build machines are slow and shared: how long an example takes says nothing about it.
settings.register_profile("anywhere", deadline=None)
settings.load_profile("anywhere")
# A bot to begin with, which tests/test_new_bot.py proves elsewhere.
collect_ignore = ["compere_proof/template"]
# No test's device meets another's mirror, or that of a device which somebody plays with on this machine.
os.environ["COMPERE_MIRROR"] = os.path.join(tempfile.gettempdir(), f"compere-test-{os.getpid()}")

# Nor is it of any matter what whoever runs them lets others do with new files: a package is built, and its parts are
# written, as root has it.
os.umask(0o022)


def pytest_configure(config: pytest.Config) -> None:
    """Have the processes of one run share what Python compiles for the programs that they start."""
    if not os.environ.get("COMPERE_COMPILED"):  # which they have from the first of them
        folder = tempfile.TemporaryDirectory(prefix="compere-compiled-")
        os.environ["COMPERE_COMPILED"] = folder.name
        config.add_cleanup(folder.cleanup)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Have no garbage looked for among all that tests consist of, neither while they are collected nor afterwards."""
    gc.disable()
    collected = yield
    gc.enable()
    gc.freeze()
    return collected


@pytest.fixture(scope="session")
def codes_once() -> Iterator[None]:
    """Compute each QR code once: it takes 10 ms, and tests print the same few hundred on thousands of labels."""
    from reportlab.graphics.barcode.qr import QrCodeWidget

    @cache
    def computed(code: str, barLevel: str) -> SimpleNamespace:
        symbol = QrCodeWidget(code, barLevel=barLevel).qr
        symbol.make()
        symbol.make = lambda: None
        return SimpleNamespace(qr=symbol)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("compere_device.drivers.symbol.QrCodeWidget", computed)
        yield


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what the tests found out beside that they pass: what they give to `record_property`."""
    for report in terminalreporter.getreports("passed"):
        for name, value in report.user_properties:
            terminalreporter.write_line(f"{name}: {value}")
