"""What the search for collusion keeps, what the fairness page counts, announcements and templates of the floor."""

from pathlib import Path

import base.ids
import django.db.models.deletion
import django.db.models.functions.datetime
from django.conf import settings
from django.db import migrations, models

SQL = Path(__file__).parent / "sql" / "0008_guards.sql"


class Migration(migrations.Migration):
    """New tables, and the guard of decisions about alerts."""

    dependencies = [
        ('desk', '0007_found_by_name'),
        ('accounts', '0011_sighting'),
        ('tables', '0013_bots_never_dealt_for_money'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='BotCount',
            fields=[
                ('strength', models.CharField(max_length=10, primary_key=True, serialize=False)),
                ('deals', models.PositiveBigIntegerField(default=0)),
                ('wins', models.PositiveBigIntegerField(default=0)),
                ('fair_wins_milli', models.PositiveBigIntegerField(default=0)),
            ],
            options={
                'verbose_name': "count of bots' deals",
                'verbose_name_plural': "counts of bots' deals",
            },
        ),
        migrations.CreateModel(
            name='DeckCount',
            fields=[
                ('cards', models.PositiveBigIntegerField(primary_key=True, serialize=False)),
                ('decks', models.PositiveBigIntegerField(default=0)),
                ('counts', models.JSONField(default=list)),
            ],
            options={
                'verbose_name': 'count of dealt cards',
                'verbose_name_plural': 'counts of dealt cards',
            },
        ),
        migrations.CreateModel(
            name='Reading',
            fields=[
                ('name', models.CharField(max_length=20, primary_key=True, serialize=False)),
                ('ended_at', models.DateTimeField(null=True)),
                ('deal', models.BigIntegerField(default=0)),
                ('deals', models.PositiveBigIntegerField(default=0)),
                ('read_at', models.DateTimeField(null=True)),
            ],
            options={
                'verbose_name': 'reading of deals',
                'verbose_name_plural': 'readings of deals',
            },
        ),
        migrations.CreateModel(
            name='Alert',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.CharField(default=base.ids.new_public_id, editable=False, max_length=12, unique=True)),
                ('state', models.CharField(choices=[('open', 'Open'), ('watched', 'Watched'), ('dismissed', 'Dismissed')], default='open', max_length=10, verbose_name='state')),
                ('score', models.FloatField(verbose_name='score')),
                ('lines', models.JSONField(default=list, verbose_name='evidence')),
                ('examples', models.JSONField(default=list, verbose_name='deals')),
                ("deals", models.PositiveBigIntegerField(default=0, verbose_name='deals together')),
                ('first_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name='found')),
                ('last_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name='last changed')),
                ('high', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='and')),
                ('low', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='player')),
            ],
            options={
                'verbose_name': 'integrity alert',
                'verbose_name_plural': 'integrity alerts',
                'ordering': ('-score', '-id'),
            },
        ),
        migrations.CreateModel(
            name='AlertStep',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('state', models.CharField(choices=[('open', 'Open'), ('watched', 'Watched'), ('dismissed', 'Dismissed')], max_length=10)),
                ('score', models.FloatField()),
                ('reason', models.CharField(blank=True, max_length=300, verbose_name='reason')),
                ('at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('alert', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='steps', to='desk.alert')),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'decision about an alert',
                'verbose_name_plural': 'decisions about alerts',
                'ordering': ('id',),
            },
        ),
        migrations.CreateModel(
            name='Announcement',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('words', models.CharField(max_length=280, verbose_name='words')),
                ('language', models.CharField(blank=True, choices=[('', 'any language'), ('en', 'English'), ('hi', 'Hindi')], default='', max_length=8, verbose_name='for who reads')),
                ('starts_at', models.DateTimeField(verbose_name='from')),
                ('ends_at', models.DateTimeField(verbose_name='to')),
                ('told_at', models.DateTimeField(editable=False, null=True, verbose_name='said at the tables')),
                ('made_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                ('by', models.ForeignKey(editable=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('table', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tables.table', verbose_name='only at the table')),
            ],
            options={
                'verbose_name': 'announcement',
                'verbose_name_plural': 'announcements',
                'ordering': ('-starts_at', '-id'),
            },
        ),
        migrations.CreateModel(
            name='Tally',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('low', models.CharField(default='', max_length=12)),
                ('high', models.CharField(default='', max_length=12)),
                ('sums', models.JSONField()),
            ],
            options={
                'verbose_name': 'sum over deals',
                'verbose_name_plural': 'sums over deals',
                'indexes': [models.Index(condition=models.Q(('high', ''), _negated=True), fields=['high'], name='desk_tally_high')],
                'constraints': [models.UniqueConstraint(fields=('low', 'high'), name='desk_tally_whose')],
            },
        ),
        migrations.CreateModel(
            name='Template',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('table', 'Table'), ('offer', 'Offer of matches'), ('tournament', 'Tournament')], max_length=10, verbose_name='for')),
                ('name', models.CharField(max_length=60, verbose_name='name')),
                ('words', models.JSONField()),
                ('made_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'template of the floor',
                'verbose_name_plural': 'templates of the floor',
                'ordering': ('kind', 'name'),
            },
        ),
        migrations.AddIndex(
            model_name='alert',
            index=models.Index(condition=models.Q(('state', 'open')), fields=['-score'], name='desk_alert_open'),
        ),
        migrations.AddConstraint(
            model_name='alert',
            constraint=models.UniqueConstraint(fields=('low', 'high'), name='desk_alert_once', nulls_distinct=False),
        ),
        migrations.AddConstraint(
            model_name='alert',
            constraint=models.CheckConstraint(condition=models.Q(('high', None), ('low__lt', models.F('high')), _connector='OR'), name='desk_alert_in_order'),
        ),
        migrations.AddConstraint(
            model_name='alertstep',
            constraint=models.CheckConstraint(condition=models.Q(('by', None), models.Q(('reason', ''), _negated=True), _connector='OR'), name='desk_alert_step_has_a_reason'),
        ),
        migrations.AddIndex(
            model_name='announcement',
            index=models.Index(fields=['ends_at'], name='desk_announcement_ends'),
        ),
        migrations.AddConstraint(
            model_name='announcement',
            constraint=models.CheckConstraint(condition=models.Q(('ends_at__gt', models.F('starts_at'))), name='desk_announcement_ends_later', violation_error_message='It ends after it has begun.'),
        ),
        migrations.AddConstraint(
            model_name='template',
            constraint=models.UniqueConstraint(fields=('kind', 'name'), name='desk_template_name'),
        ),
        migrations.RunSQL(SQL.read_text(encoding="utf-8"), elidable=False),
    ]
