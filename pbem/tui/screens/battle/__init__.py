"""The match at the map: screen, orders, planners."""
