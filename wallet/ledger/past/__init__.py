"""The ledger's past at the cost of a day: months of entries, what accounts held at each day's end, and archives.

docs/decisions/ledger-time.md says what is kept and how it is proved.
"""
