"""What the data files say, and the world that a state is looked at with."""
