"""The phrases by which a doctor's words are understood, one table a language: `languages/<language>/questions.yaml`."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files

from personas.embedded.inflection import Inflection, inflection
from personas.embedded.patterns import spelt_out
from scenarios import yaml_text
from scenarios.words import plain, stem, tokens

# The parts of a phrase as stems; between two parts a few words may stand ("what makes * worse"), before an empty
# first part and behind an empty last one nothing ("^ go on $", "what * take * for $"). Of a set one word stands there.
Phrase = tuple[tuple[str | frozenset[str], ...], ...]
_STEP = re.compile(r"\([^()]*\)|[^()]+")  # a choice, or words in a row, of which an ending written apart is no word


@dataclass(frozen=True)
class Opening:
    """Words by which a question shows what it wants; `first` where they must begin it."""

    words: tuple[str, ...]
    first: bool

    def opens(self, words: Sequence[str]) -> bool:
        """Whether the question holds these words where they must stand."""
        size = len(self.words)
        if self.first:
            return tuple(words[:size]) == self.words
        return any(tuple(words[at : at + size]) == self.words for at in range(len(words) - size + 1))


@dataclass(frozen=True)
class Tables:
    """The phrases of one language as stems, and its lists of words.

    `grammar` names what a language does otherwise than English: `topics_left_out`, what was just spoken of is not named
    again; `topic_first`, what is asked of a thing stands behind it; `people_bare`, people are named without a word
    before them; `asks_within`, a question is known by words anywhere in it; `lists_unmarked`, things stand side by side
    without an 'and'; `commas_divide`, a comma may end a question; `asks_by_word`, a word that asks marks a question;
    `hyphens_join`, two things may stand side by side with a hyphen between.
    """

    language: str
    intents: Mapping[str, tuple[Phrase, ...]]
    attributes: Mapping[str, tuple[Phrase, ...]]
    sections: Mapping[str, tuple[Phrase, ...]]
    safety: Mapping[str, tuple[Phrase, ...]]
    answers: Mapping[str, tuple[Phrase, ...]]
    answered_by: Mapping[str, tuple[str, ...]]
    jargon: frozenset[str]
    stop: frozenset[str]
    closed: frozenset[str]
    everyday: frozenset[str]
    other_senses: frozenset[tuple[str, ...]]
    leaks: tuple[Phrase, ...]
    asking: tuple[tuple[str, ...], ...]
    stating: frozenset[str]
    asides: frozenset[str]
    behind: frozenset[tuple[str, ...]]
    listing: frozenset[tuple[str, ...]]
    examples: tuple[str, ...]
    supposing: tuple[str, ...]
    interrogatives: tuple[Opening, ...]
    question_words: tuple[tuple[str, ...], ...]
    indefinite: tuple[Opening, ...]
    whether: tuple[Opening, ...]
    state: tuple[Opening, ...]
    leading: tuple[tuple[str, ...], ...]
    at_large: tuple[Opening, ...]
    pointing: frozenset[str]
    pointing_back: frozenset[str]
    pointing_to_several: frozenset[str]
    standing_for: Mapping[str, str]
    fronted: Mapping[str, Sequence[str]]
    standing_for_people: Mapping[str, str]
    pointing_away: frozenset[str]
    taken_up: tuple[tuple[str, ...], ...]
    takes_up: tuple[tuple[str, ...], ...]
    that_time: frozenset[str]
    enquiring: tuple[tuple[str, ...], ...]
    finite: frozenset[str]
    inverting: frozenset[str]
    contracted: tuple[str, ...]
    fillers: frozenset[str]
    advice: frozenset[str]
    told_by: tuple[str, ...]
    prompts: tuple[str, ...]
    tellers: frozenset[str]
    faintly: frozenset[str]
    persons: frozenset[str]
    ours: frozenset[str]
    notifying: tuple[tuple[str, ...], ...]
    dividers: tuple[str, ...]
    joints: tuple[str, ...]
    links: tuple[str, ...]
    ended: tuple[str, ...]
    auxiliary: tuple[str, ...]
    resuming: tuple[str, ...]
    first: Mapping[str, str]
    final: Mapping[str, str]
    bare: Mapping[str, str]
    homophones: Mapping[str, str]
    abbreviations: Mapping[str, str]
    forms: Inflection
    subjects: frozenset[str]
    enquiries: frozenset[str]
    joints_as_words: frozenset[str]
    choosing: frozenset[str]
    grading: frozenset[str]
    telling: frozenset[str]
    counting: tuple[Opening, ...]
    measuring: tuple[Opening, ...]
    introducing: frozenset[str]
    binding: frozenset[str]
    doings: tuple[Opening, ...]
    setting_aside: tuple[Phrase, ...]
    left_out: tuple[tuple[str, ...], ...]
    either: tuple[tuple[str, ...], ...]
    others_still: frozenset[str]
    occasions: tuple[Phrase, ...]
    times: tuple[Phrase, ...]
    comparing: tuple[Phrase, ...]
    supposed: frozenset[str]
    pronouns: frozenset[str]
    polite: frozenset[str]
    kin_of: frozenset[str]
    having: frozenset[str]
    perfect: frozenset[str]
    having_something: frozenset[str]
    others: frozenset[str]
    whoever: tuple[tuple[str, ...], ...]
    opposite: frozenset[str]
    sides: frozenset[str]
    whole: tuple[Phrase, ...]
    habitual: tuple[Phrase, ...]
    determiners: frozenset[str]
    prepositions: frozenset[str]
    particles: frozenset[str]
    being: frozenset[str]
    definite: frozenset[str]
    inside: frozenset[str]
    intensifying: frozenset[str]
    settings: frozenset[str]
    whereabouts: frozenset[str]
    along: frozenset[str]
    selves: frozenset[str]
    oneself: frozenset[str]
    addressing: frozenset[str]
    compounds: frozenset[tuple[str, ...]]
    only_one: Mapping[tuple[str, ...], str]
    parting: frozenset[str]
    spells: frozenset[str]
    troubles: frozenset[str]
    in_the_mouth: Mapping[str, str]
    carrying: frozenset[str]
    conditions: frozenset[str]
    nowadays: tuple[Phrase, ...]
    acting: tuple[Phrase, ...]
    indirect: tuple[tuple[str, ...], ...]
    degrees: frozenset[str]
    bringing: frozenset[str]
    lead_ins: tuple[str, ...]
    wondering: tuple[str, ...]
    leads_again: str
    hesitating: tuple[str, ...]
    prefaces: tuple[str, ...]
    vocatives: tuple[str, ...]
    hedges: tuple[str, ...]
    roundabout: tuple[str, ...]
    turned: tuple[str, ...]
    led_to: tuple[str, ...]
    if_so: tuple[str, ...]
    ordinary: tuple[Phrase, ...]
    listed_by: str
    never_plain: frozenset[str]
    grammar: frozenset[str]
    counted: tuple[Phrase, ...]
    written: frozenset[str]


@cache
def tables(language: str = "en") -> Tables:
    """The tables of a language, read once."""
    file = files("personas.embedded").joinpath("languages", language, "questions.yaml")
    value = yaml_text.table(file)

    def texts(key: str) -> tuple[str, ...]:
        return yaml_text.texts(value.get(key))

    def words(key: str) -> dict[str, str]:
        return yaml_text.texts_by_name(value.get(key))

    forms = inflection(value, language)
    groups = yaml_text.lists_by_name(value.get("groups"))

    def phrases(key: str) -> dict[str, tuple[Phrase, ...]]:
        rows = yaml_text.lists_by_name(value.get(key))
        return {name: phrases_of(row, groups, language, forms) for name, row in rows.items()}

    def openings(key: str) -> tuple[Opening, ...]:
        return tuple(Opening(_based(text, language, forms), text.startswith("^")) for text in texts(key))

    leaks = yaml_text.lists_by_name(value.get("intents")).get("leak", ())
    return Tables(
        language,
        phrases("intents"),
        phrases("attributes"),
        phrases("sections"),
        phrases("safety"),
        phrases("answers"),
        yaml_text.lists_by_name(value.get("answered_by")),
        frozenset(plain(word) for word in texts("jargon")),
        frozenset(stem(token, language) for word in texts("stop") for token in tokens(word, language)),
        frozenset(word for text in texts("closed") for word in _based(text, language, forms)),
        frozenset(word for text in texts("everyday") for word in _based(text, language, forms)),
        frozenset(_based(text, language, forms) for text in texts("other_senses")),
        tuple(_as_written(text, language) for text in leaks),
        tuple(tuple(tokens(text, language)) for text in texts("asking")),
        frozenset(plain(word) for word in texts("stating")),
        frozenset(stem(plain(word), language) for word in texts("asides")),
        frozenset(_based(text, language, forms) for text in texts("behind")),
        frozenset(_based(text, language, forms) for text in texts("listing")),
        tuple(map(plain, texts("examples"))),
        tuple(map(plain, texts("supposing"))),
        openings("interrogatives"),
        tuple(_based(text, language, forms) for text in texts("question_words")),
        openings("indefinite"),
        openings("whether"),
        openings("state"),
        tuple(_based(text, language, forms) for text in texts("leading")),
        openings("at_large"),
        frozenset(word for text in texts("pointing") for word in _based(text, language, forms)),
        frozenset(map(plain, texts("pointing_back"))),
        frozenset(map(plain, texts("pointing_to_several"))),
        words("standing_for"),
        yaml_text.lists_by_name(value.get("fronted")),
        words("standing_for_people"),
        frozenset(word for text in texts("pointing_away") for word in _based(text, language, forms)),
        tuple(_based(text, language, forms) for text in texts("taken_up")),
        tuple(_based(text, language, forms) for text in texts("takes_up")),
        frozenset(map(plain, texts("that_time"))),
        tuple(_based(text, language, forms) for text in texts("enquiring")),
        frozenset(map(plain, texts("finite"))),
        frozenset(map(plain, texts("inverting"))),
        texts("contracted"),
        frozenset(map(plain, texts("fillers"))),
        frozenset(map(plain, texts("advice"))),
        tuple(map(plain, texts("told_by"))),
        tuple(map(plain, texts("prompts"))),
        frozenset(map(plain, texts("tellers"))),
        frozenset(map(plain, texts("faintly"))),
        frozenset(map(plain, texts("persons"))),
        frozenset(map(plain, texts("ours"))),
        tuple(_based(text, language, forms) for text in texts("notifying")),
        texts("dividers"),
        texts("joints"),
        texts("links"),
        texts("ended"),
        texts("auxiliary"),
        texts("resuming"),
        words("first"),
        words("final"),
        words("bare"),
        words("homophones"),
        words("abbreviations"),
        forms,
        frozenset(plain(word) for word in texts("subjects")),
        frozenset(word for text in texts("enquiries") for word in _based(text, language, forms)),
        frozenset(map(plain, texts("joints"))),
        frozenset(word for text in texts("choosing") for word in _based(text, language, forms)),
        frozenset(word for text in texts("grading") for word in _based(text, language, forms)),
        frozenset(word for text in texts("telling") for word in _based(text, language, forms)),
        openings("counting"),
        openings("measuring"),
        frozenset(word for text in texts("introducing") for word in _based(text, language, forms)),
        frozenset(word for text in texts("binding") for word in _based(text, language, forms)),
        openings("doings"),
        tuple((_based(text, language, forms),) for text in texts("setting_aside")),
        tuple(_based(text, language, forms) for text in texts("left_out")),
        tuple(_based(text, language, forms) for text in texts("either")),
        frozenset(word for text in texts("others_still") for word in _based(text, language, forms)),
        tuple((_based(text, language, forms),) for text in texts("occasions")),
        tuple((_based(text, language, forms),) for text in texts("times")),
        tuple((_based(text, language, forms),) for text in texts("comparing")),
        frozenset(word for text in texts("supposed") for word in _based(text, language, forms)),
        frozenset(map(plain, texts("pronouns"))),
        frozenset(word for text in texts("polite") for word in _based(text, language, forms)),
        frozenset(word for text in texts("kin_of") for word in _based(text, language, forms)),
        frozenset(word for text in texts("having") for word in _based(text, language, forms)),
        frozenset(word for text in texts("perfect") for word in _based(text, language, forms)),
        frozenset(word for text in texts("having_something") for word in _based(text, language, forms)),
        frozenset(text.casefold() for text in texts("others")),
        tuple(_based(text, language, forms) for text in texts("whoever")),
        frozenset(word for text in texts("opposite") for word in _based(text, language, forms)),
        frozenset(word for text in texts("sides") for word in _based(text, language, forms)),
        tuple((_based(text, language, forms),) for text in texts("whole")),
        tuple((_based(text, language, forms),) for text in texts("habitual")),
        frozenset(word for text in texts("determiners") for word in _based(text, language, forms)),
        frozenset(word for text in texts("prepositions") for word in _based(text, language, forms)),
        frozenset(word for text in texts("particles") for word in _based(text, language, forms)),
        frozenset(word for text in texts("being") for word in _based(text, language, forms)),
        frozenset(word for text in texts("definite") for word in _based(text, language, forms)),
        frozenset(word for text in texts("inside") for word in _based(text, language, forms)),
        frozenset(word for text in texts("intensifying") for word in _based(text, language, forms)),
        frozenset(word for text in texts("settings") for word in _based(text, language, forms)),
        frozenset(word for text in texts("whereabouts") for word in _based(text, language, forms)),
        frozenset(word for text in texts("along") for word in _based(text, language, forms)),
        frozenset(word for text in texts("selves") for word in _based(text, language, forms)),
        frozenset(map(plain, texts("oneself"))),
        frozenset(map(plain, texts("addressing"))),
        frozenset(_based(text, language, forms) for text in texts("compounds")),
        {_based(text, language, forms): tokens(text, language)[-1] for text in texts("only_one")},
        frozenset(word for text in texts("parting") for word in _based(text, language, forms)),
        frozenset(word for text in texts("spells") for word in _based(text, language, forms)),
        frozenset(word for text in texts("troubles") for word in _based(text, language, forms)),
        {stem(plain(own), language): stem(plain(asked), language) for own, asked in words("in_the_mouth").items()},
        frozenset(word for text in texts("carrying") for word in _based(text, language, forms)),
        frozenset(word for text in texts("conditions") for word in _based(text, language, forms)),
        tuple((_based(text, language, forms),) for text in texts("nowadays")),
        tuple((_based(text, language, forms),) for text in texts("acting")),
        tuple(tuple(tokens(text, language)) for text in texts("indirect")),
        frozenset(word for text in texts("degrees") for word in _based(text, language, forms)),
        frozenset(word for text in texts("bringing") for word in _based(text, language, forms)),
        texts("lead_ins"),
        texts("wondering"),
        " ".join(texts("leads_again")),
        texts("hesitating"),
        texts("prefaces"),
        texts("vocatives"),
        texts("hedges"),
        texts("roundabout"),
        texts("turned"),
        texts("led_to"),
        texts("if_so"),
        tuple((_based(text, language, forms),) for text in texts("ordinary")),
        "".join(texts("listed_by")),
        frozenset(texts("never_plain")),
        frozenset(texts("grammar")),
        tuple((_based(text, language, forms),) for text in texts("counted")),
        frozenset(token for text in _all_texts(value) for token in tokens(text, language)),
    )


def phrases_of(
    patterns: Sequence[str], groups: Mapping[str, Sequence[str]], language: str, forms: Inflection
) -> tuple[Phrase, ...]:
    """The phrases that patterns stand for, each once; `forms`: what brings words to their bases."""
    texts = (text for pattern in patterns for text in spelt_out(pattern, groups))
    return tuple(dict.fromkeys(_phrase(text, language, forms) for text in texts))


def _all_texts(value: yaml_text.Value) -> Iterator[str]:
    """Every text in a table, in whatever row."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from (key, *_all_texts(item))
    elif isinstance(value, list):
        for item in value:
            yield from _all_texts(item)


def _phrase(text: str, language: str, forms: Inflection) -> Phrase:
    """A phrase as stems, its parts divided by what may stand between them."""

    def part(written: str) -> Iterator[str | frozenset[str]]:
        for step in _STEP.findall(written):
            words = _based(step, language, forms)
            yield from [frozenset(words)] if step.startswith("(") and len(words) > 1 else words

    parts = (tuple(part(written)) for written in text.strip(" ^$").split(" * "))
    return (*([()] if text.startswith("^") else ()), *parts, *([()] if text.endswith("$") else ()))


def _as_written(text: str, language: str) -> Phrase:
    """A phrase by its words as they are written, endings and all."""
    return tuple(tuple(tokens(part, language)) for part in text.split(" * "))


@lru_cache(maxsize=20_000)
def words_of(text: str, language: str = "en") -> tuple[str, ...]:
    """The words of a text as stems, irregular forms brought to their base ("fell" to "fall")."""
    return bases(tokens(text, language), language)


def bases(row: Sequence[str], language: str) -> tuple[str, ...]:
    """As `words_of`, of the words of a text as they were typed."""
    base = tables(language).forms.base
    return tuple([base(token) for token in row])


def _based(text: str, language: str, forms: Inflection) -> tuple[str, ...]:
    return tuple(map(forms.base, tokens(text, language)))
