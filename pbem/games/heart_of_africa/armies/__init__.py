"""Armies of Heart of Africa: troop types, the twelve lists, rosters, their cost and everything that is wrong with them."""
