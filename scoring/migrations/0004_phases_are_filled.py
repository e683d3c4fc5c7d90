"""What moved into phases leaves the event; what every row now has is required."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0003_fill_phases'),
    ]

    operations = [
        migrations.RemoveField(
            model_name='seat',
            name='is_bye',
        ),
        migrations.RemoveField(
            model_name='tournament',
            name='draw_method',
        ),
        migrations.RemoveField(
            model_name='tournament',
            name='draw_seed',
        ),
        migrations.RemoveField(
            model_name='tournament',
            name='minutes_per_turn',
        ),
        migrations.RemoveField(
            model_name='tournament',
            name='smazzate_per_turn',
        ),
        migrations.RemoveField(
            model_name='tournament',
            name='table_data',
        ),
        migrations.RemoveField(
            model_name='tournament',
            name='turns_planned',
        ),
        migrations.AddConstraint(
            model_name='adjustment',
            constraint=models.CheckConstraint(condition=models.Q(('smazzata', None), ('turn__isnull', False), _connector='OR'), name='a_smazzata_is_of_a_turn'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.UniqueConstraint(fields=('turn', 'entry', 'unit'), name='entry_sits_once_a_turn'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.UniqueConstraint(fields=('table', 'line', 'chair'), name='one_entry_a_chair'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('kind', 'absent'), ('table', None)), models.Q(models.Q(('kind', 'absent'), _negated=True), ('table__isnull', False)), _connector='OR'), name='only_who_is_absent_has_no_table'),
        ),
        migrations.AlterField(
            model_name='turn',
            name='phase',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='turn_set', to='scoring.phase'),
        ),
        migrations.AlterField(
            model_name='table',
            name='section',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tables', to='scoring.section'),
        ),
        migrations.AddConstraint(
            model_name='act',
            constraint=models.UniqueConstraint(fields=('tournament', 'number'), name='act_number_once'),
        ),
        migrations.AddConstraint(
            model_name='phase',
            constraint=models.UniqueConstraint(fields=('tournament', 'number'), name='phase_number_once'),
        ),
        migrations.AddConstraint(
            model_name='phase',
            constraint=models.CheckConstraint(condition=models.Q(('turns__gte', 1), ('smazzate__gte', 1)), name='phase_has_turns_and_smazzate'),
        ),
        migrations.AddConstraint(
            model_name='section',
            constraint=models.UniqueConstraint(fields=('phase', 'number'), name='section_number_once'),
        ),
    ]
