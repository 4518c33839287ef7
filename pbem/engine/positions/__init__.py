"""Position files: their text, changes of it by a key, and what every reader and writer of one does."""
