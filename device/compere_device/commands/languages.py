"""`compere languages`: the languages that can be spoken, where each is from, and those that cannot."""

from argparse import Namespace

from compere_device.installed import LANGUAGES as GROUP
from compere_device.installed import found
from compere_device.languages import FIRST, LANGUAGES
from compere_device.output.streams import tell
from compere_device.setup.about import version
from compere_device.words import load


def command(arguments: Namespace) -> int:
    """List them, a line each; the status is 1 if one cannot be spoken."""
    for code in (FIRST, *LANGUAGES.ours):
        _tell(code, f"compere {version()}".rstrip())
    for guest in found(group=GROUP):
        if LANGUAGES.packages().get(guest.name) == guest.package:
            _tell(guest.name, f"{guest.package} {guest.version}  {guest.folder}")
    for name, why in sorted({**LANGUAGES.refused, **LANGUAGES.passed_over}.items()):
        tell(f"{name}  left out: {why}")
    return 1 if LANGUAGES.refused or LANGUAGES.passed_over else 0


def _tell(code: str, what: str) -> None:
    """Say of a language that can be spoken where it is from."""
    if load(code).language == code:
        tell(f"{code}  {LANGUAGES[code]}  {what}")
