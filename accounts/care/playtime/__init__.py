"""Play time: how long somebody has been at the tables, by day and in this session."""
