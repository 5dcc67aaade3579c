"""Why a deal is void and who made it so, apart from what had parked it; what both shared one column is parted."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

# An operator's reason used to end with the log-in name, in brackets.
PART = """
UPDATE tables_deal d SET
    void_why = CASE WHEN u.id IS NULL THEN d.parked_why ELSE regexp_replace(d.parked_why, ' \\([^()]*\\)$', '') END,
    voided_by_id = u.id,
    parked_why = ''
FROM tables_deal void
LEFT JOIN accounts_user u ON u.is_staff AND u.username = substring(void.parked_why FROM ' \\(([^()]*)\\)$')
WHERE void.id = d.id AND d.status = 'void'
"""
JOIN = "UPDATE tables_deal SET parked_why = void_why, void_why = '', voided_by_id = NULL WHERE status = 'void'"


class Migration(migrations.Migration):
    """Two columns, and the reasons of the deals that are void already."""

    dependencies = [("tables", "0006_currencies"), migrations.swappable_dependency(settings.AUTH_USER_MODEL)]
    operations = [
        migrations.AddField("deal", "void_why", models.TextField(default="")),
        migrations.AddField(
            "deal",
            "voided_by",
            models.ForeignKey(
                settings.AUTH_USER_MODEL,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
            ),
        ),
        migrations.RunSQL([PART, "SET CONSTRAINTS ALL IMMEDIATE"], [JOIN]),
        migrations.AddConstraint(
            "deal",
            models.CheckConstraint(
                condition=models.Q(("status", "void"), models.Q(("void_why", ""), ("voided_by", None)), _connector="OR"),
                name="deal_void_alone_has_a_reason",
            ),
        ),
    ]
