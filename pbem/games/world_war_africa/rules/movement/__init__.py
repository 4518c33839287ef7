"""The Movement Segment of World War Africa."""
