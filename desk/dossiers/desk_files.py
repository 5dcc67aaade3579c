"""The files of a dossier that only the house, an auditor and a court have: every act with its reason, and names."""

from typing import Any

from desk.cases.models import Act, Case, Proposal
from desk.dossiers.money import whole_bookings_of
from desk.dossiers.writing import moment, named, plain, who
from desk.replays.models import Look


def desk_files(case: Case) -> dict[str, bytes]:
    """The files by their names, all in a folder of their own."""
    acts = list(Act.objects.filter(case=case).select_related("by").order_by("id"))
    looks = list(Look.objects.filter(deal=case.deal).select_related("by").order_by("id")) if case.deal else []
    proposals = Proposal.objects.filter(case=case).select_related("asked_by", "decided_by")
    people = [case.player, case.against, case.assigned_to, *(act.by for act in acts), *(look.by for look in looks)]
    people += [person for one in proposals for person in (one.asked_by, one.decided_by)]
    return {
        "desk/acts.json": plain([_act(act) for act in acts]),
        "desk/looks.json": plain([_look(look) for look in looks]),
        "desk/money.json": plain(whole_bookings_of(case)),
        "desk/people.json": plain(named(people)),
        "desk/case.json": plain(
            {
                "case": case.public_id,
                "against": who(case.against),
                "assigned_to": who(case.assigned_to),
                "priority": case.priority,
                "chat_report": case.report,
            }
        ),
    }


def _act(act: Act) -> dict[str, Any]:
    return {
        "at": moment(act.at),
        "by": who(act.by),
        "act": act.kind,
        "decision": act.decision or None,
        "words": act.words,
        "facts": act.facts,
    }


def _look(look: Look) -> dict[str, Any]:
    return {
        "at": moment(look.at),
        "by": who(look.by),
        "while_played": look.was_live,
        "version": look.version,
        "why": look.why,
    }
