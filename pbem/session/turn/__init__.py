"""A match goes on: invitations, drafts, sealing, and files taken in."""
