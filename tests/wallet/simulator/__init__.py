"""A plain model of the ledger, a house beside it, and storms that both of them go through: docs/developers/test.md."""
