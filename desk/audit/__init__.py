"""The audit: every act of an operator and every look at a player's data, written once, in a chain.

A middleware (`watch.Watch`) records requests of operators: each look at a page about a person, each act with the
sent values and the changes. A service of the desk adds what only it knows by two functions:

    from desk.audit.services import acted, looked

    looked("replay.hands", about=deal, subject=player)
    acted("case.dismiss", about=case, subject=player, before={"state": "open"}, after={"state": "closed"}, why=reason)

The operator, the address, the session and the duty come from the present request; a task or a command passes `by=`.
Both write in the caller's transaction, return the line, and refuse nothing. `what` is a code in small letters with
dots, and `about` a saved row of any model. `desk.audit.queries` reads: `about(row)`, `of(player)`, `by(operator)`.
"""
