"""Shuffles of both sides, the dealer's sealed seeds and the public log; no seed of the next deal lies in clear any more.

A table that waits takes a new shuffle when it is next put in order or its countdown ends.
"""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """Tables, and the end of the field that held the next deal's seed.

    Its column stays for processes of the version before, with nothing in it; a later version takes it away.
    """

    dependencies = [
        ('tables', '0014_invited'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.RunSQL(
                    "UPDATE tables_table SET next_deal_id = '', next_server_seed = '' WHERE next_deal_id <> '';"
                    "ALTER TABLE tables_table ALTER COLUMN next_server_seed SET DEFAULT ''",
                    "ALTER TABLE tables_table ALTER COLUMN next_server_seed DROP DEFAULT",
                    elidable=False,
                ),
            ],
            state_operations=[migrations.RemoveField(model_name="table", name="next_server_seed")],
        ),
        migrations.CreateModel(
            name='LogBlock',
            fields=[
                ('number', models.BigIntegerField(primary_key=True, serialize=False, verbose_name='number')),
                ('first', models.BigIntegerField(verbose_name='first place')),
                ('last', models.BigIntegerField(verbose_name='last place')),
                ('merkle_root', models.CharField(max_length=64, verbose_name='Merkle root')),
                ('previous', models.CharField(max_length=64, verbose_name='SHA-256 of the block before')),
                ('made_at_ms', models.BigIntegerField(verbose_name='made, ms')),
                ('sha256', models.CharField(max_length=64, verbose_name='SHA-256')),
                ('key_id', models.CharField(blank=True, default='', max_length=16, verbose_name='key')),
                ('signature', models.CharField(blank=True, default='', max_length=128, verbose_name='signature')),
            ],
            options={
                'verbose_name': 'block of the log of shuffles',
                'verbose_name_plural': 'blocks of the log of shuffles',
                'ordering': ('-number',),
            },
        ),
        migrations.CreateModel(
            name='Shuffle',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.CharField(max_length=32, unique=True)),
                ('house', models.CharField(max_length=64, verbose_name="house's commitment")),
                ('stage', models.CharField(choices=[('stock', 'Drawn ahead'), ('taken', "A table's next one; players commit"), ('closed', 'Commitments are closed; players reveal'), ('settled', 'The shares are fixed'), ('opened', 'The dealer has opened the seed'), ('dealt', 'Dealt'), ('called_off', 'Called off')], default='stock', max_length=10, verbose_name='stage')),
                ('table', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='shuffles', to='tables.table')),
                ('drawn_at', models.DateTimeField()),
                ('taken_at', models.DateTimeField(null=True)),
                ('transcript', models.BinaryField(default=b'')),
                ('transcript_hash', models.CharField(blank=True, default='', max_length=64)),
                ('closed_at', models.DateTimeField(null=True)),
                ('chain', models.CharField(blank=True, default='', max_length=64)),
                ('round', models.PositiveBigIntegerField(null=True)),
                ('due_at', models.DateTimeField(null=True)),
                ('settled_at', models.DateTimeField(null=True)),
                ('missing', models.JSONField(default=list)),
                ('randomness', models.BinaryField(default=b'')),
                ('signature', models.BinaryField(default=b'')),
                ('ended_at', models.DateTimeField(null=True)),
                ('reason', models.CharField(blank=True, choices=[('beacon', 'beacon'), ('dealer', 'dealer'), ('nobody', 'nobody'), ('outage', 'outage'), ('host', 'host'), ('operator', 'operator'), ('fault', 'fault')], default='', max_length=10, verbose_name='called off because of')),
            ],
            options={
                'verbose_name': 'shuffle',
                'verbose_name_plural': 'shuffles',
                'ordering': ('-id',),
            },
        ),
        migrations.CreateModel(
            name='LogLine',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('deal', models.CharField(max_length=32, verbose_name='deal')),
                ('kind', models.CharField(choices=[('drawn', 'A table took the commitment'), ('closed', 'Commitments closed'), ('revealed', 'Shares fixed'), ('dealt', 'Dealt'), ('called_off', 'Called off'), ('opened', 'Seed published')], max_length=10, verbose_name='what')),
                ('at', models.DateTimeField(verbose_name='at')),
                ('said', models.TextField(verbose_name='said')),
            ],
            options={
                'verbose_name': 'line of the log of shuffles',
                'verbose_name_plural': 'lines of the log of shuffles',
                'ordering': ('id',),
                'indexes': [models.Index(condition=models.Q(('kind', 'called_off')), fields=['at'], name='logline_called_off')],
                'constraints': [models.UniqueConstraint(fields=('deal', 'kind'), name='logline_once')],
            },
        ),
        migrations.CreateModel(
            name='LogPlace',
            fields=[
                ('place', models.BigIntegerField(primary_key=True, serialize=False)),
                ('block', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='places', to='tables.logblock')),
                ('line', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='place', to='tables.logline')),
            ],
            options={
                'verbose_name': 'place in the log of shuffles',
                'verbose_name_plural': 'places in the log of shuffles',
                'ordering': ('place',),
            },
        ),
        migrations.CreateModel(
            name='SealedSeed',
            fields=[
                ('shuffle', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, primary_key=True, related_name='sealed', serialize=False, to='tables.shuffle')),
                ('sealed', models.BinaryField()),
            ],
            options={
                'verbose_name': 'sealed seed',
                'verbose_name_plural': 'sealed seeds',
            },
        ),
        migrations.CreateModel(
            name='OpenedSeed',
            fields=[
                ('shuffle', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, primary_key=True, related_name='opened', serialize=False, to='tables.shuffle')),
                ('seed', models.BinaryField()),
            ],
            options={
                'verbose_name': 'opened seed',
                'verbose_name_plural': 'opened seeds',
            },
        ),
        migrations.CreateModel(
            name='Share',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('commitment', models.CharField(max_length=64)),
                ('committed_at', models.DateTimeField()),
                ('share', models.BinaryField(default=b'', max_length=32)),
                ('revealed_at', models.DateTimeField(null=True)),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('shuffle', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='shares', to='tables.shuffle')),
            ],
            options={
                'verbose_name': 'share of a shuffle',
                'verbose_name_plural': 'shares of shuffles',
            },
        ),
        migrations.AddIndex(
            model_name='shuffle',
            index=models.Index(condition=models.Q(('stage', 'stock')), fields=['id'], name='shuffle_stock'),
        ),
        migrations.AddIndex(
            model_name='shuffle',
            index=models.Index(condition=models.Q(('due_at__isnull', False)), fields=['due_at'], name='shuffle_due_at'),
        ),
        migrations.AddIndex(
            model_name='shuffle',
            index=models.Index(condition=models.Q(('stage', 'settled')), fields=['id'], name='shuffle_settled'),
        ),
        migrations.AddConstraint(
            model_name='shuffle',
            constraint=models.UniqueConstraint(condition=models.Q(('stage__in', ['taken', 'closed', 'settled', 'opened'])), fields=('table',), name='shuffle_one_at_a_table'),
        ),
        migrations.AddConstraint(
            model_name='shuffle',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('due_at__isnull', False), ('stage__in', ['closed', 'settled', 'opened'])), models.Q(models.Q(('stage__in', ['closed', 'settled', 'opened']), _negated=True), ('due_at__isnull', True)), _connector='OR'), name='shuffle_due_while_under_way'),
        ),
        migrations.AddConstraint(
            model_name='shuffle',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('stage', 'called_off'), models.Q(('reason', ''), _negated=True)), models.Q(models.Q(('stage', 'called_off'), _negated=True), ('reason', '')), _connector='OR'), name='shuffle_called_off_says_why'),
        ),
        migrations.AddConstraint(
            model_name='share',
            constraint=models.UniqueConstraint(fields=('shuffle', 'player'), name='share_once'),
        ),
    ]
