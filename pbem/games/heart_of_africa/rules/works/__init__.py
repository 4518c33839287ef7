"""Works and fortified buildings: HA-FORT, HA-BARR, HA-TEMBA."""
