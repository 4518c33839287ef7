"""Turn files that travel by themselves: what comes is taken in, what waits is sent."""
