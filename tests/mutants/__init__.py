"""Breaks the sources on purpose, one place at a time, and sees which tests notice: a tool of the tests."""
