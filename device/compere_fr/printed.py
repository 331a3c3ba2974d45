"""French as it is printed, for those who prove its catalogues; the box never reads this.

Lexique des règles typographiques en usage à l’Imprimerie nationale: ponctuation, guillemets, apostrophe.
"""

# By what is wrong, a regular expression that finds it in a sentence, whose holes stand for a word.
WRONG = {
    "a straight apostrophe or quotation mark": r"['\"]",
    "no narrow no-break space before ? ! ;": r"(?<![\u202f?!])[?!;]",
    "no no-break space before a colon": r"(?<!\u00a0):",
    "no no-break space inside « »": r"«(?![\u00a0\u202f])|(?<![\u00a0\u202f])»",
    "three dots for an ellipsis": r"\.\.\.",
    "a space before a point or comma": r"\s[.,…]",
    "two spaces": r"\s\s",
    "a space at an end": r"^\s|\s$",
}
# The same in a page of the glass, whose holes are filled.
WRONG_ON_GLASS = {"*de* before the vowel of a name": r"\b[Dd]e [AEIOUÉ]\w+"}
