"""What the house player knows of Rio 40 graus."""
