"""The house of World War Africa."""
