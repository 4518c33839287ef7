"""Fire and smoke: HA-FIRE."""
