"""What every control of the box does on every kind of page: the table, and its words."""
