"""The database's logins by duty: who they are, what each may do, and that none may do more.

docs/administrators/database-roles.md is for who sets a house up; docs/decisions/database-duties.md says why.
"""
