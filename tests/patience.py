"""How long a test waits for what must come: a busy machine is slow, not wrong."""

PATIENCE_S = 300
"""Nobody waits so long for what comes; what never comes fails its test then, and does not hang the run."""
PLAYED_S = 900
"""Nor so long for a deal or an event that bots play to its end."""
