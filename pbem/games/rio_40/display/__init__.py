"""Rio 40 graus as pictures and plans for the screens: data, no words."""
