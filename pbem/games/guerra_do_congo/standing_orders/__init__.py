"""Standing orders of A Guerra do Congo."""
