"""Cases with their acts, proposals and replies; looks at hands; dossiers."""

import base.ids
import django.db.models.deletion
import django.db.models.functions.datetime
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('desk', '0002_approvals'),
        ('tables', '0010_silences'),
        ('tournaments', '0005_sources'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Reply',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=60, unique=True, verbose_name='name')),
                ('kind', models.CharField(blank=True, choices=[('deal', 'Disputed deal'), ('chat', 'Chat report'), ('parked', 'Parked deal'), ('payment', 'Payment'), ('integrity', 'Integrity'), ('papers', 'Papers'), ('other', 'Other')], help_text='Empty: for all kinds.', max_length=12, verbose_name='for cases')),
                ('english', models.TextField(max_length=2000, verbose_name='in English')),
                ('hindi', models.TextField(max_length=2000, verbose_name='in Hindi')),
            ],
            options={
                'verbose_name': 'prepared reply',
                'verbose_name_plural': 'prepared replies',
                'ordering': ('name',),
            },
        ),
        migrations.CreateModel(
            name='Case',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.CharField(default=base.ids.new_public_id, editable=False, max_length=12, unique=True, verbose_name='id')),
                ('kind', models.CharField(choices=[('deal', 'Disputed deal'), ('chat', 'Chat report'), ('parked', 'Parked deal'), ('payment', 'Payment'), ('integrity', 'Integrity'), ('papers', 'Papers'), ('other', 'Other')], max_length=12, verbose_name='kind')),
                ('source', models.CharField(choices=[('player', 'a player'), ('alert', 'the house itself'), ('operator', 'an operator')], max_length=8, verbose_name='opened by')),
                ('title', models.CharField(max_length=200, verbose_name='about')),
                ('key', models.CharField(blank=True, max_length=80)),
                ('complaint', models.CharField(blank=True, choices=[('result', 'The result or the points are wrong'), ('connection', 'A move was made for me, or I lost the connection by your fault'), ('together', 'Others played together'), ('shuffle', 'The cards were not dealt fairly'), ('chips', 'My chips are not what they should be'), ('conduct', 'Somebody behaved badly'), ('other', 'Something else')], max_length=12, verbose_name='complaint')),
                ('transaction', models.CharField(blank=True, max_length=12, verbose_name='transaction')),
                ('deposit', models.CharField(blank=True, max_length=12, verbose_name='deposit')),
                ('report', models.BigIntegerField(editable=False, null=True, verbose_name='chat report')),
                ('state', models.CharField(choices=[('open', 'Open'), ('waiting', 'Waits for the player'), ('closed', 'Closed')], default='open', max_length=8, verbose_name='state')),
                ('outcome', models.CharField(blank=True, choices=[('upheld', 'You were right'), ('settled', 'Settled'), ('dismissed', 'No fault found')], max_length=10, verbose_name='outcome')),
                ('priority', models.BigIntegerField(choices=[(1, 'Low'), (2, 'Normal'), (3, 'High'), (4, 'Urgent')], default=2, verbose_name='priority')),
                ('opened_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name='opened')),
                ('due_at', models.DateTimeField(verbose_name='due')),
                ('closed_at', models.DateTimeField(null=True, verbose_name='closed')),
                ('has_news', models.BooleanField(default=False)),
                ('against', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='cases_against', to=settings.AUTH_USER_MODEL, verbose_name='other player')),
                ('assigned_to', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='assigned to')),
                ('deal', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='cases', to='tables.deal', verbose_name='deal')),
                ('match', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.match', verbose_name='match')),
                ('player', models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='cases', to=settings.AUTH_USER_MODEL, verbose_name='player')),
                ('table', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.table', verbose_name='table')),
                ('tournament', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.tournament', verbose_name='tournament')),
            ],
            options={
                'verbose_name': 'case',
                'verbose_name_plural': 'cases',
                'ordering': ('-id',),
                'permissions': [('decide_case', 'May decide cases'), ('approve_case', 'May approve what others have decided')],
                'default_permissions': ('add', 'change', 'view'),
            },
        ),
        migrations.CreateModel(
            name='Act',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('opened', 'opened'), ('said', 'the player wrote'), ('happened', 'happened meanwhile'), ('answered', 'answered'), ('noted', 'noted'), ('assigned', 'assigned'), ('ranked', 'priority changed'), ('due', 'deadline changed'), ('asked', 'asked for'), ('approved', 'approved'), ('refused', 'refused'), ('done', 'done'), ('closed', 'closed')], max_length=10, verbose_name='act')),
                ('decision', models.CharField(blank=True, choices=[('compensate', 'Compensate'), ('reverse', 'Reverse a booking'), ('refund', 'Refund a payment'), ('void', 'Void the deal'), ('mute', 'Mute in the chat'), ('suspend', 'Suspend'), ('exclude', 'Exclude from play'), ('papers', 'Ask for papers')], max_length=10, verbose_name='decision')),
                ('at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name='when')),
                ('words', models.CharField(blank=True, max_length=2000, verbose_name='words')),
                ('facts', models.JSONField(default=dict)),
                ('by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
                ('case', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='acts', to='desk.case')),
            ],
            options={
                'verbose_name': 'act',
                'verbose_name_plural': 'acts',
                'ordering': ('id',),
                'default_permissions': (),
            },
        ),
        migrations.CreateModel(
            name='Dossier',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveBigIntegerField(unique=True, verbose_name='number')),
                ('manifest', models.TextField(verbose_name='manifest')),
                ('sha256', models.CharField(max_length=64, verbose_name='SHA-256')),
                ('previous', models.CharField(max_length=64, verbose_name='SHA-256 of the dossier before')),
                ('whole', models.BinaryField()),
                ('shared', models.BinaryField()),
                ('sealed_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name='sealed')),
                ('case', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='dossier', to='desk.case', verbose_name='case')),
                ('sealed_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='sealed by')),
            ],
            options={
                'verbose_name': 'dossier',
                'verbose_name_plural': 'dossiers',
                'ordering': ('-number',),
                'default_permissions': ('view',),
            },
        ),
        migrations.CreateModel(
            name='Look',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name='when')),
                ('was_live', models.BooleanField(verbose_name='while it was played')),
                ('version', models.PositiveBigIntegerField(verbose_name='version')),
                ('why', models.CharField(blank=True, max_length=200, verbose_name='reason')),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='operator')),
                ('deal', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='looks', to='tables.deal', verbose_name='deal')),
            ],
            options={
                'verbose_name': 'look at hands',
                'verbose_name_plural': 'looks at hands',
                'ordering': ('-id',),
                'permissions': [('view_every_hand', 'May see every hand of finished deals'), ('watch_live_hands', 'May see hands while they are played')],
                'default_permissions': ('view',),
            },
        ),
        migrations.CreateModel(
            name='Proposal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('decision', models.CharField(choices=[('compensate', 'Compensate'), ('reverse', 'Reverse a booking'), ('refund', 'Refund a payment')], max_length=10, verbose_name='decision')),
                ('about', models.JSONField(default=dict)),
                ('reason', models.CharField(max_length=200, verbose_name='reason')),
                ('asked_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name='asked')),
                ('decided_at', models.DateTimeField(null=True, verbose_name='decided')),
                ('agreed', models.BooleanField(null=True, verbose_name='agreed')),
                ('why', models.CharField(blank=True, max_length=200, verbose_name='why')),
                ('asked_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='asked by')),
                ('case', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='proposals', to='desk.case')),
                ('decided_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='decided by')),
            ],
            options={
                'verbose_name': 'proposal',
                'verbose_name_plural': 'proposals',
                'ordering': ('id',),
                'default_permissions': (),
            },
        ),
        migrations.AddIndex(
            model_name='case',
            index=models.Index(condition=models.Q(('state', 'closed'), _negated=True), fields=['due_at'], name='desk_case_waiting'),
        ),
        migrations.AddIndex(
            model_name='case',
            index=models.Index(fields=['player', '-id'], name='desk_case_of_player'),
        ),
        migrations.AddIndex(
            model_name='case',
            index=models.Index(condition=models.Q(('has_news', True)), fields=['player'], name='desk_case_news'),
        ),
        migrations.AddConstraint(
            model_name='case',
            constraint=models.UniqueConstraint(condition=models.Q(models.Q(('key', ''), _negated=True), models.Q(('state', 'closed'), _negated=True)), fields=('key',), name='desk_case_open_once'),
        ),
        migrations.AddConstraint(
            model_name='case',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('closed_at__isnull', False), ('state', 'closed')), models.Q(models.Q(('state', 'closed'), _negated=True), ('closed_at__isnull', True), ('outcome', '')), _connector='OR'), name='desk_case_closed_has_a_time'),
        ),
        migrations.AddConstraint(
            model_name='look',
            constraint=models.CheckConstraint(condition=models.Q(('was_live', False), models.Q(('why', ''), _negated=True), _connector='OR'), name='desk_look_live_has_a_reason'),
        ),
        migrations.AddConstraint(
            model_name='proposal',
            constraint=models.CheckConstraint(condition=models.Q(('decided_by', None), models.Q(('decided_by', models.F('asked_by')), _negated=True), _connector='OR'), name='desk_proposal_two_people'),
        ),
        migrations.AddConstraint(
            model_name='proposal',
            constraint=models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='desk_proposal_has_a_reason'),
        ),
        migrations.AddConstraint(
            model_name='proposal',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('agreed__isnull', True), ('decided_by__isnull', True)), models.Q(('agreed__isnull', False), ('decided_by__isnull', False)), _connector='OR'), name='desk_proposal_decided'),
        ),
    ]
