"""Checks at the start of a process that the servers named in the environment can run the house."""
