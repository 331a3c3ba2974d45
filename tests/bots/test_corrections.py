"""What looks for numbers without bounds finds them; the rest of what proves corrections is in every bot's own tests."""

from typing import Annotated

from compere_proof.corrections import loose


def test_a_number_without_bounds_is_found() -> None:
    """In a field, in what is in a field, and in what that has."""
    assert [*loose(dict[str, list[int] | None], "a")] == ["a"]
    assert [*loose(dict[Annotated[int, range(3)], str], "a")] == []
