"""A house's past in big strokes: every finished thing that is there, copied by one statement a table.

What is copied is what the services have written, so a copy has all the parts of a real deal: chairs, moves, the
shuffle, lines of chat. Keys are shifted together, so that a copy's parts belong to each other. What has to be unique is
made so, and what there may be once alone, since it goes on, is left out. Copies lie further back than any page's
day, week or month, each a minute before the one that was made before it: however late it is in the day, as many of them
are of today, namely none. The house's guards are off meanwhile, which only an owner may do.
"""

from collections.abc import Iterable, Sequence

from django.apps import apps
from django.db import connection, models

SHIFT = 1_000_000
"""Keys of one copy begin so much higher than those of the one before."""
FURTHER_BACK = "interval '45 days' + k * interval '1 minute'"
DEALS_EACH = 10
"""A tenth as many people as deals."""
COPIED = (
    "tables.Seat", "tables.Deal", "tables.DealSeat", "tables.Move", "tables.DealTimeline", "tables.Shuffle",
    "tables.Share", "tables.ChatLine", "sessions.Session", "tournaments.Match", "tournaments.Entry",
    "tournaments.Tournament", "tournaments.Registration", "ladder.DealToRate", "desk.Look", "desk.AuditLine",
    "desk.Case",
)  # fmt: skip
FEWER = ("accounts.User",)


class Past:
    """The finished things of a house as they are now, and copies of them; one at a time for a database connection."""

    def __init__(self) -> None:
        self._many = _there(COPIED)
        self._fewer = _there(FEWER)
        self._written = 0
        with connection.cursor() as cursor:
            for model in (*self._many, *self._fewer):
                table = model._meta.db_table
                cursor.execute(f'CREATE TEMPORARY TABLE "past_{table}" AS SELECT * FROM "{table}"')

    def forget(self) -> None:
        """Drop what the copies are made of. The copies stay, and no more can be made."""
        with connection.cursor() as cursor:
            for model in (*self._many, *self._fewer):
                cursor.execute(f'DROP TABLE "past_{model._meta.db_table}"')

    def grow_to(self, copies: int) -> None:
        """Write what is missing to so many copies, and let the planner know."""
        with connection.cursor() as cursor:
            cursor.execute("SET session_replication_role = replica")
            try:
                for model in self._many:
                    cursor.execute(_copying(model, self._many), [self._written + 1, copies])
                for model in self._fewer:
                    some = [self._written // DEALS_EACH + 1, copies // DEALS_EACH]
                    cursor.execute(_copying(model, [model]), some)
            finally:
                cursor.execute("RESET session_replication_role")
            cursor.execute("VACUUM ANALYZE")
        self._written = copies


def _there(labels: Iterable[str]) -> list[type[models.Model]]:
    return [apps.get_model(label) for label in labels]


def _copying(model: type[models.Model], together: Sequence[type[models.Model]]) -> str:
    fields = model._meta.local_concrete_fields
    made = {field.column: _copied(field, together) for field in fields}
    for names in _unique_together(model):
        columns = [model._meta.get_field(name) for name in names]
        if all(made[column.column] == f'"{column.column}"' for column in columns):  # type: ignore[union-attr]
            made[columns[-1].column] = _made_unique(columns[-1])  # type: ignore[union-attr]
    names = ", ".join(f'"{column}"' for column in made)
    table = model._meta.db_table
    return (
        f'INSERT INTO "{table}" ({names}) OVERRIDING SYSTEM VALUE SELECT {", ".join(made.values())} '
        f'FROM "past_{table}", generate_series(%s::bigint, %s::bigint) AS copy (k) ON CONFLICT DO NOTHING'
    )


def _copied(field: "models.Field[object, object]", together: Sequence[type[models.Model]]) -> str:
    """The SQL expression for a column of copy `k`."""
    column = f'"{field.column}"'
    if isinstance(field, models.ForeignKey):
        return _shifted(column) if field.related_model in together else column
    if field.primary_key or field.unique:
        return _made_unique(field)
    if isinstance(field, models.DateTimeField):
        return f"{column} - ({FURTHER_BACK})"
    return column


def _made_unique(field: object) -> str:
    assert isinstance(field, models.Field)
    column = f'"{field.column}"'
    if isinstance(field, models.UUIDField):
        return "gen_random_uuid()"
    if isinstance(field, models.CharField | models.TextField):
        return f"CASE WHEN {column} = '' THEN '' ELSE left(md5({column} || k), {field.max_length or 32}) END"
    if isinstance(field, models.BinaryField):
        return f"decode(md5({column}::text || k), 'hex')"
    if isinstance(field, models.DateTimeField):
        return f"{column} - ({FURTHER_BACK})"
    return _shifted(column) if isinstance(field, models.AutoField) else f"{column} + k * 1000"


def _shifted(column: str) -> str:
    return f"{column} + k * {SHIFT}"


def _unique_together(model: type[models.Model]) -> list[Sequence[str]]:
    """What has to be unique; a rule about what goes on (a chair that is taken) does not bind what is finished."""
    rules = [rule for rule in model._meta.constraints if isinstance(rule, models.UniqueConstraint)]
    binding = [rule.fields for rule in rules if rule.fields and not (rule.condition and _is_small(model, rule))]
    return [*binding, *model._meta.unique_together]


def _is_small(model: type[models.Model], rule: models.UniqueConstraint) -> bool:
    return isinstance(model._meta.get_field(rule.fields[-1]), models.SmallIntegerField | models.ForeignKey)
