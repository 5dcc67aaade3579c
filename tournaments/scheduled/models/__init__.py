"""What scheduled tournaments remember, and what the database itself refuses."""
