"""Clubs: members who join by a link, private tables for members, and a board of the members."""
