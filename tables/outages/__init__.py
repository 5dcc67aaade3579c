"""Outages: a while in which nobody fired deadlines costs nobody at the tables anything."""
