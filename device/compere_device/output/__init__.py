"""What a command writes: its standard streams, the path of every line to them, and the log."""
