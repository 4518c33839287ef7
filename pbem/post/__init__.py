"""Ways a turn file travels."""
