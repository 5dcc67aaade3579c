"""The rules of all houses side by side."""
