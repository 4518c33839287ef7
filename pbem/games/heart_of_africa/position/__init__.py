"""Position files of this game: any battle at the beginning of a step of its turn as a text, and back."""
