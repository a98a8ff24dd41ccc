"""The command line, one module a command; nothing here knows the rules of any game."""
