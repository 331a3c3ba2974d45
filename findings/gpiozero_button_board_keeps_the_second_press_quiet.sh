#!/bin/sh
# gpiozero 2.0.1, a ButtonBoard of two buttons on mock pins.
#
# One would expect: when_pressed of the board is called for each button that goes down, when_changed for each change of
# a button.
# Seen: the board is pressed as long as any of its buttons is. While one is held, another one's press and the first
# one's release call neither when_pressed nor when_released.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check gpiozero==2.0.1

seen=$("$folder/venv/bin/python" -W ignore - <<'END'
from gpiozero import ButtonBoard, Device
from gpiozero.pins.mock import MockFactory

Device.pin_factory = MockFactory()
board = ButtonBoard(5, 6)
called = []
board.when_pressed = lambda: called.append("pressed")
board.when_released = lambda: called.append("released")
first, second = Device.pin_factory.pin(5), Device.pin_factory.pin(6)
for what, act in (
    ("first down", first.drive_low),
    ("second down", second.drive_low),
    ("first up", first.drive_high),
    ("second up", second.drive_high),
):
    called.clear()
    act()
    print(what, called)
END
)
expected="first down ['pressed']
second down []
first up []
second up ['released']"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
