"""Lobby, tables, chairs and live play: rules.md 4 as people meet it, with clocks, sockets and chips."""
