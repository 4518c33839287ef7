"""Position files of this game: any position between two orders as a text, and back."""
