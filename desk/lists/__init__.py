"""Functions of every list of the admin: saved searches, and the list as a file."""
