"""How a question is answered with keys, codes and dice: pure values."""
