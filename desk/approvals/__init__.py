"""Four eyes: one person requests, another approves, and then it is carried out once; the database guards this.

A kind of request has two parts. A row of `desk_approvalkind`, written by a migration, says which permission
approves it; the database asks for it. And a carrier, added in `AppConfig.ready()`, has the kind's title and carries
it out:

    carriers.add("bonus_campaign", Carrier(
        title=_("Bonus campaign"),
        ask_permission="wallet.add_bonus",
        carry=lambda request, by: campaigns.begin(request.after, by),   # inside the approval's transaction
        now=lambda request: campaigns.as_it_is(request.about_pk),       # must still be what `before` says
    ))

Whoever wants something asks, and shows the sentence; everything else is done on the page 'Approvals':

    from desk.approvals.services import ask

    ask("bonus_campaign", by=user, about=campaign, words="Diwali", before=None, after={...}, reason="...")

`before` and `after` are plain JSON, flat where it can be: the page shows them side by side. Nothing secret may stand in
them. Raises `Refused` with an `ApprovalRefusal`; `carry` may raise any `Refused`, and then nothing was approved.

Approvals of other rooms (withdrawals, adjustments) are shown in the same list through `elsewhere.waiting`.
"""
