"""Care for players: limits, breaks from play, time at the tables and the reality check."""
