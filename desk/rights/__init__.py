"""Who may what at the desk: ready roles, how rights are changed, the second factor, sessions of staff."""
