"""What brings the house to a machine and keeps it up there."""
