"""What players write themselves: scenarios, fields, armies, matches as text."""
