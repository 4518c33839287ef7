"""What the screens are told of a battle: pictures, layers, plans."""
