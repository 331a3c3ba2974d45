"""Scanners, on a serial line or as keyboards: bytes and keys become codes."""
