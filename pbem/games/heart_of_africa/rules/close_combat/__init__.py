"""Step 6: close combat. HA-CC."""
