"""What happens in Rio 40 graus, as data."""
