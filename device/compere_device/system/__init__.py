"""The operating system: commands run as root, libraries and how to install them, messages to systemd."""
