"""Events of set-up, arrivals, ambushes and stakes."""
