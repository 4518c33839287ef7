"""Events of works, buildings and craft."""
