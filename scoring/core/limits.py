"""Limits: the most characters of every text that an event, an act or a record holds. Pure.

The limits of a person's texts (name, club, membership card) are in `players.names`.
"""

from __future__ import annotations

from typing import Final

TITLE_MAX: Final = 120
"""The name of an event, of a venue, or of anything that the library stores."""
SLUG_MAX: Final = 80
"""The name of an event in addresses."""
SOURCE_MAX: Final = 300
"""The source of a rule set or a conversion table."""
PRESET_KEY_MAX: Final = 60
"""The key of a rule set, a conversion table or an export profile."""
REASON_MAX: Final = 200
"""A reason of a director, a note of a table, or a message to the hall."""
AUTHOR_MAX: Final = 150
"""The name of the author of a write: Django's limit of user names."""
DEVICE_MAX: Final = 80
"""The kind of device that a write came from."""
DEVICE_KEY_MAX: Final = 32
"""The key that distinguishes devices of the same kind."""
WRITE_KEY_MAX: Final = 64
"""The key that a client makes for a write."""
SEED_MAX: Final = 40
"""The seed of a draw."""
CATEGORY_MAX: Final = 40
"""A category of entries."""
WORD_MAX: Final = 30
"""A word of the program: the kind of an act, the key of a movement or a tie-break."""
LANGUAGE_MAX: Final = 5
"""The code of a language."""
SALT_LENGTH: Final = 32
"""The hexadecimal digits of a salt."""
SHA256_LENGTH: Final = 64
"""The hexadecimal digits of a SHA-256."""
WIFI_NAME_MAX: Final = 32
"""The name of a Wi-Fi, also in bytes."""
WIFI_PASSWORD_MAX: Final = 63
"""The password of a Wi-Fi."""
EMAIL_MAX: Final = 254
"""An e-mail address, as mail servers take it."""
PHONE_MAX: Final = 30
"""A telephone number, as people write it."""
SIGN_UP_NOTE_MAX: Final = 300
"""The note that a player sends with a sign-up."""
SIGN_UPS_NOTICE_MAX: Final = 1_000
"""The director's note to players who sign up."""
ORIGIN_MAX: Final = 280
"""The scheme, host and port at which a reader reached the desk."""
PRIZE_LABEL_MAX: Final = 60
"""The name of a prize."""
GOODS_MAX: Final = 120
"""The goods of a prize: a hamper, a cup."""
CLUB_NAME_MAX: Final = 120
"""The club to whose entries a prize is limited: as long as the club of a person."""
MAX_PRIZES: Final = 60
"""The prizes of one event."""
MAX_CENTS: Final = 1_000_000_000
"""A sum of money, in cents."""
