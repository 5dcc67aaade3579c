"""What guards a player and what was said of one: limits, breaks, papers, reports, notes, every operator's act."""

from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.care.breaks.models import Break
from accounts.care.limits.models import Limit, LimitChange
from accounts.papers.models import DocumentView, ProofCheck
from accounts.people.models import User
from desk.audit.models import AuditLine, LineKind
from desk.cases.models import Case
from desk.players.cells import change_page, count, day, moment, person, text, thing
from desk.players.models import PlayerNote
from desk.players.sections import Cell, Filter, Rows, Section, paged
from tables.chat.models import ChatReport
from wallet.amounts import money_of


def limits(player: User, wanted: Filter) -> Rows:
    """The limits that hold, the player's own and the house's for this player."""
    return paged(Limit.objects.filter(user=player), wanted, _limit)


def _limit(one: Limit) -> tuple[Cell, ...]:
    later = f"{_most(one.next_amount, one.currency)} {_('from')} {one.next_at:%Y-%m-%d %H:%M}" if one.next_at else ""
    return (
        text(one.get_kind_display()),
        text(one.get_span_display()),
        text(_most(one.amount, one.currency)),
        text(later),
        text(one.get_set_by_display()),
    )


def _most(most: int | None, currency: str) -> str:
    if most is None:
        return _("no limit")
    return money_of(most, currency) if currency else ngettext("%d minute", "%d minutes", most) % most


def limit_changes(player: User, wanted: Filter) -> Rows:
    """Every change of a limit that was asked for."""
    return paged(LimitChange.objects.filter(user=player).select_related("by"), wanted, _change)


def _change(one: LimitChange) -> tuple[Cell, ...]:
    what = f"{one.get_kind_display()}, {one.get_span_display()}"
    return (
        moment(one.asked_at),
        text(what),
        text(_most(one.amount, one.currency)),
        moment(one.effective_at),
        person(one.by),
    )


def breaks(player: User, wanted: Filter) -> Rows:
    """Every break, of the player's own or of the house's making."""
    return paged(Break.objects.filter(user=player).select_related("made_by", "lifted_by"), wanted, _break)


def _break(one: Break) -> tuple[Cell, ...]:
    ends = text(_("for good")) if one.for_good else moment(one.ends_at)
    return (
        moment(one.starts_at),
        ends,
        text(one.get_kind_display()),
        text(one.reason),
        person(one.made_by),
        moment(one.lifted_at),
    )


def papers(player: User, wanted: Filter) -> Rows:
    """Where each proof stands."""
    return paged(ProofCheck.objects.filter(user=player).select_related("decided_by"), wanted, _proof)


def _proof(one: ProofCheck) -> tuple[Cell, ...]:
    return (
        thing(one.get_proof_display(), one),
        text(one.get_state_display()),
        moment(one.submitted_at),
        moment(one.decided_at),
        person(one.decided_by),
        day(one.expires_on),
    )


def looks(player: User, wanted: Filter) -> Rows:
    """Who has looked at the player's documents."""
    rows = DocumentView.objects.filter(document__user=player).select_related("viewer", "document")
    return paged(rows, wanted, _look)


def _look(one: DocumentView) -> tuple[Cell, ...]:
    return moment(one.at), person(one.viewer), text(one.document), text(one.address)


def reports_about(player: User, wanted: Filter) -> Rows:
    """What others have told operators about this player's chat."""
    rows = ChatReport.objects.filter(accused=player).select_related("reporter", "table", "handled_by")
    return paged(rows, wanted, lambda one: _report(one, one.reporter))


def reports_by(player: User, wanted: Filter) -> Rows:
    """Whom this player has reported."""
    rows = ChatReport.objects.filter(reporter=player).select_related("accused", "table", "handled_by")
    return paged(rows, wanted, lambda one: _report(one, one.accused))


def _report(one: ChatReport, other: User) -> tuple[Cell, ...]:
    return (
        moment(one.at, change_page(one)),
        person(other),
        thing(one.table.name, one.table),
        count(one.deal_number),
        text(one.get_status_display()),
        person(one.handled_by),
    )


def notes(player: User, wanted: Filter) -> Rows:
    """The notes that operators have written about the player."""
    return paged(PlayerNote.objects.filter(player=player).select_related("by"), wanted, _note)


def _note(one: PlayerNote) -> tuple[Cell, ...]:
    return moment(one.at), person(one.by), text(one.text)


def acts(player: User, wanted: Filter) -> Rows:
    """What operators did to this player's account in the admin."""
    kind = ContentType.objects.get_for_model(User)
    rows = LogEntry.objects.filter(content_type=kind, object_id=str(player.pk)).select_related("user")
    return paged(rows, wanted, _act)


def _act(one: LogEntry) -> tuple[Cell, ...]:
    return moment(one.action_time), person(one.user), text(one.get_change_message() or one.get_action_flag_display())


def cases(player: User, wanted: Filter) -> Rows:
    """The cases that the player has opened or that are about them."""
    rows = Case.objects.filter(Q(player=player) | Q(against=player)).select_related("player", "against", "assigned_to")
    return paged(rows, wanted, _case)


def _case(one: Case) -> tuple[Cell, ...]:
    ended = f" · {one.get_outcome_display()}" if one.outcome else ""
    return (
        moment(one.opened_at, change_page(one)),
        text(one.get_kind_display()),
        text(one.title),
        person(one.player),
        person(one.against),
        text(f"{one.get_state_display()}{ended}"),
        person(one.assigned_to),
    )


def audit(player: User, wanted: Filter) -> Rows:
    """What the audit has of this player: every act, and every look at their data."""
    rows = AuditLine.objects.filter(subject=player).exclude(kind=LineKind.ATTEMPT).select_related("by")
    return paged(rows, wanted, _audited)


def _audited(one: AuditLine) -> tuple[Cell, ...]:
    about = moment(one.at, change_page(one))
    return about, person(one.by), text(one.get_kind_display()), text(one.what), text(one.about_words), text(one.why)


SECTIONS = (
    Section(
        "cases", gettext_lazy("Cases"), "standing", "desk.view_case",
        (
            gettext_lazy("Opened"), gettext_lazy("Kind"), gettext_lazy("About"), gettext_lazy("Player"),
            gettext_lazy("Other player"), gettext_lazy("State"), gettext_lazy("Assigned to"),
        ),
        cases,
    ),
    Section(
        "audit", gettext_lazy("Audit"), "acts", "desk.view_auditline",
        (
            gettext_lazy("When"), gettext_lazy("Operator"), gettext_lazy("Kind"), gettext_lazy("What was done"),
            gettext_lazy("About"), gettext_lazy("Reason"),
        ),
        audit,
    ),
    Section(
        "notes", gettext_lazy("Notes"), "standing", "desk.view_playernote",
        (gettext_lazy("Written"), gettext_lazy("Operator"), gettext_lazy("Note")), notes,
    ),
    Section(
        "breaks", gettext_lazy("Breaks"), "care", "accounts.view_break",
        (
            gettext_lazy("From"), gettext_lazy("Until"), gettext_lazy("Kind"), gettext_lazy("Reason"),
            gettext_lazy("Operator"), gettext_lazy("Lifted"),
        ),
        breaks,
    ),
    Section(
        "limits", gettext_lazy("Limits"), "care", "accounts.view_limit",
        (
            gettext_lazy("Limit"), gettext_lazy("Span"), gettext_lazy("Most"), gettext_lazy("Later"),
            gettext_lazy("Set by"),
        ),
        limits,
    ),
    Section(
        "limit-changes", gettext_lazy("Changes of limits"), "care", "accounts.view_limitchange",
        (
            gettext_lazy("Asked"), gettext_lazy("Limit"), gettext_lazy("Most"), gettext_lazy("In force from"),
            gettext_lazy("Changed by"),
        ),
        limit_changes,
    ),
    Section(
        "papers", gettext_lazy("Papers"), "standing", "accounts.review_papers",
        (
            gettext_lazy("Proof"), gettext_lazy("State"), gettext_lazy("Sent"), gettext_lazy("Decided"),
            gettext_lazy("Operator"), gettext_lazy("Valid until"),
        ),
        papers,
    ),
    Section(
        "looks", gettext_lazy("Looks at documents"), "acts", "accounts.view_documentview",
        (gettext_lazy("When"), gettext_lazy("Operator"), gettext_lazy("Document"), gettext_lazy("Address")), looks,
    ),
    Section(
        "reports-about", gettext_lazy("Reports about this player"), "standing", "tables.view_chatreport",
        (
            gettext_lazy("Reported"), gettext_lazy("By"), gettext_lazy("Table"), gettext_lazy("Deal"),
            gettext_lazy("State"), gettext_lazy("Operator"),
        ),
        reports_about,
    ),
    Section(
        "reports-by", gettext_lazy("Reports by this player"), "standing", "tables.view_chatreport",
        (
            gettext_lazy("Reported"), gettext_lazy("About"), gettext_lazy("Table"), gettext_lazy("Deal"),
            gettext_lazy("State"), gettext_lazy("Operator"),
        ),
        reports_by,
    ),
    Section(
        "acts", gettext_lazy("Operators' acts"), "acts", "admin.view_logentry",
        (gettext_lazy("When"), gettext_lazy("Operator"), gettext_lazy("What was done")), acts,
    ),
)  # fmt: skip
