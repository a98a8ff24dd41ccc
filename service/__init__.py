"""The shell around the rules: HTTP, storage, servers and the command line."""
