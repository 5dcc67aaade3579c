"""`python -m rummysite.run`: the whole house on one machine, until Ctrl-C."""
