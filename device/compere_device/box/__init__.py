"""Assembles and closes the device: the loop and its desk and, on a Pi, the real parts around them."""
