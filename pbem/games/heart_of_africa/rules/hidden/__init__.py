"""Units in ambush: HA-HIDE."""
