"""Looks at the machine, says what is wrong with it and what mends that, and changes nothing."""
