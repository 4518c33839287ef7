"""Steps 7 and 8: morale tests, standards, rites, rallies; before them what baggage is captured. HA-MORALE, HA-RALLY, HA-BAG-05."""
