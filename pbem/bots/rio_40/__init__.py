"""What the house player knows of Rio 40 graus."""

from pbem.bots.rio_40.strategy import RioStrategy as RioStrategy
