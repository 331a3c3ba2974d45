"""Other ways in: lines of text or JSON, the simulated device, and who plays it by itself."""
