"""Settings as nearly every box has them, read without `tomllib`, which the home screen would wait for.

That are sections, and in them whole numbers and texts without a backslash. For a file with anything else, mistakes
included, `tomllib` has to be asked; what is read here it reads as the same (https://toml.io/en/v1.0.0).
"""

Section = dict[str, int | str]
DIGITS_MOST = 9
_BLANK = " \t"
_HEX = frozenset("0123456789abcdefABCDEF")


def plain(text: str) -> "dict[str, Section] | None":
    """Return the settings by section and name; None if the text has anything that is not plain."""
    if not text.translate({9: " ", 10: " "}).isprintable():
        return None
    sections: dict[str, Section] = {}
    section: Section | None = None
    for line in text.split("\n"):
        line = line.strip(_BLANK)
        if line.startswith("["):
            name, end, rest = line[1:].partition("]")
            if not end or name in sections or not (_is_bare(name) and _is_over(rest)):
                return None
            section = sections[name] = {}
        elif not _is_over(line):
            name, _, rest = line.partition("=")  # without one there is no value
            name, value = name.strip(_BLANK), _value(rest.strip(_BLANK))
            if section is None or value is None or name in section or not _is_bare(name):
                return None
            section[name] = value
    return sections


def _value(rest: str) -> int | str | None:
    """Return the number or text that stands in the rest of a line, before its comment."""
    if rest.startswith('"'):
        text, end, rest = rest[1:].partition('"')
        return text if end and "\\" not in text and _is_over(rest) else None
    number = rest.partition("#")[0].rstrip(_BLANK)
    digits, base = (number[2:], 16) if number.startswith("0x") else (number, 10)
    if not (0 < len(digits) <= DIGITS_MOST and _HEX.issuperset(digits)):
        return None
    if base == 10 and not (digits.isdecimal() and (digits == "0" or digits[0] != "0")):
        return None
    return int(digits, base)


def _is_bare(name: str) -> bool:
    return name.isascii() and name.replace("_", "a").replace("-", "a").isalnum()


def _is_over(rest: str) -> bool:
    """Return whether nothing stands in the rest of a line but a comment."""
    return rest.lstrip(_BLANK)[:1] in ("", "#")
