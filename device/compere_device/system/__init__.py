"""The operating system beneath: commands that root runs, libraries and how one is installed, word to systemd."""
