"""What Heart of Africa says, as tables for translators."""
