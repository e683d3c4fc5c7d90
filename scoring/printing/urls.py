from __future__ import annotations

from django.urls import path

from scoring.printing import views as printing
from scoring.web.addresses import EVENT

urlpatterns = [
    path(f"{EVENT}print/", printing.show_print, name="print"),
]
