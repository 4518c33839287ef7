"""Papers that a side writes by keys and seals: armies, plans."""
