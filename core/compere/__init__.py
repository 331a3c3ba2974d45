"""Compère's core: the bots' rules as coroutines of prompts, and the journal that a game is."""
