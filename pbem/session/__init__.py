"""The player's side of a match: the one ring, with `post`, that touches disk, clock and entropy."""
