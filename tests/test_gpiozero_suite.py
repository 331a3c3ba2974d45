"""How gpiozero's tests are pointed at our factory: tried with tests of our own in their place."""

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).with_name("gpiozero_suite.py")
CONFTEST = """
import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory

@pytest.fixture
def mock_factory():
    Device.pin_factory = MockFactory()
    yield Device.pin_factory
    Device.pin_factory.reset()

@pytest.fixture
def pwm(mock_factory):
    pass
"""
REAL = """
import pytest
from gpiozero.pins.mock import MockFactory
from importlib.metadata import entry_points

@pytest.fixture(params=["mock", "gpiochip"])
def pin_factory_name(request):
    return request.param

@pytest.fixture
def pins(pin_factory_name):
    (found,) = entry_points(group="gpiozero_pin_factories", name=pin_factory_name)
    with found.load()() as factory:
        yield factory.pin(22), factory.pin(27)

def test_jumper(pins):
    put_out, taken_in = pins
    taken_in.input_with_pull("up")
    for state in (0, 1, 0):
        put_out.output_with_state(state)
        assert taken_in.state == state
    put_out.input_with_pull("floating")
    taken_in.pull = "up"
    assert put_out.state == 1

def test_nothing_of_ours():
    assert False
"""
INPUTS = """
from gpiozero import Button
from gpiozero.pins.mock import MockPWMPin

def test_driven(mock_factory):
    pin, seen = mock_factory.pin(4), []
    with Button(4, bounce_time=0.01) as button:
        button.when_pressed = lambda: seen.append("pressed")
        pin.drive_low()
        pin.drive_high()
    assert seen == ["pressed"]

def test_states(mock_factory):
    pin = mock_factory.pin(4)
    pin.function = "output"
    pin.clear_states()
    for state in (1, 1, 0):
        pin.state = state
    pin.assert_states_and_times([(0.0, False), (0.0, True), (0.0, False)])

def test_fails(mock_factory):
    mock_factory.pin(4).state = 1

def test_pwm(pwm):
    assert False

def test_own_kind(mock_factory):
    mock_factory.pin(4, pin_class=MockPWMPin)
"""


def run(folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, SCRIPT, folder], capture_output=True, text=True, cwd=folder)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A folder that looks like a checkout of gpiozero."""
    (tmp_path / "tests").mkdir()
    for name, text in (("conftest", CONFTEST), ("test_real_pins", REAL), ("test_inputs", INPUTS)):
        (tmp_path / "tests" / f"{name}.py").write_text(text)
    return tmp_path


def test_a_line_for_each_test_and_the_reason(checkout: Path) -> None:
    """Ours is tried and no other; what fails fails the run."""
    done = run(checkout)
    assert done.returncode == 1, done.stderr
    *lines, counts = done.stdout.splitlines()
    assert counts == "1 failed, 3 passed, 2 skipped"
    assert [line.split(" object at")[0] for line in lines] == [
        "passed  test_real_pins.py::test_jumper[gpiochip]",
        "passed  test_inputs.py::test_driven",
        "passed  test_inputs.py::test_states",
        "failed  test_inputs.py::test_fails: gpiozero.exc.PinSetInput: cannot set state of pin GPIO4: it is an input",
        "skipped test_inputs.py::test_pwm: for pins with PWM, which ours have not",
        "skipped test_inputs.py::test_own_kind: for a kind of pin that is gpiozero's own",
    ]


def test_a_run_without_a_failure(checkout: Path) -> None:
    """Its status says so."""
    (checkout / "tests" / "test_inputs.py").unlink()
    done = run(checkout)
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "1 passed")


def test_what_is_no_checkout(tmp_path: Path) -> None:
    """As gpiozero's package from the index: it has the tests, and not what they begin with."""
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_real_pins.py").write_text(REAL)
    done = run(tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert "a checkout of gpiozero" in done.stderr
