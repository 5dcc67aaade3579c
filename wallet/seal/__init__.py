"""The sealed log: every transaction in one order, hashed in canonical form, chained in signed blocks.

`canonical` is the byte form, `services` makes and signs blocks, `log` reads them, `verify` compares the ledger with
them, `receipts` proves one line to a player, `stream` hands the log out in order, `watch` looks at each block as it
comes. `anchors` keeps heads outside the house, `schema` seals what the database itself is made of.
docs/developers/sealed-log.md is for strangers.
"""
