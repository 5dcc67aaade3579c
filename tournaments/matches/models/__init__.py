"""What matches remember, and what the database itself refuses."""
