"""Database connections in lanes: what one kind of work takes, another cannot be without. Django's ENGINE."""
