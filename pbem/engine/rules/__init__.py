"""The kit that the rules of a game are made of: a machine, its verbs and their slots, and standing orders."""
