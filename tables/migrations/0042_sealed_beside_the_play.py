"""Indexes of sealed deals, made while deals are played, and a look at the deals there are.

What a broken start left is made anew.
"""

from django.contrib.postgres.operations import ValidateConstraint
from django.db import migrations, models
from django.db.models import Q

TO_OPEN, TO_RESUME, OWN_KEY = "deal_to_open", "deal_to_resume", "deal_key_is_its_own"


def _index(name: str, kind: str, on: str, state: migrations.operations.base.Operation) -> migrations.RunSQL:
    return migrations.RunSQL(
        [
            f"DROP INDEX CONCURRENTLY IF EXISTS public.{name}",
            f"CREATE {kind} CONCURRENTLY {name} ON public.tables_deal {on}",
        ],
        f"DROP INDEX CONCURRENTLY IF EXISTS public.{name}",
        elidable=False,
        state_operations=[state],
    )


class Migration(migrations.Migration):
    """Outside of a transaction: Django's own statements would hold the table of deals."""

    atomic = False

    dependencies = [("tables", "0041_keys_of_deals")]

    operations = [
        _index(
            TO_OPEN,
            "INDEX",
            "(id) WHERE data_key = '' AND sealed_key <> '' AND status = 'void'",
            migrations.AddIndex(
                "deal",
                models.Index(
                    condition=Q(("data_key", b""), Q(("sealed_key", b""), _negated=True), ("status", "void")),
                    fields=["id"],
                    name=TO_OPEN,
                ),
            ),
        ),
        _index(
            TO_RESUME,
            "INDEX",
            "(id) WHERE resume_asked_at IS NOT NULL",
            migrations.AddIndex(
                "deal",
                models.Index(condition=Q(("resume_asked_at__isnull", False)), fields=["id"], name=TO_RESUME),
            ),
        ),
        _index(
            OWN_KEY,
            "UNIQUE INDEX",
            "(sealed_key) WHERE sealed_key <> ''",
            migrations.AddConstraint(
                "deal",
                models.UniqueConstraint(
                    condition=Q(("sealed_key", b""), _negated=True), fields=("sealed_key",), name=OWN_KEY
                ),
            ),
        ),
        ValidateConstraint(model_name="deal", name="deal_key_is_wrapped_while_it_goes_on"),
        ValidateConstraint(model_name="deal", name="deal_parked_alone_is_resumed"),
    ]
