"""The rules engine: hexes, tables, demands. Pure; knows no game."""
