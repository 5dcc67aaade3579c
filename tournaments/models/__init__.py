"""What matches and tournaments remember, and what the database itself refuses."""
