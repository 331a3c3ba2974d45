"""What a command writes: its standard streams, the way of every line to them, and the log."""
