"""Finance."""
