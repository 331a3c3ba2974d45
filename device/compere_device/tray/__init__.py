"""The tray that reads a die by its magnet: what it is told of itself, found from throws. Numbers only, and no port."""
