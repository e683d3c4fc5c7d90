"""An export profile as a file to move between installations: JSON with schema and version."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Final

from scoring.core.decoding import BadData, BadJson, Flaw, decode, parse_json
from scoring.core.profiles.profile import ExportProfile
from scoring.core.profiles.validity import ProfileFault, check_profile

SCHEMA: Final = "burraco-tourney.export-profile"
VERSION: Final = 1
MAX_BYTES: Final = 64 * 1024
"""Maximum size of a file, in bytes; a profile with 60 columns needs about 10,000."""


class BadProfileFile(ValueError):
    """Raised if a file is not a valid profile; `flaws` has wrong types, `faults` invalid values.

    Codes: `profile_file.large`, `profile_file.json`, `profile_file.schema`, `profile_file.newer`,
    `profile_file.flaws`, `profile_file.faults`."""

    def __init__(
        self, code: str, flaws: Sequence[Flaw] = (), faults: Sequence[ProfileFault] = ()
    ) -> None:
        super().__init__(code)
        self.code = code
        self.flaws = tuple(flaws)
        self.faults = tuple(faults)


def write_profile_file(profile: ExportProfile) -> str:
    """Return the profile as JSON, without its key: the receiving installation chooses the key."""
    data = {name: value for name, value in profile.to_data().items() if name != "key"}
    document = {"schema": SCHEMA, "version": VERSION, "profile": data}
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def read_profile_file(content: bytes) -> ExportProfile:
    """Read a profile (its key is "") from a file. Raises BadProfileFile if it is not valid."""
    if len(content) > MAX_BYTES:
        raise BadProfileFile("profile_file.large")
    try:
        document = parse_json(content)
    except BadJson:
        raise BadProfileFile("profile_file.json") from None
    if not isinstance(document, dict) or document.get("schema") != SCHEMA:
        raise BadProfileFile("profile_file.schema")
    version, data = document.get("version"), document.get("profile")
    if type(version) is not int or version < 1 or not isinstance(data, Mapping):
        raise BadProfileFile("profile_file.schema")
    if version > VERSION:
        raise BadProfileFile("profile_file.newer")
    try:
        profile = decode(ExportProfile, {**data, "key": ""})
    except BadData as bad:
        raise BadProfileFile("profile_file.flaws", flaws=bad.flaws) from None
    if faults := check_profile(profile):
        raise BadProfileFile("profile_file.faults", faults=faults)
    return profile
