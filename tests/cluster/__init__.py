"""The cluster's drills, and what can be proved of it without opening one."""
