"""A database that is not there: every page says so, and finds it when it is back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from pytest_django.asserts import assertContains

from scoring.models.tournament import Tournament
from tests.cast import table_ticket
from tests.load.faults import lose_database, shut_out_postgres
from tests.phone.phones import Phone, item


@contextmanager
def lost() -> Iterator[None]:
    """The database is away, and whoever was connected to it no longer is."""
    if connection.vendor == "sqlite":
        with lose_database(Path(connection.settings_dict["NAME"])):
            yield
        return
    params = connection.get_connection_params()
    address = {key: params[key] for key in ("host", "port", "user", "password") if key in params}
    with shut_out_postgres(params["dbname"], dbname="postgres", **address):
        yield


def begin_request() -> None:
    """Do what Django does before each request, and its test client leaves out."""
    connection.close_if_unusable_or_obsolete()


@pytest.mark.django_db(transaction=True)
def test_it_is_told_to_all_and_found_again(visitor: Client, playing: Tournament) -> None:
    phone, sent = Phone(table_ticket(playing, 1)), item()
    with lost():
        begin_request()
        assertContains(visitor.get("/"), "Il database non è raggiungibile", status_code=503)
        begin_request()
        assert phone.post("send/", sent)["code"] == "desk.lost"
    begin_request()
    assert visitor.get(reverse("event", args=[playing.slug])).status_code == 200
    assert phone.post("send/", sent)["result"] == "stored"
