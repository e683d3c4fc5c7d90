"""The members of the pure core's enums are what these columns choose from; no row changes."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0015_guesses'),
    ]

    operations = [
        migrations.AlterField(
            model_name='phase',
            name='carry',
            field=models.CharField(choices=[('all', 'all'), ('none', 'none')], default='all', max_length=10),
        ),
        migrations.AlterField(
            model_name='phase',
            name='length',
            field=models.CharField(choices=[('smazzate', 'smazzate'), ('target', 'target'), ('time', 'time')], default='smazzate', max_length=10),
        ),
        migrations.AlterField(
            model_name='phase',
            name='sections_by',
            field=models.CharField(choices=[('ranking', 'ranking'), ('draw', 'draw')], default='ranking', max_length=10),
        ),
        migrations.AlterField(
            model_name='seat',
            name='line',
            field=models.CharField(blank=True, choices=[('NS', 'NS'), ('EW', 'EW')], max_length=2),
        ),
        migrations.AlterField(
            model_name='signature',
            name='line',
            field=models.CharField(choices=[('NS', 'NS'), ('EW', 'EW')], max_length=2),
        ),
        migrations.AlterField(
            model_name='tournament',
            name='bye_mode',
            field=models.CharField(choices=[('preset', 'preset'), ('figures', 'figures'), ('average', 'average')], default='preset', max_length=10),
        ),
    ]
