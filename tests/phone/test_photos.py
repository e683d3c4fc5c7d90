"""Photos of paper score sheets: made anew, limited in number and size."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from scoring.actions.one_at_a_time_services import OneAtATime
from scoring.models.call import Photo
from scoring.recording import photos_services as photo_sheets
from tests.phone.phones import Phone, item, new_key


def picture(form: str = "JPEG", size: tuple[int, int] = (2000, 1000), **more: Any) -> bytes:
    written = BytesIO()
    Image.new("RGB", size, "green").save(written, form, **more)
    return written.getvalue()


def send_photo(phone: Phone, content: bytes, **fields: Any) -> dict[str, Any]:
    sent = {**item("photo", number=1), **fields}
    image = SimpleUploadedFile("IMG_0001.jpg", content, "image/jpeg")
    response = phone.client.post(phone.base + "photo/", {**sent, "image": image})
    phone.status = response.status_code
    return response.json()


@pytest.fixture
def media(settings: Any, tmp_path: Path) -> Path:
    settings.MEDIA_ROOT = tmp_path
    return tmp_path


def test_a_photo_is_made_anew_without_where_it_was_taken(phone: Phone, media: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # turned by a quarter
    exif[0x010F] = "Phone of Lia"
    sent = picture(exif=exif, comment=b"at home")
    key = new_key()
    assert send_photo(phone, sent, key=key)["result"] == "stored"
    assert send_photo(phone, sent, key=key)["result"] == "stored"
    photo = Photo.objects.get()
    assert (photo.width, photo.height) == (800, 1600)
    (kept,) = [path for path in media.rglob("*") if path.is_file()]
    content = kept.read_bytes()
    assert b"Lia" not in content
    assert b"home" not in content
    with Image.open(BytesIO(content)) as opened:
        assert (opened.format, opened.size, dict(opened.getexif())) == ("JPEG", (800, 1600), {})
    assert "IMG_0001" not in kept.name
    phone.send()
    assert phone.state()["table"]["smazzate"][0]["photos"] == 1


def test_what_is_no_photo_or_too_much(phone: Phone, media: Path) -> None:
    assert send_photo(phone, b"GIF89a junk")["code"] == "photo.unreadable"
    assert send_photo(phone, picture("GIF"))["code"] == "photo.unreadable"
    assert send_photo(phone, picture()[:300])["code"] == "photo.unreadable"
    bomb = picture("PNG", (8000, 6000))
    assert len(bomb) < 300_000
    assert send_photo(phone, bomb)["code"] == "photo.too_large"
    assert send_photo(phone, picture(), number=9)["code"] == "record.no_such_smazzata"
    assert send_photo(phone, picture(), number="x")["code"] == "phone.malformed"
    for _ in range(6):
        assert send_photo(phone, picture("WEBP", (60, 40)))["result"] == "stored"
    assert send_photo(phone, picture(size=(60, 40)))["code"] == "photo.too_many"
    assert len([path for path in media.rglob("*") if path.is_file()]) == 6


def test_a_photo_that_finds_the_desk_busy_is_sent_again(
    phone: Phone, media: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = OneAtATime(queue=0, seconds=0)
    monkeypatch.setattr(photo_sheets, "_decoding", gate)
    sent = picture(size=(60, 40))
    with gate:
        answer = send_photo(phone, sent)
    assert (phone.status, answer["result"], answer["code"]) == (503, "busy", "photo.busy")
    assert not Photo.objects.exists()
    assert send_photo(phone, sent)["result"] == "stored"


def test_photos_are_counted_before_one_is_decoded(
    phone: Phone, media: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(6):
        send_photo(phone, picture(size=(60, 40)))
    monkeypatch.setattr("scoring.recording.photos_services.make_sheet", None)
    assert send_photo(phone, picture(size=(60, 40)))["code"] == "photo.too_many"
