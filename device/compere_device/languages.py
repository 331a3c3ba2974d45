"""The languages that the device speaks, by code, each by its own name for itself."""

LANGUAGES = {"en": "English", "fr": "Français"}
FIRST = "en"  # which the texts are written in, and which is spoken until somebody chooses
MAY_BE = (*LANGUAGES, "")  # valid choices of the owner; "" for none yet
