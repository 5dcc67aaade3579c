"""Login."""
