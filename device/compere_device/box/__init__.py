"""Puts the device together and takes it apart: the loop and its desk, and on a Pi the real parts around them."""
