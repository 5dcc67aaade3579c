"""Outages: if no process fires deadlines for a while, players lose nothing by it."""
