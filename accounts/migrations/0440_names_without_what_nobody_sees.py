"""Names that have signs which nobody sees get the skeletons of the names that are seen.

Beside the play: the few rows that have such a sign, found by one look through the skeletons. Who turns out to be called
like somebody before them keeps the name, and is marked.
"""

from typing import Any

from django.db import migrations

from accounts.people.skeletons import IGNORED, fill


def look_again(apps: Any, schema_editor: object) -> None:
    """Make anew the skeletons that were made with such a sign."""
    users = apps.get_model("accounts", "User").objects
    if users.filter(name_skeleton__regex=f"[{''.join(sorted(IGNORED))}]").update(name_skeleton=""):
        fill(users)


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("accounts", "0320_look")]

    operations = [migrations.RunPython(look_again, migrations.RunPython.noop, elidable=False)]
