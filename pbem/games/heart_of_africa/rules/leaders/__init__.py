"""Leaders: their traits, their Attendants, whom they join; and the Scout as a guide. HA-LEAD, HA-TRAIT, HA-SCOUT-06."""
