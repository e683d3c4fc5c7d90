"""Italian dates and times, with months and weekdays in lower case."""

from django.utils.translation import pgettext_lazy

DATE_FORMAT = "j E Y"
SHORT_DATE_FORMAT = "d/m/Y"
MONTH_DAY_FORMAT = "j E"
TIME_FORMAT = "H:i"
DATETIME_FORMAT = "j E Y, H:i"
SHORT_DATETIME_FORMAT = "d/m/Y H:i"

MONTHS = (
    pgettext_lazy("alt. month", "January"),
    pgettext_lazy("alt. month", "February"),
    pgettext_lazy("alt. month", "March"),
    pgettext_lazy("alt. month", "April"),
    pgettext_lazy("alt. month", "May"),
    pgettext_lazy("alt. month", "June"),
    pgettext_lazy("alt. month", "July"),
    pgettext_lazy("alt. month", "August"),
    pgettext_lazy("alt. month", "September"),
    pgettext_lazy("alt. month", "October"),
    pgettext_lazy("alt. month", "November"),
    pgettext_lazy("alt. month", "December"),
)
"""Month names of Django's format letter `E`. They are listed here so that our Italian catalogue
contains them, in lower case: "gennaio". In Django's own catalogue it is "Gennaio"."""
