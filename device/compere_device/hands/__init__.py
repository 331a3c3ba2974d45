"""What every control of the box does, on every kind of page: one table, and what is told of it."""
