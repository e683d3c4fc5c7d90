"""Form that uploads documents and their signatures, one by one or in a zip."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from io import BytesIO
from pathlib import PurePosixPath
from typing import Any, Final
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from django import forms
from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.core.bundle.reading import BadBundle
from scoring.core.signing.minisign import SUFFIX, BadSignature, PublicKey
from scoring.documents.bundle_wording import bundle_sentence
from scoring.signing.wording import SIGNATURE_FLAWS

_ENTRY: Final = b"PK\x01\x02"
"""Bytes that begin each entry of a zip's central directory."""
_FLAWS: Final = (BadZipFile, EOFError, OSError, OverflowError, ValueError, struct.error, zlib.error)


class BadArchive(Exception):
    """The file is not a zip, or has too many or too large files."""


def unpack(packed: bytes, *, files: int, size: int) -> list[tuple[str, bytes]]:
    """Return (name without folders, content) of each document and signature in a zip. Raises
    BadArchive if it has more than `files` files or `size` bytes, or is damaged."""
    if packed.count(_ENTRY) > files:
        raise BadArchive
    try:
        with ZipFile(BytesIO(packed)) as archive:
            inside = [one for one in archive.infolist() if _is_read(one)]
            if sum(one.file_size for one in inside) > size:
                raise BadArchive
            return [(PurePosixPath(one.filename).name, archive.read(one)) for one in inside]
    except _FLAWS as flaw:
        raise BadArchive from flaw


def _is_read(one: ZipInfo) -> bool:
    """True if a zip's member is a document or signature, and neither hidden nor encrypted."""
    name = PurePosixPath(one.filename).name
    return (
        name.endswith((".json", SUFFIX))
        and not name.startswith(".")
        and one.compress_type in (ZIP_STORED, ZIP_DEFLATED)
        and not one.flag_bits & 1
    )


ZIP = ".zip"


@dataclass(frozen=True, slots=True)
class SentDocument:
    """An uploaded document of an event. `signature` is the text of its `.minisig` file, or None."""

    name: str
    content: bytes
    signature: str | None


class SeveralFiles(forms.FileInput):
    allow_multiple_selected = True


class FilesField(forms.FileField):
    widget = SeveralFiles

    def clean(self, data: Any, initial: Any = None) -> list[UploadedFile]:
        files = data if isinstance(data, list) else [data]
        return [super(FilesField, self).clean(file, initial) for file in files or [None]]


def _check_size(sizes: Iterable[int]) -> None:
    if sum(sizes) > settings.DOCUMENT_MEGABYTES << 20:
        large = BadBundle("large", megabytes=settings.DOCUMENT_MEGABYTES)
        raise forms.ValidationError(bundle_sentence(large))


def _read(file: UploadedFile) -> list[tuple[str, bytes]]:
    """Return (name, content) of a file or, for a zip, of each document and signature in it."""
    name, content = str(file.name), file.read()
    if not name.lower().endswith(ZIP):
        return [(name, content)]
    try:
        most = settings.DATA_UPLOAD_MAX_NUMBER_FILES
        return unpack(content, files=most, size=settings.DOCUMENT_MEGABYTES << 20)
    except BadArchive:
        sentence = _("%(name)s cannot be read: unzip it and choose the files inside.")
        raise forms.ValidationError(sentence % {"name": name}) from None


class DocumentsForm(forms.Form):
    documents = FilesField(
        label=gettext_lazy("The event’s file"),
        help_text=format_lazy(
            gettext_lazy(
                "A signed zip, or the files .json and .minisig: at most {files} files, {most} "
                "MB. The files are not stored."
            ),
            files=settings.DATA_UPLOAD_MAX_NUMBER_FILES,
            most=settings.DOCUMENT_MEGABYTES,
        ),
        widget=SeveralFiles(
            attrs={
                "accept": f".json,{SUFFIX},{ZIP}",
                "data-most": settings.DOCUMENT_MEGABYTES << 20,
            }
        ),
        allow_empty_file=True,
    )
    key = forms.CharField(
        label=gettext_lazy("Key of another computer"),
        help_text=gettext_lazy(
            "Public key of the computer that signed the file: the line that begins with RW "
            "(minisign format), from whoever sent you the file. Leave empty to accept only files "
            "signed on this computer."
        ),
        required=False,
        max_length=200,
    )

    @property
    def most(self) -> int:
        """Maximum size of all files together, in megabytes."""
        return int(settings.DOCUMENT_MEGABYTES)

    def clean_documents(self) -> list[SentDocument]:
        files: list[UploadedFile] = self.cleaned_data["documents"]
        _check_size(file.size or 0 for file in files)
        sent = [one for file in files for one in _read(file)]
        _check_size(len(content) for _name, content in sent)
        names = [name for name, _content in sent]
        if len(names) > settings.DATA_UPLOAD_MAX_NUMBER_FILES:
            sentence = _("At most %(n)d files at once.")
            raise forms.ValidationError(sentence % {"n": settings.DATA_UPLOAD_MAX_NUMBER_FILES})
        if twice := next((name for name in names if names.count(name) > 1), None):
            raise forms.ValidationError(
                _("Two files are called %(name)s: rename one of them.") % {"name": twice}
            )
        read = dict(sent)
        signatures = {
            name: content.decode(errors="replace")
            for name, content in read.items()
            if name.endswith(SUFFIX)
        }
        documents = {name: content for name, content in read.items() if name not in signatures}
        if not documents:
            raise forms.ValidationError(
                _("No .json file was found: choose the .json file together with its signature.")
            )
        if len(documents) == len(signatures) == 1:
            # One document and one signature match, even if the browser renamed them.
            (name,), (text,) = documents, signatures.values()
            signatures = {f"{name}{SUFFIX}": text}
        alone = [name for name in signatures if name.removesuffix(SUFFIX) not in documents]
        if alone:
            raise forms.ValidationError(
                _(
                    "For the signature %(name)s, choose the signed file too: it must have the same "
                    "name, without .minisig."
                )
                % {"name": alone[0]}
            )
        return [
            SentDocument(name, content, signatures.get(f"{name}{SUFFIX}"))
            for name, content in documents.items()
        ]

    def clean_key(self) -> PublicKey | None:
        if not (text := self.cleaned_data["key"]):
            return None
        try:
            return PublicKey.parse(text)
        except BadSignature as bad:
            raise forms.ValidationError(str(SIGNATURE_FLAWS[bad.flaw])) from None
