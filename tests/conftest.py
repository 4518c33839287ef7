"""How all tests are run: what a machine has beside to do decides none of them."""

from hypothesis import settings

settings.register_profile("pbem", deadline=None)
settings.load_profile("pbem")
