"""From the agreement to turn 1: HA-SCEN, HA-ENC, HA-AMB, HA-PLAN, HA-RAID."""
