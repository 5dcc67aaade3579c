"""A licence that takes another's place is a request that two people make."""

from django.db import migrations


class Migration(migrations.Migration):
    """One more kind of request and the permission that approves it."""

    dependencies = [
        ("desk", "0008_integrity_and_floor"),
    ]

    operations = [
        migrations.RunSQL(
            "INSERT INTO public.desk_approvalkind (name, permission) VALUES ('licence', 'desk.approve_house')",
            "DELETE FROM public.desk_approvalkind WHERE name = 'licence'",
        ),
    ]
