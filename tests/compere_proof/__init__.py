"""What proves a bot: one line in a test file of its own, `TestFerry = proof(BOT, __file__)`.

Every test of the class is about this bot alone, and says what to do where it fails. pytest runs it; nothing of it is on
the box. A bot may be anybody's: its package is where its rules are, its golden games are in `games` beside that file.
A language is proven by one line, too: `TestGerman = language_proof("de")`.
"""

import pytest

for name in ("contract", "positions", "properties", "random_games", "corrections", "subjects", "catalogue", "glass"):
    pytest.register_assert_rewrite(f"{__name__}.{name}")  # a failure shows the values, as in tests of one's own
for name in ("golden", "rules_page", "told", "people", "about", "hands", "playing", "language"):
    pytest.register_assert_rewrite(f"{__name__}.{name}")

from compere_proof.about import About  # noqa: E402
from compere_proof.language import language_proof  # noqa: E402
from compere_proof.proof import proof  # noqa: E402

__all__ = ["About", "language_proof", "proof"]
