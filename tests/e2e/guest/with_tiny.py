"""The program with one more game: the tests' own, which asks for dice as no other does yet."""

import sys

from compere.bots import BOTS
from compere_device.cli import main
from tiny import TINY

if __name__ == "__main__":
    BOTS[TINY.name] = TINY
    sys.exit(main())
