"""The words of a club on one computer. `_` marks them for translation."""

from pbem.language import _

CREATED = _("The club is in {path}. Each player now runs: pbem club join {path}")
JOINED = _("You are {name} in the club of {path}; the account in post.toml is called {account}.")
GO_ON = _("Next: pbem new GAME --side SIDE --send-to NAME, and pbem sync --watch")
