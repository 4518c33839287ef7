"""The two sides and the five contingents. WWA-1.2a, WWA-2.2b, WWA-5.0a."""

GOVERNMENT, REBELS = 0, 1
SIDES = ("government", "rebel")
CONTINGENTS = ("drc", "zimbabwe", "angola", "rwanda", "uganda")
DRC, ZIMBABWE, ANGOLA, RWANDA, UGANDA = range(5)
CONTINGENT_SIDE = (GOVERNMENT, GOVERNMENT, GOVERNMENT, REBELS, REBELS)
NOBODY = -1
