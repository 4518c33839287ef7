"""The words of the screen of what-if boards. `_` marks them for translation; places in braces are filled by it."""

from pbem.language import _

NAME = _("what-if board")

# --- what was done, to be told when it is taken back
PUT = _("{unit} to {hex}")
OFF = _("{unit}: {where}")
MARKED = _("{unit}: {words}")
PLAIN = _("no marks")
TIME_SET = _("turn {turn}, {phase}")
ROLLED = _("dice {numbers}")
REWRITTEN = _("orders changed")
