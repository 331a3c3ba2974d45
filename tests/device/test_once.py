"""A property that is worked out once for each object, even one that refuses to be changed."""

from compere.declared import dataclass
from compere_device.once import once


@dataclass(frozen=True)
class Number:
    """A number, and its double."""

    value: int

    @once
    def doubled(self) -> list[int]:
        """Twice the number, in a list of its own each time that it is worked out."""
        return [2 * self.value]


class Less(Number):
    """A number whose double is one less."""

    @once
    def doubled(self) -> list[int]:
        """Less than the other's."""
        return [super().doubled[0] - 1]


def test_it_is_worked_out_once_for_each_object() -> None:
    """It stays the same thing, and is not another's; it does not count when they are compared."""
    one, other, two = Number(1), Number(1), Number(2)
    assert one.doubled is one.doubled == [2]
    assert one.doubled is not other.doubled and two.doubled == [4]
    assert one == Number(1)


def test_a_class_may_work_it_out_anew() -> None:
    """From what its base has."""
    assert Less(3).doubled == [5]


def test_a_class_has_the_property_itself() -> None:
    """With what it is for, as documentation tools read it."""
    assert isinstance(Number.doubled, once)
    assert Number.doubled.__doc__ == "Twice the number, in a list of its own each time that it is worked out."
