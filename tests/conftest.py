"""What holds for all tests."""

import os
import tempfile

import pytest
from hypothesis import settings

# Build machines are slow and shared: how long an example takes says nothing about it.
settings.register_profile("anywhere", deadline=None)
settings.load_profile("anywhere")
# A bot to begin with, which tests/test_new_bot.py proves elsewhere.
collect_ignore = ["compere_proof/template"]
# No test's device meets another's mirror, or that of a device which somebody plays with on this machine.
os.environ["COMPERE_MIRROR"] = os.path.join(tempfile.gettempdir(), f"compere-test-{os.getpid()}")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what the tests found out beside that they pass: what they give to `record_property`."""
    for report in terminalreporter.getreports("passed"):
        for name, value in report.user_properties:
            terminalreporter.write_line(f"{name}: {value}")
