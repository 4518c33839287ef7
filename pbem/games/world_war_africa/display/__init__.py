"""World War Africa as pictures and plans for the screens: data, no words."""
