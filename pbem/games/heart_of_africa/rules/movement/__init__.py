"""Activations and moves: HA-MOVE, HA-COH, HA-TYPE."""
