"""The desk: where operators work. What waits, cases, players, the floor, integrity, approvals and the audit."""
