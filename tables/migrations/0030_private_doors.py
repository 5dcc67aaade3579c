"""A private table's host locks it and says who watches; who is removed stays out."""

from django.conf import settings
from django.contrib.postgres.operations import AddConstraintNotValid
from django.db import migrations, models


class Migration(migrations.Migration):
    """Play goes on meanwhile; the next migration looks at the tables there are."""

    dependencies = [
        ('tables', '0021_shuffle_guards'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='invited',
            name='removed_at',
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name='table',
            name='locked',
            field=models.BooleanField(db_default=False, default=False, editable=False, verbose_name='nobody new comes in'),
        ),
        migrations.AddField(
            model_name='table',
            name='watchable',
            field=models.BooleanField(db_default=False, default=False, editable=False, verbose_name='others may watch'),
        ),
        AddConstraintNotValid(
            model_name='table',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('code', ''), _negated=True), models.Q(('locked', False), ('watchable', False)), _connector='OR'), name='table_doors_are_private'),
        ),
    ]
