"""German: its cases and endings, what the program says, and what each bot of ours says."""

from compere.wording import Grammar

TITLE = "Deutsch"
VOICE = "de"  # as espeak-ng calls it

GRAMMAR = Grammar(singular=lambda number: abs(number) == 1, last_join=" und ", forms={}, genders="mfn")
