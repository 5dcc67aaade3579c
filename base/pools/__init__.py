"""Database connections in lanes: one kind of work cannot take the connections of another. This is Django's ENGINE."""
