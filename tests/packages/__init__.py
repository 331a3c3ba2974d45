"""The Debian package: built, looked at, and installed in real systems. `make package-check`, `make packages`."""
