"""Compère's core: the bots' rules as coroutines of prompts, and the journal that records a game."""
