"""Where the parts of the match screen stand, by the size of the screen."""

from collections.abc import Sequence

NARROW = 100  # columns from which the panels stand beside the map
LAYOUT = """
BattlePage #tracks, BattlePage #told { height: 1; }
BattlePage #field { height: 1fr; layout: horizontal; }
BattlePage #side { width: 31; height: 100%; padding-left: 1; }
BattlePage.-roomy #side { width: 45; }
BattlePage #hex { height: 1fr; }
BattlePage #minimap { height: 14; }
BattlePage #log { height: 5; }
BattlePage.-narrow #field { layout: vertical; }
BattlePage.-narrow #side { width: 100%; height: 3; padding: 0; }
BattlePage.-narrow.-tall #side { height: 5; }
BattlePage.-narrow #minimap { display: none; }
BattlePage #log.closed, BattlePage #minimap.closed, BattlePage #side.closed { display: none; }
"""


def closed(panel: str, panels: Sequence[str]) -> str:
    """The class of a panel that is not open to begin with."""
    return "" if panel in panels else "closed"
