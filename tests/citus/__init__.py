"""Cells on a real Citus, where one is found: `RUMMY_CITUS` names its PostgreSQL's folder (docs/developers/test.md)."""
