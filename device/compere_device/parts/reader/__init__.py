"""The board that reads dice and tags: its line protocol, and what it says as events."""
