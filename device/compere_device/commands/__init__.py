"""The commands of the command line: each is a module of its own, so that it waits for nothing but its own imports."""
