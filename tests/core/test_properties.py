"""What holds in every game holds in the tiny bot's, which has more kinds of questions than most."""

from pathlib import Path

from compere_proof.about import About
from compere_proof.properties import Properties
from tiny import TINY


class TestTiny(Properties):
    """Every other bot is proven in its own tests."""

    about = About(TINY, Path(__file__), Path(__file__).parent)
