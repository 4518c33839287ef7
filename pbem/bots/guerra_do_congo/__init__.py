"""Goals, ground and plans of the house player of A Guerra do Congo."""
