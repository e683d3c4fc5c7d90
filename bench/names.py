"""Made-up Italian names, as varied as in a hall, because names are half of a page's size."""

from __future__ import annotations

import random

_SURNAMES = (
    "Rossi,Russo,Ferrari,Esposito,Bianchi,Romano,Colombo,Ricci,Marino,Greco,Bruno,Gallo,Conti,"
    "De Luca,Costa,Giordano,Mancini,Rizzo,Lombardi,Moretti,Barbieri,Fontana,Santoro,Mariani,"
    "Rinaldi,Caruso,Ferrara,Galli,Martini,Leone,Longo,Gentile,Martinelli,Vitale,Lombardo,Serra,"
    "Coppola,De Santis,D'Angelo,Marchetti,Parisi,Villa,Conte,Ferraro,Ferri,Fabbri,Bianco,Marini,"
    "Grasso,Valentini,Messina,Sala,De Angelis,Gatti,Pellegrini,Palumbo,Sanna,Farina,Rizzi,Monti,"
    "Cattaneo,Morelli,Amato,Silvestri,Mazza,Testa,Grassi,Pellegrino,Carbone,Giuliani,Benedetti,"
    "Barone,Rossetti,Caputo,Montanari,Guerra,Palmieri,Bernardi,Martino,Fiore,De Rosa,Ferretti,"
    "Bellini,Basile,Riva,Donati,Piras,Vitali,Battaglia,Sartori,Neri,Costantini,Milani,Pagano,"
    "Ruggiero,Sorrentino,D'Amico,Orlando,Negri,Mantovani"
)
_GIVEN_NAMES = (
    "Maria,Anna,Giuseppina,Rosa,Angela,Giovanna,Teresa,Lucia,Carmela,Caterina,Francesca,"
    "Antonietta,Carla,Elena,Concetta,Rita,Margherita,Franca,Paola,Ornella,Giuseppe,Giovanni,"
    "Antonio,Mario,Luigi,Francesco,Angelo,Vincenzo,Pietro,Salvatore,Carlo,Franco,Domenico,Bruno,"
    "Paolo,Michele,Giorgio,Aldo,Sergio,Niccolò"
)


def make_names(count: int, seed: str) -> list[str]:
    """Return the names of `count` players, surname first; some are equal."""
    rng = random.Random(seed)
    surnames, given_names = _SURNAMES.split(","), _GIVEN_NAMES.split(",")
    return [f"{rng.choice(surnames)} {rng.choice(given_names)}" for _ in range(count)]
