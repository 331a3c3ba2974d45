"""How a question is answered with keys, codes and dice: one file a way, and one function that picks it."""
