"""English dates and times in European order: the day first, a 24-hour clock."""

DATE_FORMAT = "j F Y"
SHORT_DATE_FORMAT = "d/m/Y"
MONTH_DAY_FORMAT = "j F"
TIME_FORMAT = "H:i"
DATETIME_FORMAT = "j F Y, H:i"
SHORT_DATETIME_FORMAT = "d/m/Y H:i"
