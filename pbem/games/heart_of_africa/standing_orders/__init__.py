"""Standing orders: what answers for a side that is not there. decisions.md, section 5."""
