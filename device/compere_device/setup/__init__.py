"""What the owner sets: boards that are known, settings as values, the file that has them."""
