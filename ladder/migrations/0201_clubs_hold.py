"""What 0200 asks of clubs holds for those of before too; read without stopping who writes."""

from django.contrib.postgres.operations import ValidateConstraint
from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('ladder', '0200_clubs_at_the_desk'),
    ]

    operations = [
        ValidateConstraint(model_name='club', name='ladder_club_name_was_taken'),
        ValidateConstraint(model_name='club', name='ladder_club_closed_for_a_reason'),
    ]
