"""The house's licence, and the terms that payments and players take from it."""
