"""Parts that a hand or a card touches: each has a thread of its own and only puts events."""
