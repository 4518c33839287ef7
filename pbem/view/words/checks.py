"""The words of a verification, of one match and of many. `_` marks them for translation."""

from pbem.language import _

GOOD = _("ok  {file}")
BAD = _("BAD {file}: {what}")
AGAINST = _("{side}, file {seq}: {what}")
FOUND = _("BAD {side}: {what}")
SUM = _("{outcome}: {files}, {inputs}")
POSITION = _("position {digest}")
ALL_PUBLISHED = _("The match is over. Both secrets are published and checked.")
UNPUBLISHED = _("The match is over. Not published yet: the secret of {side}.")
NONE_PUBLISHED = _("The match is over. Not published yet: the secret of {side} and of {other}.")

MATCH = _("{mark} {match} {game}: {files}, {inputs}, {how}")
UNDER_WAY = _("under way")
OVER = _("over")
AUDITED = _("over, both secrets checked")
TOTAL = _("{good} of {matches} matches in order; {files}, {inputs}; damaged beside them: {damaged}")
UNCHECKED = _("file {seq} follows one that is missing or no good: it cannot be checked")
NOTHING = _("There is no turn file in it.")
FINDINGS = _("    the final audit found {count}; verify the files of this match alone to read them")
