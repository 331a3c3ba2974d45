"""The board's name in a file on the boot partition, written on any computer without logging in to the box."""

from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from pathlib import Path

from compere_device.boot.names import BOARD_TXTS, FOLDERS
from compere_device.files.reading import read_file

ROOT = Path("/")


def read_board(root: Path = ROOT) -> tuple[Path, str] | None:
    """Return the file and the board's name in it, as the settings spell it; None if there is no readable name.

    The name is the first line that is neither empty nor a comment. Capitals, spaces, a byte order mark and Windows line
    endings do not matter: `OLED Bonnet` is `oled-bonnet`.
    """
    for folder in FOLDERS:
        for name in BOARD_TXTS:
            path = root / folder.lstrip("/") / name
            try:
                content = read_file(path)
            except OSError:
                continue
            return path, _name(content)
    return None


def _name(content: bytes) -> str:
    wide = content.startswith((BOM_UTF16_LE, BOM_UTF16_BE))  # Notepad's "Unicode"
    text = content.decode("utf-16", "replace") if wide else content.removeprefix(BOM_UTF8).decode(errors="replace")
    lines = (line.strip().strip("\"'") for line in text.splitlines())
    first = next((line for line in lines if line and not line.startswith("#")), "")
    return "-".join(first.lower().replace("_", " ").replace("-", " ").split())
