"""What the house player knows of A Guerra do Congo."""
