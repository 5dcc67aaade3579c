"""Who may come in, and how many at once: so that nobody who asks for much can starve those who play."""
