"""Finished deals in files: what of a month leaves, what proves it, how it comes back, who reads it."""
