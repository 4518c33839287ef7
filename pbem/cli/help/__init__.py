"""Help, the man page texts and the completion of command lines."""
