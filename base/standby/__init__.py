"""Reading off the primary: from a standby that has followed it closely, where a moment's staleness harms nobody.

`settings.STANDBYS` names for each database alias the alias of its standby; without one everything is read at the
primary, and nothing here costs anything (docs/decisions/standby-reads.md).
"""
