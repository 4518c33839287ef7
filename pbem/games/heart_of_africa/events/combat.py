"""Events of close combat, morale, rites and rallies."""
