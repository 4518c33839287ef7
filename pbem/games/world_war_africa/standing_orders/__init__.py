"""Standing orders: answers given beforehand."""
