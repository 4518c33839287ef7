"""The words of a verification of many matches at once. `_` marks them for translation."""

from pbem.language import _

MATCH = _("{mark} {match} {game}: {files} files, {inputs} inputs, {how}")
UNDER_WAY = _("under way")
OVER = _("over")
AUDITED = _("over, both secrets checked")
TOTAL = _("{good} of {matches} matches in order; {files} files, {inputs} inputs; damaged beside them: {damaged}")
UNCHECKED = _("file {seq} follows one that is missing or no good: it cannot be checked")
NOTHING = _("There is no turn file in it.")
FINDINGS = _("    the final audit found {count}; verify the files of this match alone to read them")
