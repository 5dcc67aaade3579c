"""The lobby: its rows, its filters, its pages, and the tables where one sits."""
