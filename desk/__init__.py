"""The desk, where operators work: open tasks, cases, players, the floor, integrity, approvals and the audit."""
