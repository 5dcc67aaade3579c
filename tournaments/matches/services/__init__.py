"""The services of pool matches; each is one transaction that locks the match's row first (rules 7, 8)."""
