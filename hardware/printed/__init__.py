"""What is printed: the case, the tray and the die, as parametric solids of build123d, and what is checked of them.

`make hardware` makes all of it. The files `sizes`, `bought` and `nominal` are plain numbers and import no library.
"""
