"""A public key's fingerprint: in hexadecimal, and in eight words to read aloud.

The fingerprint is the SHA-256 of the key's 32 bytes. Each of its first eight bytes selects one of
256 words of the reader's language. No two words of a language begin with the same four letters. The
lists must never change, so that words noted earlier can still be compared."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from scoring.core.signing.minisign import PublicKey

GROUP: Final = 4
"""Hexadecimal digits in each group of a printed fingerprint."""
SPOKEN: Final = 8
"""Number of words to read aloud for one fingerprint."""

_ENGLISH: Final = """
acorn album alley amber anchor angle ankle apple apron arch arena arrow attic autumn axle bacon
badge baker ballad bamboo banjo barrel basil beacon beard belt bench berry bicycle bishop blanket
blossom boat bonnet border bottle brick bridge broom bucket bugle butter cabin cactus camel candle
canoe carpet castle cello chalk cherry chimney cider circus clover coach cobalt coffee comet
copper coral cotton cousin cradle crystal curtain daisy dancer desert diary dinner doctor dolphin
donkey dragon drum eagle echo elbow ember engine envelope evening fabric falcon farmer feather
fern fiddle finger flame flute forest fossil fountain fox frost galaxy garden garlic giant ginger
glacier glove goat granite grape guitar hammer harbor hazel hedge helmet hermit hollow honey
horizon ice igloo iron island ivory jacket jasmine jelly jewel juice jungle kettle keyhole king
kitchen kite ladder lagoon lantern lemon letter lilac lion lizard lobster lotus magnet mango maple
marble meadow melon mirror monk morning mosaic mountain museum napkin needle nest nickel north
nutmeg oasis oboe ocean olive onion orbit orchard otter oven oyster paddle palace panther parrot
peach pebble pencil pepper piano pilot pine planet plum pocket poet pony potato prince pumpkin
quarry queen quilt rabbit radio raven ribbon river robin rocket root rose ruby saddle sailor
salmon sandal satin scarf school shadow shell silver sister slipper snow socket spider spoon
square stable summer sunset swan table teapot temple thunder ticket tiger tomato torch tower train
tulip tunnel turtle uncle valley velvet village violin volcano wagon walnut water wheat window
winter wolf wool yacht yellow zebra zinc
"""
_ITALIAN: Final = """
acero aglio agnello airone ala albero altare ambra amico ananas ancora anello angelo arancia arco
argento armadio asino aurora avena bacio balena bambù banco barca basilico bastone becco bilancia
biscotto bocca bottone braccio bronzo bruco burro caffè calza camino candela capra carta castello
cavallo cedro cervo chiave chitarra ciliegia cinema cipolla collina corda corona cotone cratere
croce cuculo cuore dado dama danza delfino dente desiderio diamante dito dono drago duna ebano
edera elmo erba esagono estate farfalla faro favola felce ferro festa fiaba fico fieno fiore fiume
flauto foglia fontana forno fragola freccia frutto fungo fuoco gabbiano gallo gamba gatto gelato
gelso gemma ghiaccio giardino giglio ginestra giorno girasole gomma grano grillo guanto gufo
inverno isola istrice lago lampada lana latte lavanda legno lente leone lepre lettera libro limone
lingua lucciola luna lupo maggio mandorla mango mare marmo martello matita melone menta mercato
miele minestra mirto mondo montagna mora mulino musica nave nebbia neve nido nocciola nonna notte
nuvola oasi olio oliva olmo ombra onda opera orchidea orologio orso ostrica ottobre palma pane
papavero parco passero pecora pennello pepe pesca petalo piazza piede pino pioggia pirata pizza
poesia pollo ponte porta prato prugna pulcino quadro quercia radice ragno regina riccio roccia
rondine rosa rubino ruota sabbia salvia sapone sasso scala scarpa sedia sella sentiero seta
sguardo siepe silenzio sole sorella specchio spiga stella strada susina tamburo tana tartufo
tavolo tazza tempio tenda terra tetto tigre timo topo torre treno trifoglio tromba tulipano
uccello unghia uva valigia vaso vela vento vetro volpe zafferano zattera zebra zenzero zolla
"""
WORDS: Final = {"en": tuple(_ENGLISH.split()), "it": tuple(_ITALIAN.split())}


def format_key_fingerprint(key: PublicKey) -> str:
    """Format a key's fingerprint as 64 hexadecimal digits in groups of four."""
    digits = _digest(key).hex().upper()
    return " ".join(digits[place : place + GROUP] for place in range(0, len(digits), GROUP))


def list_fingerprint_words(key: PublicKey, language: str) -> list[str]:
    """Return the fingerprint's words, in English if the language has no list."""
    words = WORDS.get(language, WORDS["en"])
    return [words[byte] for byte in _digest(key)[:SPOKEN]]


def _digest(key: PublicKey) -> bytes:
    return sha256(key.raw).digest()
