"""The sockets of the tables: reading requests, sending snapshots and pushes, and catching up after a lost push."""
