"""The database's logins by duty: their names, their rights, and the checks that none has more.

docs/administrators/database-roles.md is for who sets a house up; docs/decisions/database-duties.md says why.
"""
