"""Boards: the best of a week, a month and all time, by format."""
