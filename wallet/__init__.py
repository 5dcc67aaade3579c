"""Whose chips and money are where: a double-entry ledger that the database itself keeps true."""
