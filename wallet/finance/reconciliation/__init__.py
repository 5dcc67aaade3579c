"""Reconciliation: statements of gateways and banks read, compared with the ledger, worked off and signed."""
