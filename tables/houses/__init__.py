"""Operators' houses: documents, their proofs, and published editions."""
