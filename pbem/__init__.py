"""pbem: rules-enforced hex wargames by e-mail."""

__version__ = "0.1.0"
