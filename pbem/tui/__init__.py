"""The full-screen client: one door of two, with no rule, no bytes and no path of its own."""
