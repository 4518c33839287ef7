"""How files travel: accounts, sync, clubs, live, deadlines."""
