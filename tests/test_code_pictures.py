"""The picture of the codes' page is today's."""

import pytest
from PIL import Image, ImageChops

import code_pictures


@pytest.mark.slow
def test_the_picture_is_todays() -> None:
    """Drawn anew: the same pages, in the same places; every page is seen."""
    with Image.open(code_pictures.PICTURE) as kept:
        today = code_pictures.picture()
        assert kept.size == today.size
        different = ImageChops.difference(kept.convert("L"), today.convert("L"))
    assert sum(different.point(lambda value: value > 64).tobytes()) < today.width * today.height / 1000
