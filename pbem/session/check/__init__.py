"""Checks that need no key and no home: verification, evidence, sources of turn files."""
