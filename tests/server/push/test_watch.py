"""Subscribers are told what is new, once each, in their language; who is gone is forgotten."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from http.client import HTTPConnection, InvalidURL
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from burraco_tourney.push.encryption import CURVE, encode_base64url, encode_point
from burraco_tourney.push.watch import NewsWatch
from scoring.calls.services import call_entry
from scoring.models.hall_screens import HallScreens
from scoring.models.push import PushSubscription
from scoring.models.tournament import Tournament
from tests.cast import ANNA

pytestmark = pytest.mark.django_db(transaction=True)

HOST = "https://fcm.googleapis.com/fcm/send/"


@dataclass
class Phone:
    """A browser: it gives its keys, and reads what was encrypted for it."""

    name: str
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(CURVE))
    auth: bytes = b"0123456789abcdef"

    def subscribe(
        self, client: Client, event: Tournament, language: str = "it", entry: int | None = None
    ) -> int:
        sent = {
            "endpoint": HOST + self.name,
            "p256dh": encode_base64url(encode_point(self.key.public_key())),
            "auth": encode_base64url(self.auth),
            "entry": entry,
        }
        url = reverse("push_subscribe", args=[event.slug])
        headers = {"Accept-Language": language}
        return client.post(url, sent, "application/json", headers=headers).status_code

    def read(self, body: bytes) -> dict[str, str]:
        """The other side of RFC 8291, in its words."""
        salt, as_public, encrypted = body[:16], body[21:86], body[86:]
        sender = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, as_public)
        ua_public = encode_point(self.key.public_key())
        info = b"WebPush: info\0" + ua_public + as_public
        ikm = HKDF(SHA256(), 32, self.auth, info).derive(self.key.exchange(ec.ECDH(), sender))
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(ikm)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(ikm)
        plain = AESGCM(key).decrypt(nonce, encrypted, None)
        said: dict[str, str] = json.loads(plain.removesuffix(b"\2"))
        return said


@dataclass
class PushService:
    """Takes messages at its own port, by name of the phone; refuses those of phones it forgot."""

    port: int
    taken: list[tuple[str, bytes]] = field(default_factory=list)
    forgotten: set[str] = field(default_factory=set)

    def connect(self, host: str) -> HTTPConnection:
        assert host == "fcm.googleapis.com"
        return HTTPConnection("127.0.0.1", self.port, timeout=30)


@pytest.fixture
def service() -> Iterator[PushService]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            name = self.path.rpartition("/")[2]
            is_taken = name not in service.forgotten and self.headers["TTL"].isdecimal()
            if is_taken:
                service.taken.append((name, body))
            self.send_response(201 if is_taken else 410)
            self.end_headers()

        def log_message(self, *_args: Any) -> None: ...

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        service = PushService(server.server_address[1])
        Thread(target=server.serve_forever, daemon=True).start()
        yield service
        server.shutdown()


def say(event: Tournament, message: str) -> None:
    HallScreens.objects.update_or_create(tournament=event, defaults={"message": message})


def test_news_is_told_once_and_what_stood_before_is_none(
    visitor: Client, playing: Tournament, service: PushService
) -> None:
    phone = Phone("a")
    assert phone.subscribe(visitor, playing) == 204
    one, other = NewsWatch(service.connect), NewsWatch(service.connect)
    one.look(timezone.now())
    assert not service.taken, "turn 1 was there before"
    say(playing, "Si cena alle otto")
    for watch in (one, other, one):
        watch.look(timezone.now())
    [(name, body)] = service.taken
    assert name == "a"
    assert phone.read(body) == {
        "title": playing.name,
        "body": "Si cena alle otto",
        "url": reverse("event", args=[playing.slug]),
    }


def test_a_call_is_told_to_whoever_is_called_in_their_language(
    visitor: Client, playing: Tournament, service: PushService
) -> None:
    third, fifth = Phone("third"), Phone("fifth")
    third.subscribe(visitor, playing, "en", entry=3)
    fifth.subscribe(visitor, playing, "it", entry=5)
    call_entry(tournament=playing, number=3, author=ANNA, now=timezone.now())
    NewsWatch(service.connect).look(timezone.now())
    [(name, body)] = service.taken
    assert name == "third"
    assert third.read(body)["body"] == "Pair 3 (Nord3 N. – Sud3 U.): please come to the desk."


def test_a_phone_that_is_gone_is_forgotten(
    visitor: Client, playing: Tournament, service: PushService
) -> None:
    for name in ("kept", "gone"):
        Phone(name).subscribe(visitor, playing)
    service.forgotten.add("gone")
    say(playing, "Si cena alle otto")
    NewsWatch(service.connect).look(timezone.now())
    assert [one.endpoint for one in PushSubscription.objects.all()] == [HOST + "kept"]


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://.push.apple.com/",
        "https://a..push.apple.com/",
        f"https://{'a' * 70}.push.apple.com/",
        "https://127.0.0.1\\.push.apple.com/",
        HOST + "a name with spaces",
    ],
)
def test_one_address_that_cannot_be_sent_to_takes_nothing_from_the_others(
    visitor: Client, playing: Tournament, service: PushService, endpoint: str
) -> None:
    """A subscription stored before such addresses were refused."""
    Phone("broken").subscribe(visitor, playing)
    PushSubscription.objects.update(endpoint=endpoint)
    for name in ("kept", "gone"):
        Phone(name).subscribe(visitor, playing)
    service.forgotten.add("gone")
    say(playing, "Si cena alle otto")
    NewsWatch(service.connect).look(timezone.now())
    assert [name for name, _body in service.taken] == ["kept"]
    assert HOST + "gone" not in PushSubscription.objects.values_list("endpoint", flat=True)


@pytest.mark.parametrize("failure", [UnicodeError, ValueError, InvalidURL, ConnectionError])
def test_a_round_survives_whatever_one_service_does(
    visitor: Client, playing: Tournament, service: PushService, failure: type[Exception]
) -> None:
    def connect(host: str) -> HTTPConnection:
        if host == "web.push.apple.com":
            raise failure
        return service.connect(host)

    Phone("broken").subscribe(visitor, playing)
    PushSubscription.objects.update(endpoint="https://web.push.apple.com/a")
    for name in ("kept", "gone"):
        Phone(name).subscribe(visitor, playing)
    service.forgotten.add("gone")
    say(playing, "Si cena alle otto")
    NewsWatch(connect).look(timezone.now())
    assert [name for name, _body in service.taken] == ["kept"]
    assert HOST + "gone" not in PushSubscription.objects.values_list("endpoint", flat=True)


def test_without_internet_each_service_is_tried_once(visitor: Client, playing: Tournament) -> None:
    tried = []

    def connect(host: str) -> HTTPConnection:
        tried.append(host)
        raise OSError("no route to host")

    for number in range(40):
        Phone(str(number)).subscribe(visitor, playing)
    say(playing, "Si cena alle otto")
    NewsWatch(connect).look(timezone.now())
    assert 1 <= len(tried) <= 8, "those that were under way together"
    assert PushSubscription.objects.count() == 40


def test_an_event_that_stands_still_costs_one_query(
    visitor: Client, playing: Tournament, service: PushService, django_assert_num_queries: Any
) -> None:
    Phone("a").subscribe(visitor, playing)
    watch = NewsWatch(service.connect)
    watch.look(timezone.now())
    with django_assert_num_queries(1):
        watch.look(timezone.now() + timedelta(seconds=4))


def test_who_unsubscribes_is_told_no_more(
    visitor: Client, playing: Tournament, service: PushService
) -> None:
    Phone("a").subscribe(visitor, playing)
    url = reverse("push_unsubscribe", args=[playing.slug])
    assert visitor.post(url, {"endpoint": HOST + "a"}, "application/json").status_code == 204
    say(playing, "Si cena alle otto")
    NewsWatch(service.connect).look(timezone.now())
    assert not service.taken


@pytest.mark.parametrize(
    "changes",
    [
        {"endpoint": "https://192.168.1.1/admin"},
        {"p256dh": "x"},
        {"auth": "x"},
        {"entry": "3"},
        {"entry": 10**6},
        {"more": 1},
    ],
)
def test_what_no_browser_sends_is_refused(
    visitor: Client, playing: Tournament, changes: dict[str, object]
) -> None:
    good = {
        "endpoint": HOST + "a",
        "p256dh": encode_base64url(encode_point(Phone("a").key.public_key())),
        "auth": encode_base64url(Phone.auth),
    }
    url = reverse("push_subscribe", args=[playing.slug])
    assert visitor.post(url, good | changes, "application/json").status_code == 400
    assert visitor.post(url, good).status_code == 400, "a form, as another site may send one"
    assert not PushSubscription.objects.exists()
