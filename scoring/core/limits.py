"""Maximum lengths of the texts of an event, an action or a record, and a few other limits.

The limits of a person's texts (name, club, membership card) are in `players.names`."""

from __future__ import annotations

from typing import Final

TITLE_MAX: Final = 120
"""Maximum length of the name of an event, a venue, or anything that the library stores."""
SLUG_MAX: Final = 80
SOURCE_MAX: Final = 300
PRESET_KEY_MAX: Final = 60
"""Maximum length of the key of a rule set, a conversion table or an export profile."""
REASON_MAX: Final = 200
"""Maximum length of a director's reason, a table's note, or a message to the hall."""
AUTHOR_MAX: Final = 150
"""Maximum length of the name of the user who made a change: Django's limit for user names."""
DEVICE_MAX: Final = 80
"""Maximum length of the description of a device that sends changes."""
DEVICE_KEY_MAX: Final = 32
"""Maximum length of the key that distinguishes devices of the same kind."""
WRITE_KEY_MAX: Final = 64
"""Maximum length of the key that a client generates for each change it sends."""
TOKEN_LABEL_MAX: Final = 60
SEED_MAX: Final = 40
CATEGORY_MAX: Final = 40
WORD_MAX: Final = 30
"""Maximum length of a fixed word: an action's kind, a movement's or a tie-break's key."""
LANGUAGE_MAX: Final = 5
SALT_LENGTH: Final = 32
"""Number of hexadecimal digits of a salt (random text that is hashed with a player's name)."""
SHA256_LENGTH: Final = 64
WIFI_NAME_MAX: Final = 32
"""Maximum length of a Wi-Fi network's name, in characters and in bytes."""
WIFI_PASSWORD_MAX: Final = 63
EMAIL_MAX: Final = 254
"""Maximum length of an e-mail address that mail servers accept."""
PHONE_MAX: Final = 30
SIGN_UP_NOTE_MAX: Final = 300
SIGN_UPS_NOTICE_MAX: Final = 1_000
"""Maximum length of the director's note to players who sign up."""
ORIGIN_MAX: Final = 280
"""Maximum length of an origin of the server: scheme, host and port."""
PRIZE_LABEL_MAX: Final = 60
GOODS_MAX: Final = 120
"""Maximum length of the goods of a prize (a hamper, a cup)."""
CLUB_NAME_MAX: Final = 120
MAX_PRIZES: Final = 60
MAX_CENTS: Final = 1_000_000_000
