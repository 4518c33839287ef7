"""The commands, a module a theme."""
