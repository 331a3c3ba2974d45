#!/bin/sh
# gpiozero 2.0.1, a RotaryEncoder on mock pins, made with nothing but its two pins.
#
# One would expect: steps counts the detents: 20 of them one way are 20, one back is 19.
# Seen: steps stops at 16, the default of max_steps, while when_rotated is still called for each detent; one back is 15.
# Only max_steps=0 counts on.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check gpiozero==2.0.1

seen=$("$folder/venv/bin/python" -W ignore - <<'END'
from gpiozero import Device, RotaryEncoder
from gpiozero.pins.mock import MockFactory

Device.pin_factory = MockFactory()
for options in ({}, {"max_steps": 0}):
    knob = RotaryEncoder(20, 21, **options)
    turned = []
    knob.when_rotated = lambda: turned.append(knob.steps)
    a, b = Device.pin_factory.pin(20), Device.pin_factory.pin(21)
    for first, second in [(a, b)] * 20 + [(b, a)]:
        first.drive_low()
        second.drive_low()
        first.drive_high()
        second.drive_high()
    print(options, "called", len(turned), "after 20:", turned[19], "one back:", turned[20])
    knob.close()
END
)
expected="{} called 21 after 20: 16 one back: 15
{'max_steps': 0} called 21 after 20: 20 one back: 19"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
