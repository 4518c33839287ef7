"""Figures on the field: who stands where, who sees whom, contact, cohesion, losses."""
