"""The Close Combat Phase: HA-CC."""
