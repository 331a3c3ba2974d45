"""What a screen says: prompts and events become pages, pages become pixels."""
