"""The list of matches, beginning one, files in and out."""
