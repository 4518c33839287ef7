"""Combat in A Guerra do Congo."""
