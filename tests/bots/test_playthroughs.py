"""The golden games of all our bots, for the tests that play them; each bot's own tests prove them."""

from pathlib import Path

from compere_proof.golden import FEWEST
from compere_proof.golden import HEADER as HEADER
from compere_proof.golden import journal_of as journal_of
from compere_proof.golden import played as played

FOLDER = Path(__file__).parent.parent / "data" / "playthroughs"
FILES = sorted(FOLDER.glob("*/*.txt"))


def test_every_golden_game_is_somebodys() -> None:
    """Each folder is called as a bot with tests, whose proof plays what lies there."""
    folders = {path.parent.name for path in FILES}
    assert all((Path(__file__).parent / name / "test_proof.py").exists() for name in folders)
    assert len(FILES) >= FEWEST * len(folders) >= FEWEST * 5
