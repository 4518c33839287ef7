"""The command line, one of the two doors to the session."""
