"""Pages that a reader takes away and opens without the house."""
