"""Set-up and the Kitona Coup, before the first turn."""
