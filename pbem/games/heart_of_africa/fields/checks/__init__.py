"""What makes a field fit to be fought on, drawn by lot or by hand alike."""
