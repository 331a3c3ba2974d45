"""What is kept: games, the almanac, and settings that are chosen on the device."""
