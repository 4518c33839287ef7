"""A Guerra do Congo as pictures and plans for the screens: data, no words."""
