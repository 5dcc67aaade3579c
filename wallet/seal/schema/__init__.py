"""The database's schema as one text, signed by the person who approved it, so that a missing guard is noticed."""
