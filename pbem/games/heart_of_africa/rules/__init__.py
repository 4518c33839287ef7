"""The rules of a battle by what they are about: terrain and figures below all others, the turn above them."""
