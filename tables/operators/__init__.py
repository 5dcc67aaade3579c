"""Operators' pages of tables and deals: changing a table, finding stopped deals, ending or resuming them."""
