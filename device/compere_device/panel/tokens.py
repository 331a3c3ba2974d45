"""What paired visitors show instead of a code: random tokens, of which only hashes are kept."""

import json
import os
from collections.abc import Mapping
from hashlib import sha256
from hmac import compare_digest
from pathlib import Path
from secrets import token_urlsafe

import platformdirs

from compere_device.files.disk import replace_file
from compere_device.files.reading import read_file
from compere_device.setup.places import user_folder

NAME = "visitors.json"
TOKEN_BYTES = 32
MOST = 16  # visitors that are known at once: the oldest goes


class Tokens:
    """The tokens of paired visitors, in a file; all of them belong to one generation, which *Forget all phones* ends.

    Args:
        path: the file. What cannot be read in it is no token: such visitors pair again.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._generation, self._hashes = self._read()

    def new(self, generation: int) -> str:
        """Return a new token of this generation, and keep its hash.

        Raises:
            OSError: it cannot be kept.
        """
        token = token_urlsafe(TOKEN_BYTES)
        before = self._hashes if generation == self._generation else []
        self._generation, self._hashes = generation, [*before, _hash(token)][-MOST:]
        content = json.dumps({"generation": generation, "tokens": self._hashes}).encode()
        replace_file(self._path, content, lambda handle: os.fchmod(handle, 0o600))
        return token

    def known(self, token: str, generation: int) -> bool:
        """Return whether this is a token of this generation."""
        shown = _hash(token)
        return generation == self._generation and any(compare_digest(shown, each) for each in self._hashes)

    def _read(self) -> tuple[int, list[str]]:
        try:
            said = json.loads(read_file(self._path))
            generation, hashes = said["generation"], said["tokens"]
            if type(generation) is int and all(type(each) is str and each.isascii() for each in hashes):
                return generation, list(hashes)[-MOST:]
        except (OSError, ValueError, LookupError, TypeError, RecursionError):
            pass
        return 0, []


def _hash(token: str) -> str:
    return sha256(token.encode("utf-8", "replace")).hexdigest()


def tokens_file(environ: Mapping[str, str]) -> Path:
    """Return where a panel keeps them: in the folder that systemd made for it, else in one of this user's own."""
    if folder := environ.get("STATE_DIRECTORY", "").split(":")[0]:
        return Path(folder) / NAME
    return Path(user_folder(platformdirs.user_state_dir, "compere-panel")) / NAME
