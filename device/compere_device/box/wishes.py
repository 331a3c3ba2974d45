"""What the box wishes of systemd: files whose existence starts units, in a folder that goes when the service ends.

The service may start no unit itself, and nothing of root's reads these files: path units see that they exist
(deploy/compere-panel@.path, deploy/compere-voice.path; systemd.path(5)). Of the two sockets at most one is wished for,
and each takes the other's place.
"""

import os
from collections.abc import Mapping
from contextlib import suppress
from shutil import which

from compere.wording import Text, say
from compere_device.output.logger import logger
from compere_device.setup.places import RUNTIME

log = logger(__name__)

SPEAKER = "espeak-ng"
NO_VOICE = say("The voice needs espeak-ng. Type: sudo apt install espeak-ng")
LOOPBACK, NETWORK, SPEAK = "listen-loopback", "listen-network", "speak"


def wish_network(on: bool, environ: Mapping[str, str] = os.environ) -> bool:
    """Wish for the panel on the network, or on this machine only; return False if that cannot be written."""
    return _wish(environ, {LOOPBACK: not on, NETWORK: on})


def wish_voice(on: bool, environ: Mapping[str, str] = os.environ) -> bool:
    """Wish for the voice or not; return False if that cannot be written."""
    return _wish(environ, {SPEAK: on})


def lacking() -> str:
    """Return the command that installs what the panel lacks now; "" if it lacks nothing."""
    from importlib import invalidate_caches
    from importlib.util import find_spec

    from compere_device.system.libraries import install

    invalidate_caches()  # it may have been installed since this program was started
    return "" if find_spec("aiohttp") else install("aiohttp")


def mute() -> Text | None:
    """Return what the voice lacks and what installs it; None if it lacks nothing."""
    return None if which(SPEAKER) else NO_VOICE


def _wish(environ: Mapping[str, str], wishes: Mapping[str, bool]) -> bool:
    """Remove what is not wished for any more, then add what is: never two that exclude each other."""
    into = environ.get(RUNTIME, "").split(":")[0]  # systemd lists several with colons
    try:
        for name, wished in sorted(wishes.items(), key=lambda each: each[1]):
            path = os.path.join(into, name)
            if wished:
                os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o644))
            else:
                with suppress(FileNotFoundError):
                    os.unlink(path)
    except OSError as error:
        log.warning("%s cannot be written (%s): panel and voice stay as they are.", into, error.strerror or error)
        return False
    return True
