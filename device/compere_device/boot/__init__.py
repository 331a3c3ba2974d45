"""What the machine reads when it starts: the files of the boot partition, and what `compere setup` does to them."""
