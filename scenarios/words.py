"""Words of free text, compared the same way everywhere: case, accents, punctuation and endings do not matter.

Chinese and Korean are written without the spaces that would show the words: there each character is a token, and a
phrase is found wherever its characters stand in a row. Persian joins endings and the mark of the present with a
narrow space, a full one, or none: they are left out, so that the word is the same however it is written.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from threading import Lock
from typing import Any, Literal, get_args

Language = Literal["en", "zh", "hi", "ko", "es", "fr", "fa"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
UNSPACED: tuple[Language, ...] = ("zh", "ko")
VERB_LAST: tuple[Language, ...] = ("hi", "fa")  # and written with spaces

_SINGLE = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uac00-\ud7a3"
_DEVANAGARI = "\u0900-\u0963\u0966-\u097f"
_TOKEN = re.compile(rf"[{_SINGLE}]|[{_DEVANAGARI}]+|[^\W_{_SINGLE}{_DEVANAGARI}]+(?:'[^\W_{_SINGLE}{_DEVANAGARI}]+)?")
_ACCENT = re.compile("[\u0300-\u036f\u064b-\u0652\u0640\u093c]")
_ONE_FORM = str.maketrans({"’": "'", "ي": "ی", "ى": "ی", "ك": "ک", "\u200c": " ", "\u200d": None, "ँ": "ं"})
_STEMMERS = {"en": "english", "es": "spanish", "fr": "french", "hi": "hindi", "fa": "persian"}
_PERSIAN_ENDING = re.compile(
    "\u200c(?:ها|ا|های|هایی|هام|هات|هاش|هامون|هاتون|هاشون|هایم|هایت|هایش|هایمان|هایتان|هایشان|ی|ای|ام|ات|اش|ایم|اید|این|اند|"
    "مان|تان|شان|مون|تون|شون|ست)(?!\\w)|\\bمی\u200c"
)
_PERSIAN_PARTS = frozenset("می ها های هایی ام ای ات اش ایم اید اند تان تون شان شون مون".split())
_PERSIAN_OWNER = re.compile("(?<=\\w{3})(?:[متش]ان|[متش]ون)$")
# Words whose stem is that of another word: where and said, why and what, green and every, the knee and to choke; a
# position, severe, one's vision, to hurl, a club, the aid of a hearing aid; a doctor and a medicine, married and a
# house, a dose and the back, a sister and a brother, the flank and to cost.
_WHOLE = frozenset(
    """parkinsonism medical medically examiner moderator
    positive positively aids appearance ambulance apartment extreme extremely related relate relatively fitness
    forces careful carefully dreadful elevator expecting lively natural naturally oppositional poorly preventer
    preventers reliever relievers productive quite responsible response secret secretive sty tearful
    tearfulness terminal tickly tinge tinged topic topics alternate alternating chilli pants testes spotting
    weeding several sobbing visions hurling clubbing accountant addition additional apart contractions
    development hardly opposite party recess shopping voices warning winded
    costado costados dose casado casada casados casadas hermana hermanas medico medicos medica medicas
    پایین زندگی روده کلیه شیرین باشگاه صبحانه پیشانی سنگین جوشانده دستگاه حالت سرایت دستشویی سالتان سالتون
    कहां कहीं क्यों कोई किसी नहीं हरा हरी हरे पति पत्नी घुटना घुटने घुटनों
    सिरा सिरे चालू परेशानी कलाई तकिए तकिये कमरा गलती नहाना बहन दादा दमा दमे""".split()
)
_ONE_AT_A_TIME = Lock()


def plain(text: str) -> str:
    """Lower case, without accents, with straight apostrophes and Latin digits.

    >>> plain("Ménière’s")
    "meniere's"
    """
    if text.isascii():
        return text.casefold()
    folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text.translate(_ONE_FORM)).casefold())
    bare = unicodedata.normalize("NFC", _ACCENT.sub("", folded)).translate(_ONE_FORM)
    return "".join(_digit(character) for character in bare)


def _digit(character: str) -> str:
    if character.isascii() or not character.isdecimal():
        return character
    return str(unicodedata.decimal(character))


def tokens(text: str, language: str = "en") -> list[str]:
    """The words of a text, plain, in order."""
    if language == "fa":
        words = _TOKEN.findall(plain(_PERSIAN_ENDING.sub("", text)))
        return [word for word in words if word not in _PERSIAN_PARTS] or words
    bare = plain(text)
    return _TOKEN.findall(bare if language == "en" else bare.replace("'", " "))


@lru_cache(maxsize=50_000)
def stem(token: str, language: str = "en") -> str:
    """A word without its ending; in English an inflammation stays one ("hepatitis" is not "hepatic")."""
    if language not in ("es", "fr") and token.isascii():
        bare = token.removesuffix("'s")
        if bare.endswith("itis") or bare in _WHOLE:
            return bare
        return _stemmed(bare, "english")
    if token in _WHOLE:
        return token
    if language == "fa":
        token = _PERSIAN_OWNER.sub("", token)
    algorithm = _STEMMERS.get(language)
    stemmed = _stemmed(token, algorithm) if algorithm else token
    return stemmed if len(stemmed) > 1 else token


def _stemmed(word: str, algorithm: str) -> str:
    # A stemmer keeps its place in the word in itself: two threads in it at once break both.
    with _ONE_AT_A_TIME:
        return plain(str(_stemmer(algorithm).stemWord(word)))


@cache
def _stemmer(algorithm: str) -> Any:
    import snowballstemmer  # takes longer than the first screen can wait

    return snowballstemmer.stemmer(algorithm)


def stems(text: str, language: str = "en") -> list[str]:
    """The stems of the words of a text, in order.

    >>> stems("Smoking? Smoked.")
    ['smoke', 'smoke']
    """
    return [stem(token, language) for token in tokens(text, language)]


def contains(haystack: Sequence[str], needle: Sequence[str]) -> bool:
    """Whether the stems of a phrase stand in a row in the stems of a text."""
    size = len(needle)
    return size > 0 and any(list(haystack[i : i + size]) == list(needle) for i in range(len(haystack) - size + 1))


def says_any(text: str, phrases: Iterable[str], language: str = "en") -> bool:
    """Whether a text holds one of the phrases, endings aside."""
    found = stems(text, language)
    return any(contains(found, stems(phrase, language)) for phrase in phrases)
