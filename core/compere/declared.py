"""Data classes and named tuples that compile nothing before their first values: a start declares many.

`dataclass`, `field`, `fields` and `replace` mean what they mean in the standard library's `dataclasses`
(https://docs.python.org/3/library/dataclasses.html), `NamedTuple` what it means in `typing`, and type checkers see
those. `declaring` and `declaring_tuples` say what is different.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
    from dataclasses import field as field
    from dataclasses import fields as fields
    from dataclasses import replace as replace
    from typing import NamedTuple as NamedTuple
else:
    from compere.declaring import dataclass, field, fields, replace
    from compere.declaring_tuples import NamedTuple

__all__ = ["NamedTuple", "dataclass", "field", "fields", "replace"]
