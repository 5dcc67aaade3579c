"""What can be wrong with a role that a house names."""


class BadRole(Exception):
    """A role that could not be kept within its rights, or rights that nobody has thought of; the message says why."""
