"""Examines the machine, says what is wrong with it and how to mend that, and changes nothing."""
