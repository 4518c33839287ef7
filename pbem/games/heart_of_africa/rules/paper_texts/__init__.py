"""Roster and plan as texts: read with all that is wrong, written, by lot. P-07, P-13."""
