"""What holds for all tests."""

from hypothesis import settings

# Build machines are slow and shared: how long an example takes says nothing about it.
settings.register_profile("anywhere", deadline=None)
settings.load_profile("anywhere")
