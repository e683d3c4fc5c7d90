from __future__ import annotations

from django.urls import path

from scoring.till import accounts_views as accounts
from scoring.till import views as till
from scoring.web.addresses import EVENT

_ENTRY = f"{EVENT}till/entries/<int:number>/"
_PAYER = f"{_ENTRY}<int:position>/"

urlpatterns = [
    path(f"{EVENT}till/", till.show_till, name="till"),
    path(f"{EVENT}till/fees/", till.till_fees, name="till_fees"),
    path(f"{EVENT}till/count/<int:pk>/", till.till_count, name="till_count"),
    path(f"{EVENT}till/counts/<int:pk>/undo/", till.till_count_undo, name="till_count_undo"),
    path(f"{EVENT}till.xlsx", till.download_till, name="till_xlsx"),
    path(_ENTRY, accounts.show_account, name="till_entry"),
    path(f"{_ENTRY}rest/", accounts.till_rest, name="till_rest"),
    path(f"{_PAYER}pay/", accounts.till_pay, name="till_pay"),
    path(f"{_PAYER}fee/", accounts.till_fee, name="till_fee"),
    path(f"{_PAYER}refund/", accounts.till_refund, name="till_refund"),
    path(f"{EVENT}till/payments/<int:pk>/undo/", accounts.payment_undo, name="till_payment_undo"),
    path(f"{EVENT}till/choices/<int:pk>/undo/", accounts.fee_undo, name="till_fee_undo"),
]
