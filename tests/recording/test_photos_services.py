"""Photos of score sheets: how many pixels are decoded of what is sent, and how many at once."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from io import BytesIO
from threading import Event
from typing import Any

import pytest
from PIL import Image, ImageFile

from scoring.actions.one_at_a_time_services import Busy, OneAtATime
from scoring.actions.refusals_services import Refusal
from scoring.recording import photos_services as photo_sheets
from scoring.recording.photos_services import MAX_DECODED, make_sheet


def picture(form: str, width: int, height: int, **more: Any) -> BytesIO:
    written = BytesIO()
    Image.new("L", (width, height), 200).save(written, form, **more)
    return written


@pytest.fixture
def decoded(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The number of pixels that each decoding was about to make."""
    sizes: list[int] = []
    load = ImageFile.ImageFile.load

    def note(image: ImageFile.ImageFile) -> Any:
        if image.tile:
            sizes.append(image.width * image.height)
        return load(image)

    monkeypatch.setattr(ImageFile.ImageFile, "load", note)
    return sizes


@pytest.mark.parametrize(
    ("width", "height", "kept"),
    [
        (4080, 3072, (1600, 1205)),  # 12 megapixels
        (8160, 6120, (1600, 1200)),  # 50
        (6300, 6300, (1600, 1600)),  # 113 KB that were once 159 MB in memory, eight at a time
        (1600, 1200, (1600, 1200)),
    ],
)
def test_a_photo_is_decoded_at_a_fraction_of_its_size(
    width: int, height: int, kept: tuple[int, int], decoded: list[int]
) -> None:
    sheet = make_sheet(picture("JPEG", width, height))
    assert (sheet.width, sheet.height) == kept
    assert len(decoded) == 1
    assert decoded[0] < MAX_DECODED


def test_the_thumbnail_in_a_photos_exif_is_no_scan_of_it(decoded: list[int]) -> None:
    exif = Image.Exif()
    exif[0x9286] = picture("JPEG", 80, 60, progressive=True).getvalue()
    sent = picture("JPEG", 4000, 3000, exif=exif)
    assert sent.getvalue().count(b"\xff\xda") > 1
    assert make_sheet(sent).width == 1600
    assert decoded == [2000 * 1500]


@pytest.mark.parametrize(
    ("form", "more"),
    [("PNG", {}), ("WEBP", {"lossless": True, "method": 0}), ("JPEG", {"progressive": True})],
)
def test_what_is_decoded_whole_has_to_be_smaller(
    form: str, more: dict[str, Any], decoded: list[int]
) -> None:
    with pytest.raises(Refusal, match=r"photo\.too_large"):
        make_sheet(picture(form, 6300, 6300, **more))
    assert decoded == []
    assert make_sheet(picture(form, 1600, 1200, **more)).width == 1600
    assert sum(decoded) < MAX_DECODED


def test_colours_one_by_one_are_decoded_whole(decoded: list[int]) -> None:
    """A JPEG whose first scan has one of three colours, as its decoder sees it."""
    written = BytesIO()
    Image.new("RGB", (6300, 6300)).save(written, "JPEG")
    data = written.getvalue()
    place = data.index(b"\xff\xda")
    alone = data[:place] + b"\xff\xda\x00\x08\x01\x01\x00\x00\x3f\x00" + data[place + 14 :]
    with pytest.raises(Refusal, match=r"photo\.too_large"):
        make_sheet(BytesIO(alone))
    assert decoded == []


@pytest.mark.parametrize("size", [(7200, 7000), (60_000, 60_000)])
def test_a_photo_of_more_than_the_largest_camera(size: tuple[int, int], decoded: list[int]) -> None:
    header = bytearray(picture("JPEG", 64, 64).getvalue())
    place = header.index(b"\xff\xc0") + 5
    header[place : place + 4] = size[1].to_bytes(2) + size[0].to_bytes(2)
    with pytest.raises(Refusal, match=r"photo\.too_large"):
        make_sheet(BytesIO(bytes(header)))
    assert decoded == []


# --- One at a time -------------------------------------------------------------------------------


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Event, Event]]:
    """A gate with one place in its queue, held inside by a photo from `begun` until `go_on`."""
    monkeypatch.setattr(photo_sheets, "_decoding", OneAtATime(queue=1, seconds=0.01))
    begun, go_on = Event(), Event()
    load = ImageFile.ImageFile.load

    def hold(image: ImageFile.ImageFile) -> Any:
        begun.set()
        assert go_on.wait(10)
        return load(image)

    monkeypatch.setattr(ImageFile.ImageFile, "load", hold)
    yield begun, go_on
    go_on.set()


def test_one_photo_is_decoded_at_a_time(begun: tuple[Event, Event]) -> None:
    inside, go_on = begun
    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(make_sheet, picture("JPEG", 40, 30))
        assert inside.wait(10)
        with pytest.raises(Busy):
            make_sheet(picture("JPEG", 40, 30))
        go_on.set()
        assert first.result().width == 40
    assert make_sheet(picture("JPEG", 40, 30)).width == 40


def test_a_full_queue_is_not_waited_in() -> None:
    gate = OneAtATime(queue=0, seconds=600)
    with gate, pytest.raises(Busy), gate:
        pass
    with gate:
        pass


def test_a_broken_photo_lets_the_next_one_in() -> None:
    for _ in range(5):
        with suppress(Refusal):
            make_sheet(BytesIO(b"junk"))
    assert make_sheet(picture("PNG", 40, 30)).width == 40
