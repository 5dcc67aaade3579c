"""The values of rows before and after an act, whether the ORM or the database writes them."""

from typing import Any

from django.db import models

from desk.audit.masks import MASK, MINUTIAE, field_of

MOST_ROWS = 200
"""The most rows of one act that are compared; the sent form names all of them."""

State = dict[str, Any]


class Snapshot:
    """The rows that an act is about, as they were."""

    def __init__(self, rows: models.QuerySet[Any] | None) -> None:
        """Read them now; None is an act that is about no row."""
        self.rows: dict[Any, models.Model] = {}
        self.states: dict[Any, State] = {}
        for row in rows[:MOST_ROWS] if rows is not None else ():
            self.rows[row.pk] = row
            self.states[row.pk] = state_of(row)
        self._secrets = {pk: secrets_of(row) for pk, row in self.rows.items()}

    def changes(self) -> list[tuple[models.Model, State | None, State | None]]:
        """Each row with its changed fields before and after; None and None if nothing changed."""
        return [(row, *self._change(pk, row)) for pk, row in self.rows.items()]

    def _change(self, pk: Any, row: models.Model) -> tuple[State | None, State | None]:
        model = type(row)
        now = model._base_manager.filter(pk=pk).first()
        if now is None:
            return self.states[pk], None
        was, became = self.states[pk], state_of(now)
        names = [name for name in became if was.get(name) != became[name]]
        before, after = {name: was.get(name) for name in names}, {name: became[name] for name in names}
        for name, value in secrets_of(now).items():
            if name not in after and self._secrets[pk].get(name) != value:
                before[name], after[name] = MASK, f"{MASK} changed"
        return before or None, after or None


def state_of(row: models.Model) -> State:
    """The row's own fields and its lists of others, secrets masked."""
    fields = {field.attname: field_of(row, field) for field in row._meta.concrete_fields if field.name not in MINUTIAE}
    lists = {many.name: sorted(str(each) for each in getattr(row, many.name).all()) for many in row._meta.many_to_many}
    return fields | lists


def secrets_of(row: models.Model) -> dict[str, int]:
    """Digests of masked fields, which show that one has changed but not its value."""
    return {
        field.attname: hash(str(field.value_from_object(row)))
        for field in row._meta.concrete_fields
        if isinstance(shown := field_of(row, field), str) and shown.startswith(MASK)
    }
