"""Who sees whom: ground, relief, walls, smoke, night, figures in between, and gaps too narrow for a shot."""
