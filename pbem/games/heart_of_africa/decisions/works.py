"""Decisions about works, buildings and craft: climbing, roofs, boarding, sailing."""
