"""Names shown differ for a reader's eye: the names there are get their skeletons, and no two of them are alike.

Beside the play and outside of a transaction: the rows by the thousand, the indexes CONCURRENTLY. What a broken start
left is made anew. Who was called like somebody before them keeps the name, and is marked.
"""

from typing import Any

from django.db import migrations, models

from accounts.people.skeletons import fill

LOOKS = "accounts_user_looks"
ONE_OF_EACH = "accounts_user_name_shown"


def look(apps: Any, schema_editor: object) -> None:
    """Look at every name there is."""
    fill(apps.get_model("accounts", "User").objects)


def _index(name: str, kind: str, on: str) -> migrations.RunSQL:
    return migrations.RunSQL(
        [
            f"DROP INDEX CONCURRENTLY IF EXISTS public.{name}",
            f"CREATE {kind} CONCURRENTLY {name} ON public.accounts_user {on}",
        ],
        f"DROP INDEX CONCURRENTLY IF EXISTS public.{name}",
        elidable=False,
    )


class Migration(migrations.Migration):
    """Django's own statements would hold the table of players while they look at it."""

    atomic = False

    dependencies = [("accounts", "0021_what_names_look_like")]

    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[_index(LOOKS, "INDEX", "(name_skeleton)")],
            state_operations=[
                migrations.AddIndex(
                    model_name="user",
                    index=models.Index(fields=["name_skeleton"], name=LOOKS),
                ),
            ],
        ),
        migrations.RunPython(look, migrations.RunPython.noop, elidable=False),
        migrations.SeparateDatabaseAndState(
            database_operations=[
                _index(ONE_OF_EACH, "UNIQUE INDEX", "(name_skeleton) WHERE NOT name_is_shared AND name_skeleton <> ''")
            ],
            state_operations=[
                migrations.AddConstraint(
                    model_name="user",
                    constraint=models.UniqueConstraint(
                        condition=models.Q(("name_is_shared", False), models.Q(("name_skeleton", ""), _negated=True)),
                        fields=("name_skeleton",),
                        name=ONE_OF_EACH,
                        violation_error_message="Somebody is called so, or so similarly that the two would be mistaken. "
                        "Choose another name.",
                    ),
                ),
            ],
        ),
    ]
