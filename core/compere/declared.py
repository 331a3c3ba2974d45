"""Data classes that compile nothing before the first of their values is made: a start declares many, and makes few.

`dataclass`, `field`, `fields` and `replace` mean what they mean in the standard library's `dataclasses`
(https://docs.python.org/3/library/dataclasses.html), and type checkers see those. `declaring` says what is different.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
    from dataclasses import field as field
    from dataclasses import fields as fields
    from dataclasses import replace as replace
else:
    from compere.declaring import dataclass, field, fields, replace

__all__ = ["dataclass", "field", "fields", "replace"]
