"""The ledger's past: months of entries, closing balances of each day, and archives.

With them a read costs as much as a day. docs/decisions/ledger-time.md says what is stored and how it is proved.
"""
