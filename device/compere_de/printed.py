"""German as it is printed, for those who prove its catalogues; the box never reads this.

DIN 5008 and Duden, Textverarbeitung: „“ around what is quoted, no space before punctuation, – and … as single signs.
"""

# By what is wrong, a regular expression that finds it in a sentence, whose holes stand for a word.
WRONG = {
    "a straight apostrophe or quotation mark": r"['\"]",
    "a quotation that opens with another sign than „": r"(?:^|[\s(])[“”«»]",
    "a quotation that closes with another sign than “": r"\w[”„«»]",
    "a space before punctuation": r"\s[.,…?!;:]",
    "three dots for an ellipsis": r"\.\.\.",
    "a hyphen for a dash": r"\s-\s",
    "two spaces": r"\s\s",
    "a space at an end": r"^\s|\s$",
    "a formal address": r"(?<![.:?!] )(?<!^)\b(?:Ihr|Ihre|Ihnen)\b",
}
