"""The languages that the device speaks, by code: each as it calls itself."""

LANGUAGES = {"en": "English", "fr": "Français"}
