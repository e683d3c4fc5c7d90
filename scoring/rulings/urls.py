from __future__ import annotations

from django.urls import path

from scoring.rulings import views as rulings
from scoring.web.addresses import EVENT, SMAZZATA, TABLE

urlpatterns = [
    path(f"{TABLE}assign/", rulings.table_assign, name="table_assign"),
    path(f"{TABLE}take-back/", rulings.table_take_back, name="table_take_back"),
    path(f"{SMAZZATA}cancel/", rulings.smazzata_cancel, name="smazzata_cancel"),
    path(f"{EVENT}rulings/", rulings.show_rulings, name="rulings"),
    path(f"{EVENT}rulings/<int:pk>/remove/", rulings.ruling_remove, name="ruling_remove"),
]
