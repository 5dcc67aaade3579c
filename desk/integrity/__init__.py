"""Integrity: evidence that players work together or are not people, collected and judged by operators."""
