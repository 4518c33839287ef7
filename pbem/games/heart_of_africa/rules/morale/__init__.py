"""The morale step and the rally: HA-MORALE, HA-RALLY, HA-STD, HA-DIV."""
