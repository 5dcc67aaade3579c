"""Time limits for waiting on anything outside this process, and the end of a process that hangs nevertheless.

A network may go silent: it neither answers nor breaks, and the operating system reports nothing. So every wait has
a time limit, here and at the server, and the limits are settings (docs/administrators/settings.md).
"""
