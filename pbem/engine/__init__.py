"""The rules engine: hexes, tables, agenda, demands. Pure; knows no game."""
