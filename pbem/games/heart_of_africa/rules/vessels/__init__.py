"""Gunboats and craft: HA-BOAT, HA-CRAFT."""
