"""Migrations of which a first half stands on a second one."""
