"""The words of the screens that no game changes. `_` marks them for translation."""

from pbem.language import _
from pbem.view.harmless import harmless

# --- windows
CLOSE_KEYS = _("Enter or Esc close")
YES_NO_KEYS = _("Enter yes   Esc no")
GRAVE_KEYS = _("y yes   n or Esc no")
PICK_KEYS = _("Up/Down move   Enter pick   Esc close")
ENTER_KEYS = _("Enter accept   Esc close")
FOLDER_SHUT = _("what is in here cannot be seen: {why}")
NOT_SHOWN = _("{count} more are not shown")
TYPE_TO_FIND = _("type to find")
CANNOT = _("Not possible")
CANNOT_OPEN = _("It cannot be opened")


def safe(text: str) -> str:
    """Foreign text, such as a file's name, that can do nothing to the screen."""
    return harmless(text, 60)
