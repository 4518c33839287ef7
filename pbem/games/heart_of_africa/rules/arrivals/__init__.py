"""Units that come later: HA-ARR, HA-AMB-03."""
