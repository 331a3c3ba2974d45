"""The commands of the command line, each in a module of its own, so that it waits only for its own imports."""
