"""Ways out: a command, SMTP, a folder, a draft on an IMAP server, a spool."""

from pbem.post.outgoing.choice import way_out

__all__ = ["way_out"]
