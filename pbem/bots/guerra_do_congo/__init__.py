"""What the house player knows of A Guerra do Congo."""

from pbem.bots.guerra_do_congo.strategy import CongoStrategy as CongoStrategy
