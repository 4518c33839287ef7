"""Ways in: IMAP, Maildir, mbox, a folder, a spool. What comes is hostile: bounded before it is read."""
