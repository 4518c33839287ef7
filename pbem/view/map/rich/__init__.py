"""The rich look of the map: ground in tints, lines along hexsides and through hexes, counters that tell their strength."""
