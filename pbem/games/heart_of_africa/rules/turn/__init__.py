"""The sequence of a turn, the alternation, and how a battle ends: HA-TURN, HA-SCEN-07."""
