"""Fields drawn by lot for each region: the same seed gives the same field on every machine."""
