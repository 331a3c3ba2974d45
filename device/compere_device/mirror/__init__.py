"""The box seen and used from elsewhere: one local socket of lines, for whatever shows, reads aloud or presses keys."""
