"""Properties that are worked out when they are first asked for, and then kept."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from functools import cached_property as once
else:

    class once:
        """A property kept in its object, as `cached_property` does, which before Python 3.12 takes a lock each time."""

        def __init__(self, work: Callable[[Any], Any]) -> None:
            self._work, self.__doc__ = work, work.__doc__

        def __set_name__(self, owner: type, name: str) -> None:
            self._name = name

        def __get__(self, of: Any, owner: type) -> Any:
            if of is None:
                return self
            value = of.__dict__[self._name] = self._work(of)
            return value


__all__ = ["once"]
