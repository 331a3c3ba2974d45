"""What is kept: games, the almanac, settings that the device changes."""
