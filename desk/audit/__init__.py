"""The audit: what every operator did and whose data they looked at, written once, in a chain.

Requests of operators are watched by themselves (`watch.Watch`, a middleware): each look at a page about somebody, each
act with what was sent and what changed. Whoever writes a service of the desk adds what only it knows by two verbs:

    from desk.audit.services import acted, looked

    looked("replay.hands", about=deal, subject=player)
    acted("case.dismiss", about=case, subject=player, before={"state": "open"}, after={"state": "closed"}, why=reason)

Who it was, the address, the session and the duty come from the request under way; a task or a command says `by=`. Both
write in the caller's transaction, return the line, and refuse nothing. `what` is a code in small letters with dots, and
`about` a saved row of any model. `desk.audit.queries` reads: `about(row)`, `of(player)`, `by(operator)`.
"""
