"""Secrets of second factors that lie in the clear are encrypted: see accounts.login.second_factor."""

from typing import Any

from django.db import migrations

from accounts.login.second_factor import sealed


def seal(apps: Any, schema_editor: object) -> None:
    """Each row once; one that is encrypted already stays."""
    authenticator = apps.get_model("mfa", "Authenticator")
    for row in authenticator.objects.all().iterator():
        was, row.data = row.data, sealed(row.data)
        if row.data != was:
            row.save(update_fields=["data"])


class Migration(migrations.Migration):
    """There is no way back: what was encrypted stays so."""

    dependencies = [
        ("accounts", "0007_desk_sessions"),
        ("mfa", "0003_authenticator_type_uniq"),
    ]
    operations = [migrations.RunPython(seal, migrations.RunPython.noop, elidable=False)]
