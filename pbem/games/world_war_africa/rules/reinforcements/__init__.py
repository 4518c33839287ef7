"""The Reinforcement Segment: what can be bought, and where it arrives."""
