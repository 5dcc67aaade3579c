"""The sockets of the tables: what a browser asks, what it is shown, and how nobody is left behind."""
