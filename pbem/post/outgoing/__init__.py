"""Ways out: a command, SMTP, a folder, a draft on an IMAP server, a spool."""
