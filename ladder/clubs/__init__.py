"""Clubs: members who come by a link, tables of their own that only members enter, and a board among them."""
