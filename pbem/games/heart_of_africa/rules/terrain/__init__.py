"""Ground that changes: burning, smoke."""
