"""What `pbem doctor` looks over, and what is kept of a bug."""
