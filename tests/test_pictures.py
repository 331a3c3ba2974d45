"""The picture of the README is one of the product as it stands."""

from PIL import Image, ImageChops

from pictures import PICTURE, picture


def test_the_picture_of_the_readme_is_current() -> None:
    """A change of a screen that is pictured asks for `make pictures`."""
    with Image.open(PICTURE) as kept:
        assert ImageChops.difference(kept.convert("RGB"), picture()).getbbox() is None
