"""What the machine reads when it starts: the files of the boot partition, and how `compere setup` changes them."""
