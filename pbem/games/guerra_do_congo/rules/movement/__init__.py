"""Movement in A Guerra do Congo."""
