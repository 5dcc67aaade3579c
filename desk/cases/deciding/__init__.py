"""Decisions in a case: by one operator or by two, and the forms of a case's page for them."""
