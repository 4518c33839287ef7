"""Sentences by theme: tables, no logic."""
