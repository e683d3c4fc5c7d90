from __future__ import annotations

from django.urls import path

from scoring.check_in import views as check_in
from scoring.web.addresses import EVENT

_ENTRY = f"{EVENT}check-in/<int:number>/"

urlpatterns = [
    path(f"{EVENT}check-in/", check_in.show_check_in, name="check_in"),
    path(f"{_ENTRY}here/", check_in.check_in_here, name="check_in_here"),
    path(f"{_ENTRY}undo/", check_in.check_in_undo, name="check_in_undo"),
]
