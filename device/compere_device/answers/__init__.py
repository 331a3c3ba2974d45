"""How a question is answered with keys, codes and dice: one file for each way of answering, and one that picks it."""
