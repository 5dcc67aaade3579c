"""The files of a dossier for the case's player: messages, decisions, bookings, and looks at hands.

Notes, reasons that concern others and the names of operators are the desk's own files (`desk.dossiers.desk_files`).
"""

from typing import Any

from desk.cases.models import FOUR_EYES, Act, ActKind, Case, Decision, Proposal
from desk.dossiers.money import bookings_of
from desk.dossiers.writing import moment, plain, who
from desk.replays.models import Look

FORMAT = "indian-rummy/dossier/1"
README = """\
The dossier of a closed case.

To check that no file was changed since the case was sealed:

    sha256sum -c SHA256SUMS

In the house's own archive, with the files that only the desk has:

    sha256sum -c DESK-SHA256SUMS

To play the deal again with the house's engine (https://docs.python.org, a checkout of the house's code):

    python -m engine replay deal-<id>.json

The dossier's hash is the SHA-256 of the file SHA256SUMS:

    sha256sum SHA256SUMS

dossier.json names the hash of the dossier before this one. Each closed business day's document names the hash of the
last dossier ("heads", "dossiers"), so whoever keeps one day's hash can tell whether any dossier before it was changed.

dossier.json        the case: what it is about, when it was opened, due and closed, how it ended
conversation.json   what the player and the house wrote to each other
decisions.json      what was decided: who asked, who approved, when and why
money.json          the bookings: the deal's, and those that decisions made
looks.json          which operators saw the hands of the deal, and when
deal-<id>.json      the record of the deal; deal-<id>.txt the same in the notation
seed.json           the shuffle: the commitment, what opened it, and whether it holds
hands.json          every hand as dealt and as it was at the end, and what it cost
timeline.json       when browsers came and went, and what the server did meanwhile
chat.json           what was said at the table during the deal
"""


def document(case: Case, number: int, previous: str, desk_sha256: str) -> bytes:
    """`dossier.json`: the case, its place in the chain, and the hash of the manifest of the desk's own files."""
    return plain(
        {
            "format": FORMAT,
            "number": number,
            "previous": previous,
            "desk_sha256": desk_sha256,
            "case": case.public_id,
            "kind": case.kind,
            "opened_by": case.source,
            "about": case.title,
            "complaint": case.complaint,
            "outcome": case.outcome,
            "opened_at": moment(case.opened_at),
            "due_at": moment(case.due_at),
            "closed_at": moment(case.closed_at),
            "player": who(case.player),
            "deal": case.deal.public_id if case.deal else None,
            "table": case.table.public_id if case.table else None,
            "match": case.match.public_id if case.match else None,
            "tournament": case.tournament.public_id if case.tournament else None,
            "transaction": case.transaction or None,
            "deposit": case.deposit or None,
        }
    )


def shared_files(case: Case) -> dict[str, bytes]:
    """Everything but the document and what the deal itself tells."""
    return {
        "conversation.json": plain(_conversation(case)),
        "decisions.json": plain(_decisions(case)),
        "money.json": plain(bookings_of(case)),
        "looks.json": plain(_looks(case)),
    }


def _conversation(case: Case) -> list[dict[str, Any]]:
    acts = Act.objects.filter(case=case, kind__in=(ActKind.OPENED, ActKind.SAID, ActKind.ANSWERED, ActKind.CLOSED))
    return [
        {
            "at": moment(act.at),
            "by": "player" if act.by_id is not None and act.by_id == case.player_id else "house",
            "words": act.words,
        }
        for act in acts.order_by("id")
        if act.words and not (act.kind == ActKind.OPENED and act.by_id != case.player_id)
    ]


def _decisions(case: Case) -> list[dict[str, Any]]:
    """What two people decided, and the deal made void; what concerns another player stays with the desk."""
    decisions: list[dict[str, Any]] = [
        {
            "decision": one.decision,
            "about": one.about,
            "why": one.reason,
            "asked_by": who(one.asked_by),
            "asked_at": moment(one.asked_at),
            "decided_by": who(one.decided_by),
            "decided_at": moment(one.decided_at),
            "agreed": one.agreed,
            "why_not": one.why,
        }
        for one in Proposal.objects.filter(case=case).select_related("asked_by", "decided_by").order_by("id")
        if not _of_another(case, one.about.get("player"))
    ]
    done = Act.objects.filter(case=case, kind=ActKind.DONE).exclude(decision__in=FOUR_EYES).select_related("by")
    alone = [
        {"decision": act.decision, "why": act.words, "by": who(act.by), "at": moment(act.at), **_until_of(act)}
        for act in done.order_by("id")
        if not _of_another(case, act.facts.get("player"))
    ]
    return [*decisions, *alone]


def _of_another(case: Case, public_id: str | None) -> bool:
    return public_id is not None and (case.player is None or public_id != case.player.public_id)


def _until_of(act: Act) -> dict[str, Any]:
    return {"until": act.facts.get("until") or None} if act.decision != Decision.VOID else {}


def _looks(case: Case) -> list[dict[str, Any]]:
    if case.deal is None:
        return []
    looks = Look.objects.filter(deal=case.deal).select_related("by").order_by("id")
    return [{"at": moment(look.at), "by": who(look.by), "while_played": look.was_live} for look in looks]
