"""Leaders and those around them: HA-LEAD, HA-TRAIT, HA-ADV, HA-BEAR."""
