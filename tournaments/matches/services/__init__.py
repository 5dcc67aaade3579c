"""The verbs of pool matches; each is one transaction that locks the match's row before anything else (rules 7, 8)."""
