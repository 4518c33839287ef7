"""What players write by themselves, as text: papers of a side, fields, scenarios."""
