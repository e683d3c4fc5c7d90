from __future__ import annotations

from django.urls import path

from scoring.admission import views as admission
from scoring.web.addresses import EVENT

urlpatterns = [
    path(f"{EVENT}admission/", admission.show_admission, name="admission"),
    path(f"{EVENT}admission/<int:number>/", admission.admit, name="admit"),
]
