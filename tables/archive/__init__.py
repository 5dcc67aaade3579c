"""Finished deals in files: archiving a month, proving it, restoring it, and reading it."""
