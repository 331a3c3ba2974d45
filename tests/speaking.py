"""What stands in for espeak-ng where it must be watched, and what a sound file sounds like."""

import array
import shutil
import wave
from pathlib import Path

ESPEAK = shutil.which("espeak-ng")
NO_ESPEAK = "" if ESPEAK else "espeak-ng is not here: `make test` installs it"


def program(folder: Path, then: str = "") -> Path:
    """Write a program that notes what it is told: its arguments, and then its input, a file each time."""
    path = folder / "espeak-ng"
    path.write_text(
        f"""#!/bin/sh
mkdir -p "{folder}/said"
n=$(ls "{folder}/said" | wc -l)
{{ printf '%s\\n' "$*"; cat; }} >"{folder}/said/.$n"
mv "{folder}/said/.$n" "{folder}/said/$n"
{then}
""",
        encoding="utf-8",
    )
    path.chmod(0o755)
    return path


def told(folder: Path) -> list[tuple[str, str]]:
    """Return what that program was told, in order: its arguments and its input."""
    said = folder / "said"
    files = sorted(said.glob("[0-9]*"), key=lambda each: int(each.name)) if said.exists() else []
    texts = (path.read_text(encoding="utf-8").partition("\n") for path in files)
    return [(arguments, text) for arguments, _, text in texts]


def loudness(path: Path) -> tuple[float, int]:
    """Return for how many seconds a sound file lasts, and its greatest amplitude, of at most 32 767."""
    with wave.open(str(path)) as sound:
        samples = array.array("h", sound.readframes(sound.getnframes()))
        return sound.getnframes() / sound.getframerate(), max(map(abs, samples), default=0)
