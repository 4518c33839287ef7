"""Armies and plans as forms: what may be chosen, what a change makes of them, and the rows in which they are shown."""
