"""What `compere.more` gives an author whose sheet needs it."""

import pytest

import compere
from compere import more


def test_every_name_is_there_once() -> None:
    """Here or in `compere`, and in neither twice."""
    missing = [name for name in more.__all__ if getattr(more, name, None) is None]
    assert missing == [] and len(set(more.__all__)) == len(more.__all__) > 5
    assert not set(more.__all__) & set(compere.__all__)
    with pytest.raises(AttributeError, match=r"^module 'compere\.more' has no attribute 'nobody'$"):
        _ = more.nobody
