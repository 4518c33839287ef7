"""Events, orders, odds and charts in sentences."""
