"""Turn files, signatures, chain, dice chains, envelopes, armour. Pure; knows no game."""
