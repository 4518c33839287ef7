"""Players that are programs; they see a view and the legal decisions, nothing else."""
