"""The screens, one module each. They ask the session and show; no rule is known here."""
