"""Crowds: which requests count as one sender's, and the refusals when there is too much to do at once."""
