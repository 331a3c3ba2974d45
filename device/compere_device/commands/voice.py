"""`compere voice`: the box read aloud."""

import os
import signal
from argparse import Namespace

from compere_device.mirror.places import mirror_path
from compere_device.voice.client import Lector
from compere_device.voice.reading import BRIEF
from compere_device.voice.speaker import Speaker


def command(arguments: Namespace) -> int:
    """Speak until somebody ends it or, as a service, until nothing is to be spoken any more."""
    detail = arguments.detail or (None if arguments.service else BRIEF)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that it is silent at once, too
    voice = Lector(mirror_path(os.environ, arguments.service), Speaker(), detail)
    try:
        voice.run()
    except KeyboardInterrupt:
        return 0
    return 0
