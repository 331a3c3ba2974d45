"""The contents of the screen: prompts and events become pages, and pages become pixels."""
