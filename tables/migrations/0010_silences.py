"""Operators keep a player's own words out of the chat for a while."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0009_sources'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Silence',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('starts_at', models.DateTimeField(auto_now_add=True, verbose_name='from')),
                ('ends_at', models.DateTimeField(verbose_name='until')),
                ('reason', models.CharField(max_length=200, verbose_name='reason')),
                ('lifted_at', models.DateTimeField(null=True, verbose_name='lifted')),
                ('lifted_by', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='lifted by')),
                ('made_by', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='operator')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='silences', to=settings.AUTH_USER_MODEL, verbose_name='player')),
            ],
            options={
                'verbose_name': 'silence',
                'verbose_name_plural': 'silences',
                'ordering': ('-id',),
                'constraints': [models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='silence_has_a_reason')],
            },
        ),
    ]
