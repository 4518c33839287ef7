"""Combat. Section 8, and what fights by other rules: Rwanda, Kitona, the Clash. WWA-8.0a to WWA-8.10b."""
