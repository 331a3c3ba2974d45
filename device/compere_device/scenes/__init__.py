"""What the keys do on each kind of screen."""
