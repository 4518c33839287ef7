"""What a third person can check, and what is wrong here."""
