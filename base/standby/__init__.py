"""Reads that need not go to the primary: from a standby that is almost up to date, where a short delay does no harm.

`settings.STANDBYS` names for each database alias the alias of its standby. Without one everything is read at the
primary, and this package costs nothing (docs/decisions/standby-reads.md).
"""
