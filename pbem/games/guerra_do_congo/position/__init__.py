"""Position files of A Guerra do Congo."""
