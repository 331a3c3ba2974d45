"""The GPIO header: which pin factory this machine has, and our own on the kernel's character device."""
