"""Actions that every door to the program does in the same way: one open match, how a file leaves, the house opponent."""
