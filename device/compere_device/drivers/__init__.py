"""Other ways to play: lines of text or JSON, the simulated device, and a player that plays it by itself."""
