"""A wireless network for the box: the code that phones show, what root makes of it, and what was told of that."""
