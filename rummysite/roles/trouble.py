"""The error for a role that cannot be used."""


class BadRole(Exception):
    """A role that could have more rights than its duties, or a table or function that no list names."""
