"""What the owner sets: the known boards, settings as values, and their file."""
