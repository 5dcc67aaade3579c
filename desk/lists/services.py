"""What an operator does with a list: keep a search of it, forget one, take it as a file, which is written down."""

from collections.abc import Iterator
from urllib.parse import parse_qsl, urlencode

from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import models

from accounts.people.models import User
from base.refusals import Refused
from base.rows.columns import fitting
from desk.lists.models import SavedFilter
from desk.lists.refusals import ListRefusal

NAME_MAX, QUERY_MAX, FILTERS_MAX = 60, 500, 40
LONGEST_MESSAGE = 1000
NOT_KEPT = {"p", "all", "e", "csrfmiddlewaretoken", "_popup", "_to_field"}
"""Parts of a list's address that are no filter: its page, above all."""


def save_filter(owner: User, list_name: str, name: str, query: str) -> SavedFilter:
    """Keep what a list was asked for under a name; the same name again means the new one.

    Raises Refused filter_has_no_name, filter_is_empty, filters_are_many.
    """
    name, cleaned_query = name.strip(), cleaned(query)
    if not 0 < len(name) <= NAME_MAX or "\0" in name:
        raise Refused(ListRefusal.FILTER_HAS_NO_NAME)
    if not cleaned_query or len(cleaned_query) > QUERY_MAX:
        raise Refused(ListRefusal.FILTER_IS_EMPTY)
    mine = SavedFilter.objects.filter(owner=owner, list_name=list_name)
    if mine.exclude(name=name).count() >= FILTERS_MAX:
        raise Refused(ListRefusal.FILTERS_ARE_MANY)
    saved, _new = SavedFilter.objects.update_or_create(
        owner=owner, list_name=list_name, name=name, defaults={"query": cleaned_query}
    )
    return saved


def forget_filter(owner: User, pk: int) -> SavedFilter | None:
    """Forget one of one's own filters; None where there is no such one."""
    saved = SavedFilter.objects.filter(owner=owner, pk=pk).first()
    if saved is not None:
        SavedFilter.objects.filter(pk=saved.pk).delete()
    return saved


def filters_of(owner: User, list_name: str) -> Iterator[SavedFilter]:
    """The filters somebody keeps of a list, by name."""
    yield from SavedFilter.objects.filter(owner=owner, list_name=list_name)[:FILTERS_MAX]


def cleaned(query: str) -> str:
    """The part of a list's address that says what is wanted: its search, filters and order."""
    return urlencode([(name, value) for name, value in parse_qsl(query) if name not in NOT_KEPT])


def note_taking(by: User, model: type[models.Model], query: str, rows: int) -> None:
    """Write down that somebody took a list as a file, before the first row leaves the house."""
    LogEntry.objects.create(
        user_id=by.pk,
        content_type=ContentType.objects.get_for_model(model),
        object_repr=fitting(LogEntry, "object_repr", str(model._meta.verbose_name_plural)),
        action_flag=CHANGE,
        change_message=f"list taken as CSV, {rows} rows: {cleaned(query)}"[:LONGEST_MESSAGE],
    )
