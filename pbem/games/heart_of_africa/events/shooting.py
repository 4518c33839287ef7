"""Events of shooting and fire."""
