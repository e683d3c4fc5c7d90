"""Messages are encrypted as RFC 8291 says, and signed for push services as RFC 8292 says."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from pytest_django import Settings

from burraco_tourney.push.delivery import is_known_endpoint
from burraco_tourney.push.encryption import (
    CURVE,
    MAX_BYTES,
    NOBODY,
    RECORD_SIZE,
    BrowserKeys,
    decode_base64url,
    encode_base64url,
    encode_public_key,
    encrypt_message,
    find_contact,
    read_key,
    sign_header,
)
from tests.cast import NOW

# RFC 8291, appendix A.
MESSAGE = b"When I grow up, I want to be a watermelon"
BROWSER = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
BODY = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS"
    "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qu"
    "lcy4a-fN"
)
SENDER_KEY = ec.derive_private_key(int.from_bytes(decode_base64url(SENDER)), CURVE)
FCM = "https://fcm.googleapis.com/fcm/send/abc"


def encrypt(message: bytes) -> bytes:
    keys = BrowserKeys.parse(BROWSER, AUTH)
    return encrypt_message(message, keys, sender=SENDER_KEY, salt=decode_base64url(SALT))


def test_the_example_of_the_standard() -> None:
    assert encode_base64url(encrypt(MESSAGE)) == BODY


def test_no_message_is_longer_than_services_take() -> None:
    assert len(encrypt(b"x" * MAX_BYTES)) == RECORD_SIZE
    with pytest.raises(ValueError, match="bytes"):
        encrypt(b"x" * (MAX_BYTES + 1))


@pytest.mark.parametrize(
    ("public", "auth"),
    [
        ("", AUTH),
        ("x", AUTH),
        (BROWSER[:-4], AUTH),
        (BROWSER, ""),
        (BROWSER, SALT + "AA"),
        ("é", "é"),
    ],
)
def test_keys_that_no_browser_gives(public: str, auth: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  whatever the library says of it
        BrowserKeys.parse(public, auth)


def test_the_header_is_signed_for_the_endpoints_service() -> None:
    scheme, token, key = sign_header(SENDER_KEY, FCM, NOW).split(" ")
    assert (scheme, key) == ("vapid", f"k={encode_public_key(SENDER_KEY)}")
    signed, _dot, signature = token.removeprefix("t=").removesuffix(",").rpartition(".")
    claims = json.loads(decode_base64url(signed.split(".")[1]))
    assert claims["aud"] == "https://fcm.googleapis.com"
    assert 0 < claims["exp"] - NOW.timestamp() <= timedelta(days=1).total_seconds()
    raw = decode_base64url(signature)
    r, s = int.from_bytes(raw[:32]), int.from_bytes(raw[32:])
    public = SENDER_KEY.public_key()
    public.verify(encode_dss_signature(r, s), signed.encode(), ec.ECDSA(SHA256()))


def test_a_push_service_may_write_to_the_sender_of_the_desks_mail(
    settings: Settings,
) -> None:
    settings.SENDS_MAIL, settings.DEFAULT_FROM_EMAIL = False, "desk@club.example"
    assert find_contact() == NOBODY
    settings.SENDS_MAIL = True
    assert find_contact() == "mailto:desk@club.example"


def test_the_desks_key_is_made_once(tmp_path: Path) -> None:
    first, second = (read_key(tmp_path / "push_key") for _ in range(2))
    assert encode_public_key(first) == encode_public_key(second)


@pytest.mark.parametrize(
    ("endpoint", "is_known"),
    [
        (FCM, True),
        ("https://updates.push.services.mozilla.com/wpush/v2/x", True),
        ("https://web.push.apple.com/x", True),
        ("https://db5p.notify.windows.com/w/?token=x", True),
        ("https://fcm.googleapis.com:443/x", True),
        ("http://fcm.googleapis.com/x", False),
        ("https://fcm.googleapis.com:8443/x", False),
        ("https://fcm.googleapis.com@192.168.1.1/x", False),
        ("https://192.168.1.1/fcm.googleapis.com", False),
        ("https://notify.windows.com.evil.example/x", False),
        ("https://evilfcm.googleapis.com/x", False),
        ("https://fcm.googleapis.com:x/", False),
        ("https://fcm.googleapis.com/a b", False),
        ("https://.push.apple.com/", False),
        ("https://a..push.apple.com/", False),
        (f"https://{'a' * 63}.push.apple.com/", True),
        (f"https://{'a' * 64}.push.apple.com/", False),
        ("https://127.0.0.1\\.push.apple.com/", False),
        ("https://[fcm.googleapis.com/", False),
        ("https://fcm.googleapis.com/\r\nHost: x", False),
        ("", False),
    ],
)
def test_only_push_services_are_sent_to(endpoint: str, is_known: bool) -> None:
    assert is_known_endpoint(endpoint) is is_known
