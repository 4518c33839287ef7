"""Over works and onto roofs: what takes a whole move. HA-FORT-03, HA-TEMBA-11, HA-TEMBA-12."""
