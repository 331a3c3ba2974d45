"""The board that reads dice and tags: its line protocol, and its messages as events."""
