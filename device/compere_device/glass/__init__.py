"""Everything that is lit: fonts, care for the panel, the bytes to the chip and the thread that sends them."""
