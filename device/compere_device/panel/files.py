"""The page's files, read once: nothing that a browser says is ever a path."""

from collections.abc import Mapping
from hashlib import sha256
from importlib.resources import files

from compere.declared import dataclass

TYPES = {
    "html": "text/html",
    "css": "text/css",
    "js": "text/javascript",
    "svg": "image/svg+xml",
    "webmanifest": "application/manifest+json",
}
FREE = frozenset({"pair.html", "pair.js", "words.js", "panel.css", "icon.svg"})  # also for who is not paired yet


@dataclass(frozen=True, slots=True)
class PageFile:
    """A file of the page: its bytes, its type, and its tag (RFC 9110, section 8.8.3), which changes with the bytes."""

    content: bytes
    type: str
    tag: str


def page_files() -> Mapping[str, PageFile]:
    """Return the files of the page, by name."""
    found = {}
    for file in files(__package__).joinpath("page").iterdir():
        type = TYPES.get(file.name.rpartition(".")[2])
        if type:
            content = file.read_bytes()
            found[file.name] = PageFile(content, type, f'"{sha256(content).hexdigest()[:20]}"')
    return found
