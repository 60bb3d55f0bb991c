"""What the doctor tells the patient it has understood: the account divided into pieces, each of which can be compared.

The words are data (`languages/<language>/account.yaml`); in a language without them nothing is taken for an account.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from personas.embedded.amounts import units
from personas.embedded.declaring import declares, opens_enquiry
from personas.embedded.dividing import parts_of
from personas.embedded.phrases import held, opens
from personas.embedded.tables import tables, words_of
from scenarios import yaml_text
from scenarios.words import UNSPACED, contains, plain, tokens

_SENTENCE = re.compile(r"(?<=[.?!;])\s+|(?<=[。？！；؟؛।])\s*")
_ASKED = ("?", "？", "؟")
_MARKS = ",;:，；：、،؛"
_BEHIND_A_LEAD = ":：,，،"
_STOPS = " ,;:?.，；：。？！¿؟،؛।"
_BEGIN, _END = r"(?<![\w\u0900-\u0963])", r"(?![\w\u0900-\u0963])"  # of a word, vowel signs included
_FIGURE = re.compile(r"\d[\d.\s]*[^\W\d_]")  # with the sign behind it
_WORD = re.compile(rf"[^\s{_MARKS}.?!。？！¿؟।]+|[{_MARKS}]")
_QUESTION = 10  # words of 'have I understood you' and the like
_WHOLE = 4  # words of a statement that is more than a name
_LONGEST = 2_000  # characters, as one takes in of anything said


@dataclass(frozen=True)
class Piece:
    """One thing stated; `negated`: that it is not so; `normal`: that nothing is amiss with it."""

    text: str
    negated: bool
    normal: bool


@dataclass(frozen=True)
class Account:
    """What was stated, and what was said besides.

    `checked`: it is asked whether it is right; `opened`: said as what the patient told; `asked`: with a question mark.
    """

    pieces: tuple[Piece, ...]
    besides: str
    checked: bool
    opened: bool
    asked: bool


@dataclass(frozen=True, eq=False)
class Words:
    """The words of a language by which an account is known and divided."""

    language: str
    openers: tuple[list[str], ...]
    leads: tuple[list[str], ...]
    saying: tuple[list[str], ...]
    within: tuple[list[str], ...]
    tags: tuple[list[str], ...]
    endings: tuple[str, ...]
    sets: Mapping[str, frozenset[str]]
    numerals: Mapping[str, str]
    negated: str
    opposites: Mapping[str, tuple[tuple[str, str], ...]]
    relatives: tuple[frozenset[str], ...]
    whichever: str

    def of_whichever(self, text: str) -> str:
        """A text with the family in the place of one of them, so that it names what any of them has."""
        names = "|".join(re.escape(name) for names in self.relatives for name in names)
        return re.sub(rf"\b(?:{names})\b", self.whichever, text, flags=re.IGNORECASE) if names else text

    def relatives_in(self, text: str) -> frozenset[int]:
        """Which relatives a text names, by their places in the table; 'my mother's sister' names neither for sure."""
        written = set(tokens(text, self.language))
        if any(word.split("'")[0] in names for word in written - {"'"} if "'" in word for names in self.relatives):
            return frozenset()
        return frozenset(number for number, names in enumerate(self.relatives) if not names.isdisjoint(written))

    def denies(self, text: str) -> bool:
        """Whether a statement says that something is not so."""
        ending = self.negated or "\0"
        return self.has("negating", text) or any(word.endswith(ending) for word in tokens(text, self.language))

    def has(self, key: str, text: str) -> bool:
        """Whether a text has one of a set's words; where words are not divided, wherever it stands."""
        if self.language in UNSPACED:
            return any(one in plain(text) for one in self.sets[key])
        return not self.sets[key].isdisjoint(tokens(text, self.language))

    def figures(self, text: str) -> set[str]:
        """The numbers that a text names, each with the sign behind it, and parts of the day: '6点' and '早上'."""
        said = plain(text)
        for one in self.sets["no_figures"]:
            said = said.replace(one, " ")
        numbered = _numeral(self.language).sub(lambda word: f"{self.numerals[word[0]]}.", said)
        found = {re.sub(r"[\s.]", "", figure) for figure in _FIGURE.findall(numbered)}
        return found | {one for one in self.sets["hours"] if one in said}


def account_of(text: str, language: str) -> Account | None:
    """The account that a text gives of the patient; None where it gives none."""
    words = account_words(language)
    if words is None:
        return None
    said, besides = list[str](), list[str]()
    checked = opened = asked = False
    sentences = _SENTENCE.split(text[:_LONGEST])
    put_to = any(_asks_if_right(sentence, language) for sentence in sentences)
    for sentence in sentences:
        if said and _asks_if_right(sentence, language):
            checked = True
            continue
        body, tagged = _untagged(sentence.strip(), words)
        if any(contains(tokens(body, language), one) for one in words.leads) and not _follows_lead(body, words):
            opened = True  # 'let me see if I have this right'
            continue
        body, led, surely = _led(body, words)
        put = put_to or (sentence.rstrip().endswith("?") and _begins_with_subject(body, words))
        stated, rest = _stated(body, tagged, surely or (led and put), words)
        about = bool(stated) and _is_of_patient(stated, words, led or tagged or opened)
        questioned = sentence.rstrip().endswith(_ASKED)
        if about and (led or tagged or not questioned or rest):
            said.append(stated)
            besides += [f"{rest.rstrip(' ?')}?"] if rest else []
            checked, opened = checked or tagged, opened or led
            asked = asked or (questioned and not rest)
        else:
            besides.append(sentence)
    pieces = tuple(piece for one in said for piece in _pieces(one, words))
    return Account(pieces, " ".join(besides), checked, opened, asked) if pieces else None


def _asks_if_right(sentence: str, language: str) -> bool:
    """Whether a sentence asks whether it was understood rightly, and hardly more."""
    words = words_of(sentence, language)
    return len(words) <= _QUESTION and any(held(words, one) for one in tables(language).intents.get("checking", ()))


def _follows_lead(sentence: str, words: Words) -> bool:
    """Whether a sentence goes on after what leads up to an account."""
    return _led(sentence, words)[0].strip(" .!?") != sentence.strip(" .!?") and bool(_led(sentence, words)[0])


def _untagged(sentence: str, words: Words) -> tuple[str, bool]:
    """A sentence without 'is that right' at its end, and whether it had that."""
    at = max(map(sentence.rfind, _BEHIND_A_LEAD))
    body, tag = sentence[: max(at, 0)], sentence[at + 1 :]
    tagged = bool(body) and (tokens(tag, words.language) in words.tags or _asks_if_right(tag, words.language))
    if tagged:
        return body, True
    return sentence, sentence.rstrip(_STOPS).endswith(words.endings)


def _led(sentence: str, words: Words) -> tuple[str, bool, bool]:
    """A sentence without what leads up to an account, and whether anything does, and surely: 'so', 'you said that'."""
    written = tokens(sentence, words.language)
    fillers = tables(words.language).fillers
    begin = next((at for at, word in enumerate(written) if word not in fillers), 0)
    led = any(written[at : at + len(one)] == one for one in words.openers for at in range(begin + 1))
    for mark in _BEHIND_A_LEAD:
        head, _, rest = sentence.partition(mark)
        if rest and tokens(head, words.language) in words.openers and not tables(words.language).finite:
            return _led(rest.strip(), words)[0], True, True  # 'entonces, si le he entendido bien, ...'
        if rest and any(contains(tokens(head, words.language), one) for one in words.leads):
            return rest.strip(), True, True
    left = written[begin:]
    for one in (one for one in words.saying if left[: len(one)] == one):
        left = left[len(one) :]
        while left and left[0] in words.sets["that"]:
            left = left[1:]
        return _from(sentence, len(written) - len(left), words.language), True, True
    return _from(sentence, begin, words.language), led, False


def _from(sentence: str, number: int, language: str) -> str:
    """A sentence from one of its words on."""
    ends = range(len(sentence) + 1)
    end = bisect_left(ends, number + 1, key=lambda end: len(tokens(sentence[:end], language)))
    return sentence[max(end - 1, 0) :] if end in ends else ""


def _stated(sentence: str, tagged: bool, likely: bool, words: Words) -> tuple[str, str]:
    """The part of a sentence that states something, and the question that it goes on to ask."""
    language, table = words.language, tables(words.language)
    if not table.finite:
        stated = sentence.strip(_STOPS)
        put = language in UNSPACED or sentence.rstrip().endswith(_ASKED)
        put = put and opens(tokens(stated, language) or [""], plain(stated), table, language)
        return (stated, "") if tagged or (likely and not put) else ("", "")
    parts = list(parts_of(sentence, language))
    asks = [_asks(tokens(part, language), language) for part in parts]
    first = next((at for at, asked in enumerate(asks) if asked), len(parts))
    stated = sentence[: sentence.find(parts[first])] if first < len(parts) else sentence
    stated = stated.rstrip(" ,?.")
    for joint in table.joints:
        stated = stated.removesuffix(f" {joint}").rstrip(" ,")
    written = tokens(stated, language)
    if not tagged and sentence.rstrip().endswith(_ASKED) and _asks_within(written, words):
        return "", ""
    if not (tagged or declares(written, table) or (likely and len(written) >= _WHOLE)):
        return "", ""
    return stated, ", ".join(parts[first:])


def _asks(written: Sequence[str], language: str) -> bool:
    """Whether words open a question: 'and how', 'do you', not 'and are tired'."""
    table = tables(language)
    words = [word for at, word in enumerate(written) if at or word not in table.joints_as_words]
    if not words:
        return False
    words[0] = words[0].removesuffix("'ve")
    asks_for = any(tuple(words[: len(one.words)]) == one.words for one in (*table.interrogatives, *table.at_large))
    enquires = opens_enquiry(words, words_of(" ".join(words), language), table)
    turned = words[0] in table.enquiries and (words[1:2] == [] or words[1] in table.subjects | {"there"})
    return asks_for or turned or enquires


def _asks_within(written: Sequence[str], words: Words) -> bool:
    """Whether words ask though they open as a statement: 'you have had it how long', 'and you were doing what'."""
    end, indirect = len(written) - 1, tables(words.language).indirect
    asking = (
        at
        for at in range(1, len(written))
        if any(written[at : at + len(one)] == one for one in words.within)
        or (at == end and written[at] in words.sets["last"])
    )
    return any(all(tuple(written[:at][-len(one) :]) != one for one in indirect) for at in asking)


def _begins_with_subject(sentence: str, words: Words) -> bool:
    return not words.sets["subjects"].isdisjoint(tokens(sentence, words.language)[:1])


def _is_of_patient(stated: str, words: Words, led: bool) -> bool:
    """Whether a statement is about the patient, and none of what the doctor thinks or will do."""
    written = tokens(stated, words.language)
    if not written or words.has("plans", stated):
        return False
    return led or written[0] in words.sets["subjects"]


def _pieces(stated: str, words: Words) -> Iterator[Piece]:
    """The pieces of a statement; what is linked to a negated one without a subject of its own is negated, too."""
    negated, uncertain = False, False
    for mark, text in _divided(stated, words):
        written = tokens(text, words.language)
        if not written:
            continue
        denies = words.denies(text)
        whole = written[0] in words.sets["subjects"] or (len(written) > 1 and written[1] in words.sets["subjects"])
        if denies or whole or mark in words.sets["turning"]:
            negated, uncertain = denies, False
        elif negated and mark not in words.sets["going_on"]:
            uncertain = True  # 'you don't smoke and drink wine'
        if not uncertain:
            yield Piece(text, negated, not negated and written[-1] in words.sets["normal"])


@cache
def _numeral(language: str) -> re.Pattern[str]:
    """A number written as a word."""
    known = account_words(language)
    words = "|".join(map(re.escape, sorted(known.numerals, key=len, reverse=True))) if known else ""
    if not words:
        return re.compile(r"(?!)")
    return re.compile(words if language in UNSPACED else rf"{_BEGIN}(?:{words}){_END}")


def _divided(stated: str, words: Words) -> Iterator[tuple[str, str]]:
    """The parts of a statement, each with what stands before it: a joint, or a comma as ','."""
    numbers = units(words.language)
    begin, mark = 0, ""
    found = list(_words(words.language).finditer(stated))
    for at, match in enumerate(found):
        word = plain(match[0])
        beside = [plain(found[one][0]) for one in (at - 1, at + 1) if 0 <= one < len(found)]
        bound = any(word in words.sets["bound"] or (numbers and numbers.is_number(word)) for word in beside[1:])
        bound = bound and beside[:1] != [","]
        if word in _MARKS or (word in words.sets["joints"] and not bound):
            if stated[begin : match.start()].strip(_STOPS):
                yield mark, stated[begin : match.start()].strip(_STOPS)
                mark = ""
            begin, mark = match.end(), mark if mark and word in _MARKS else word
        elif word.endswith(tables(words.language).links or ("\0",)):
            yield mark, stated[begin : match.end()].strip(_STOPS)
            begin, mark = match.end(), ""
    if stated[begin:].strip(_STOPS):
        yield mark, stated[begin:].strip(_STOPS)


@cache
def _words(language: str) -> re.Pattern[str]:
    """The words of a statement and the marks between them; where words are not divided, what stands between joints."""
    known = account_words(language)
    joints = "|".join(map(re.escape, sorted(known.sets["joints"], key=len, reverse=True))) if known else ""
    if language not in UNSPACED or not joints:
        return _WORD
    return re.compile(rf"{joints}|[{_MARKS}]|(?:(?!{joints})[^\s{_MARKS}.?!。？！])+")


@cache
def account_words(language: str) -> Words | None:
    """The words of a language, read once; None where it has no table."""
    file = files("personas.embedded").joinpath("languages", language, "account.yaml")
    if not file.is_file():
        return None
    value = yaml_text.table(file)

    def phrases(key: str) -> tuple[list[str], ...]:
        return tuple(tokens(text, language) for text in yaml_text.texts(value.get(key)))

    pairs = value.get("opposites")
    rows = pairs.items() if isinstance(pairs, dict) else ()
    listed = value.get("relatives")
    relatives = listed if isinstance(listed, list) else []
    return Words(
        language,
        phrases("openers"),
        phrases("leads"),
        phrases("saying"),
        phrases("within"),
        phrases("tags"),
        yaml_text.texts(value.get("endings")),
        {
            key: frozenset(map(plain, yaml_text.texts(value.get(key))))
            for key in (
                "that",
                "plans",
                "subjects",
                "negating",
                "joints",
                "going_on",
                "turning",
                "bound",
                "sided",
                "normal",
                "no_figures",
                "hours",
                "last",
            )
        },
        {plain(word): number for word, number in yaml_text.texts_by_name(value.get("numerals")).items()},
        str(value.get("negated") or ""),
        {name: tuple((a, b) for a, b in map(yaml_text.texts, row)) for name, row in rows if isinstance(row, list)},
        tuple(frozenset(yaml_text.texts(row)) for row in relatives if isinstance(row, list)),
        str(value.get("whichever") or ""),
    )
