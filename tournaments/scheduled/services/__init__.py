"""The verbs of scheduled tournaments; each locks the tournament's row first, then round tables, then deals."""
