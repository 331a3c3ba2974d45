"""Parts that people touch with hands or cards: each has a thread of its own, and only puts events."""
