"""The reader board's program: what is portable. All that touches a pin is in `pins.py` and comes in from outside."""

VERSION = "0.1.0"
