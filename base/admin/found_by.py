"""A search of an admin's list that looks into other tables first, so that indexes find the list's own rows.

Django's own search joins the tables and asks whether any of several columns of several tables matches. No index
answers that, so it reads the whole list. Here each other table is searched separately for its few matches, and then
the list for rows that refer to one of those.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django.db.models import Model, Q, QuerySet
from django.http import HttpRequest

MOST_NAMED = 200
"""The most rows of another table that one search follows; a search with more matches needs more words."""


class FoundBy:
    """Mixed into an admin's list: `found_by` has its own lookups, `found_through` those of each table it names."""

    found_by: ClassVar[Sequence[str]] = ()
    found_through: ClassVar[Mapping[str, Sequence[str]]] = {}
    model: type[Model]

    def get_search_results(
        self, request: HttpRequest, queryset: "QuerySet[Any]", search_term: str
    ) -> tuple["QuerySet[Any]", bool]:
        """The rows that match all typed words, without duplicates."""
        term = search_term.strip()
        if not term:
            return queryset, False
        fits = _any_of(self.found_by, term)
        for name, lookups in self.found_through.items():
            named: Any = self.model._meta.get_field(name).related_model
            rows = named._base_manager.filter(_any_of(lookups, term)).order_by("-pk")
            fits |= Q(**{f"{name}__in": list(rows.values_list("pk", flat=True)[:MOST_NAMED])})
        return queryset.filter(fits), False


def _any_of(lookups: Sequence[str], term: str) -> Q:
    fits = Q(pk__in=())
    for lookup in lookups:
        fits |= Q(**{lookup: term})
    return fits
