"""How long anything outside this process is waited for, and what a process does that is wedged all the same.

A network may go silent: it neither answers nor breaks, and the system tells nobody. So every wait has an end of its
own, here and at the server, and the bounds are settings (docs/administrators/settings.md).
"""
