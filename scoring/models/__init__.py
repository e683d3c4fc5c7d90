"""The rows of an event. Django looks for them here."""

from scoring.models.account import Account
from scoring.models.act import Act, StandingsVersion
from scoring.models.adjustment import Adjustment, AssignedScore
from scoring.models.arrival import Arrival
from scoring.models.call import Call, Photo
from scoring.models.card_draw import CardDraw
from scoring.models.desk_call import DeskCall
from scoring.models.entry import Entry, EntryPlayer, Substitution, Withdrawal
from scoring.models.erasure import Erasure, GuestTerm
from scoring.models.guess import Guesses, KnownAddress
from scoring.models.hall_screens import HallScreens
from scoring.models.held import HeldRecord
from scoring.models.kept import KeptFormat, KeptProfile, KeptRules, KeptTable
from scoring.models.phase import Phase, Section
from scoring.models.prize import EventPrizes
from scoring.models.shown import ShownStandings
from scoring.models.sign_up import SignUp, SignUpPlayer, SignUpTerms
from scoring.models.signature import Signature
from scoring.models.signing import SignedEdition, SigningKey
from scoring.models.smazzata import Smazzata, SmazzataRevision
from scoring.models.station import Station
from scoring.models.ticket import Ticket
from scoring.models.till import CashCount, FeeChoice, Payment, Till, TillDevice
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, Table, Turn
from scoring.models.unknown import UnknownKeys

__all__ = [
    "Account",
    "Act",
    "Adjustment",
    "Arrival",
    "AssignedScore",
    "Call",
    "CardDraw",
    "CashCount",
    "DeskCall",
    "Entry",
    "EntryPlayer",
    "Erasure",
    "EventPrizes",
    "FeeChoice",
    "Guesses",
    "GuestTerm",
    "HallScreens",
    "HeldRecord",
    "KeptFormat",
    "KeptProfile",
    "KeptRules",
    "KeptTable",
    "KnownAddress",
    "Payment",
    "Phase",
    "Photo",
    "Seat",
    "Section",
    "ShownStandings",
    "SignUp",
    "SignUpPlayer",
    "SignUpTerms",
    "Signature",
    "SignedEdition",
    "SigningKey",
    "Smazzata",
    "SmazzataRevision",
    "StandingsVersion",
    "Station",
    "Substitution",
    "Table",
    "Ticket",
    "Till",
    "TillDevice",
    "Tournament",
    "Turn",
    "UnknownKeys",
    "Withdrawal",
]
