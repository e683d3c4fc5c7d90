"""Phases, sections, seats of players and teams, rulings, a journal: columns that may still be
empty."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ('scoring', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='Act',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('kind', models.CharField(choices=[('register', 'Register'), ('rename', 'Rename'), ('remove_entry', 'Remove Entry'), ('settings', 'Settings'), ('add_phase', 'Add Phase'), ('change_phase', 'Change Phase'), ('remove_phase', 'Remove Phase'), ('shorten_phase', 'Shorten Phase'), ('draw', 'Draw'), ('pair', 'Pair'), ('swap', 'Swap'), ('publish', 'Publish'), ('start', 'Start'), ('cut', 'Cut'), ('close_turn', 'Close Turn'), ('rule', 'Rule'), ('take_back_ruling', 'Take Back Ruling'), ('assign', 'Assign'), ('take_back_score', 'Take Back Score'), ('cancel', 'Cancel'), ('late', 'Late'), ('withdraw', 'Withdraw'), ('substitute', 'Substitute'), ('close_event', 'Close Event'), ('reopen', 'Reopen'), ('undo', 'Undo'), ('redo', 'Redo')], max_length=30)),
                ('params', models.JSONField(blank=True, default=dict)),
                ('reason', models.CharField(blank=True, max_length=200)),
                ('changes', models.JSONField(blank=True, default=dict)),
                ('author_name', models.CharField(max_length=150)),
                ('created_at', models.DateTimeField()),
            ],
            options={
                'ordering': ['tournament', 'number'],
            },
        ),
        migrations.CreateModel(
            name='AssignedScore',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('ns_vp', models.IntegerField()),
                ('ns_mp', models.IntegerField()),
                ('ew_vp', models.IntegerField()),
                ('ew_mp', models.IntegerField()),
                ('reason', models.CharField(max_length=200, verbose_name='reason')),
                ('author_name', models.CharField(max_length=150)),
                ('created_at', models.DateTimeField()),
            ],
            options={
                'ordering': ['table'],
            },
        ),
        migrations.CreateModel(
            name='Phase',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('movement', models.CharField(max_length=30, verbose_name='movement')),
                ('options', models.JSONField(blank=True, default=dict)),
                ('turns', models.PositiveSmallIntegerField(verbose_name='turns')),
                ('smazzate', models.PositiveSmallIntegerField(verbose_name='smazzate a turn')),
                ('minutes', models.PositiveSmallIntegerField(verbose_name='minutes a turn')),
                ('table_data', models.JSONField()),
                ('section_tables', models.JSONField(blank=True, default=list)),
                ('sections_by', models.CharField(choices=[('ranking', 'by the standings'), ('draw', 'at random')], default='ranking', max_length=10)),
                ('qualify', models.PositiveSmallIntegerField(default=0)),
                ('carry', models.CharField(choices=[('all', 'all points'), ('none', 'nothing: everybody starts from zero')], default='all', max_length=10)),
                ('two_lines', models.BooleanField(default=False)),
                ('draw_method', models.CharField(blank=True, choices=[('random', 'at random'), ('entry-order', 'in order of entry'), ('ranking', 'by the standings')], max_length=20)),
                ('draw_seed', models.CharField(blank=True, max_length=40)),
            ],
            options={
                'ordering': ['tournament', 'number'],
            },
        ),
        migrations.CreateModel(
            name='Section',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('members', models.JSONField()),
                ('first_table', models.PositiveSmallIntegerField(default=1)),
            ],
            options={
                'ordering': ['phase', 'number'],
            },
        ),
        migrations.CreateModel(
            name='StandingsVersion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('created_at', models.DateTimeField()),
                ('after_turn', models.PositiveSmallIntegerField()),
                ('rows', models.JSONField()),
                ('cause', models.CharField(max_length=30)),
                ('author_name', models.CharField(max_length=150)),
            ],
            options={
                'ordering': ['tournament', 'created_at', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='Substitution',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('turn', models.PositiveSmallIntegerField()),
                ('position', models.PositiveSmallIntegerField()),
                ('left', models.CharField(max_length=120)),
                ('entered', models.CharField(max_length=120)),
                ('reason', models.CharField(max_length=200, verbose_name='reason')),
                ('author_name', models.CharField(max_length=150)),
                ('created_at', models.DateTimeField()),
            ],
            options={
                'ordering': ['entry', 'created_at'],
            },
        ),
        migrations.CreateModel(
            name='Withdrawal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('turn', models.PositiveSmallIntegerField()),
                ('justified', models.BooleanField()),
                ('vp', models.IntegerField()),
                ('mp', models.IntegerField()),
                ('reason', models.CharField(max_length=200, verbose_name='reason')),
                ('author_name', models.CharField(max_length=150)),
                ('created_at', models.DateTimeField()),
            ],
            options={
                'ordering': ['entry'],
            },
        ),
        migrations.AlterModelOptions(
            name='seat',
            options={'ordering': ['turn', 'table', '-line', 'chair']},
        ),
        migrations.RemoveConstraint(
            model_name='seat',
            name='entry_sits_once_a_turn',
        ),
        migrations.RemoveConstraint(
            model_name='seat',
            name='one_entry_a_line',
        ),
        migrations.RemoveConstraint(
            model_name='tournament',
            name='tournament_has_turns_and_smazzate',
        ),
        migrations.AddField(
            model_name='adjustment',
            name='smazzata',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='entry',
            name='first_turn',
            field=models.PositiveSmallIntegerField(default=1),
        ),
        migrations.AddField(
            model_name='entry',
            name='name',
            field=models.CharField(blank=True, max_length=80, verbose_name='name'),
        ),
        migrations.AddField(
            model_name='seat',
            name='chair',
            field=models.PositiveSmallIntegerField(default=1),
        ),
        migrations.AddField(
            model_name='seat',
            name='clean_burrachi',
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='seat',
            name='kind',
            field=models.CharField(choices=[('plays', 'plays'), ('bye', 'rests'), ('absent', 'absent')], default='plays', max_length=10),
        ),
        migrations.AddField(
            model_name='seat',
            name='unit',
            field=models.PositiveSmallIntegerField(default=1),
        ),
        migrations.AddField(
            model_name='smazzata',
            name='ew_clean',
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='smazzata',
            name='ns_clean',
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='table',
            name='due',
            field=models.PositiveSmallIntegerField(default=0),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name='tournament',
            name='break_minutes',
            field=models.PositiveSmallIntegerField(default=10),
        ),
        migrations.AddField(
            model_name='tournament',
            name='bye_mode',
            field=models.CharField(choices=[('preset', '14 VP and +355 MP with 2 or 3 smazzate, 12 VP and +305 MP with 4'), ('figures', 'these figures'), ('average', 'the average of what it plays')], default='preset', max_length=10),
        ),
        migrations.AddField(
            model_name='tournament',
            name='control_minutes',
            field=models.PositiveSmallIntegerField(default=15),
        ),
        migrations.AddField(
            model_name='tournament',
            name='entry_kind',
            field=models.CharField(choices=[('pairs', 'pairs'), ('players', 'single players'), ('teams', 'teams')], default='pairs', max_length=10),
        ),
        migrations.AddField(
            model_name='tournament',
            name='lot_seed',
            field=models.CharField(blank=True, max_length=40),
        ),
        migrations.AddField(
            model_name='tournament',
            name='pairs_per_team',
            field=models.PositiveSmallIntegerField(default=1),
        ),
        migrations.AddField(
            model_name='tournament',
            name='starts_at',
            field=models.TimeField(blank=True, null=True),
        ),
        migrations.AlterField(
            model_name='seat',
            name='line',
            field=models.CharField(blank=True, choices=[('NS', 'N-S'), ('EW', 'E-W')], max_length=2),
        ),
        migrations.AlterField(
            model_name='seat',
            name='table',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='scoring.table'),
        ),
        migrations.AlterField(
            model_name='smazzatarevision',
            name='depth',
            field=models.CharField(choices=[('cards', 'cards'), ('counts', 'counts'), ('totals', 'totals'), ('cancelled', 'cancelled')], max_length=10),
        ),
        migrations.AlterField(
            model_name='tournament',
            name='bye_mp',
            field=models.IntegerField(default=355),
        ),
        migrations.AlterField(
            model_name='tournament',
            name='bye_vp',
            field=models.PositiveSmallIntegerField(default=14),
        ),
        migrations.AddField(
            model_name='act',
            name='author',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='act',
            name='tournament',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='acts', to='scoring.tournament'),
        ),
        migrations.AddField(
            model_name='act',
            name='undone_by',
            field=models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='undoes', to='scoring.act'),
        ),
        migrations.AddField(
            model_name='assignedscore',
            name='table',
            field=models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='assigned', to='scoring.table'),
        ),
        migrations.AddField(
            model_name='phase',
            name='tournament',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='phases', to='scoring.tournament'),
        ),
        migrations.AddField(
            model_name='turn',
            name='phase',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='turn_set', to='scoring.phase'),
        ),
        migrations.AddField(
            model_name='section',
            name='phase',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sections', to='scoring.phase'),
        ),
        migrations.AddField(
            model_name='table',
            name='section',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='tables', to='scoring.section'),
        ),
        migrations.AddField(
            model_name='standingsversion',
            name='tournament',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='standings_versions', to='scoring.tournament'),
        ),
        migrations.AddField(
            model_name='substitution',
            name='entry',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='substitutions', to='scoring.entry'),
        ),
        migrations.AddField(
            model_name='withdrawal',
            name='entry',
            field=models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='withdrawal', to='scoring.entry'),
        ),
    ]
