"""A home on disk: atomic writes, match folders, bounded reading, snapshots."""
