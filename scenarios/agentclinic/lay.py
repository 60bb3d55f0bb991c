"""Clinical terms put into everyday words."""

import re
from functools import lru_cache
from importlib.resources import files

from pydantic import TypeAdapter

from scenarios import yaml_text

_BEFORE_NOUN = (
    (
        re.compile(r"\bexertional (?!syncope)((?:[\w-]+ )*?[\w-]+)(?=$|[,.;]| (?:and|or|for|with|that|since)\b)", re.I),
        r"\1 on exertion",
    ),
    (re.compile(r"\bpleuritic ((?:[\w-]+ )*?pains?)\b", re.I), r"\1 when breathing in"),
    (re.compile(r"\bpostprandial ((?:[\w-]+ )*?[\w-]+)(?=$|[,.;]| (?:and|or|for|with)\b)", re.I), r"\1 after meals"),
    (re.compile(r"\bgenerali[sz]ed (itching|weakness|swelling|aches|pruritus|pain)\b", re.I), r"\1 all over"),
    (re.compile(r"\bfrequent urination\b", re.I), "passing urine often"),
    (re.compile(r"\ball (?:four |4 )?extremities\b", re.I), "arms and legs"),
    (
        re.compile(
            r"\b(?:(?:the|§P) )?bilateral (?=(?:upper extremities|lower extremities|arms|legs|hands|feet|knees|eyes"
            r"|ears|wrists|ankles|shoulders|hips|elbows|thighs|calves|flanks|palms|soles|forearms|cheeks|eyelids)\b)",
            re.I,
        ),
        "both ",
    ),
    (re.compile(r"\bproductive cough with (?=(?:[\w-]+ ){0,3}(?:sputum|phlegm|mucus)\b)", re.I), "cough with "),
    (re.compile(r"\bjaundice (?=(?:of|on|in)\b)", re.I), "yellow discoloration "),
    (re.compile(r"\b(?:painful|burning) (?:urination|micturition)\b", re.I), "pain on passing urine"),
    (re.compile(r"\b(since|after|before) menarche\b", re.I), r"\1 §P first period"),
    (re.compile(r"\bincreased urination\b", re.I), "passing more urine"),
)


@lru_cache(maxsize=1)
def _terms() -> tuple[dict[str, str], re.Pattern[str]]:
    """`lay.yaml`, and a pattern of its terms."""
    text = files("scenarios.agentclinic").joinpath("lay.yaml").read_text(encoding="utf-8")
    terms = TypeAdapter(dict[str, str]).validate_python(yaml_text.read(text).value)
    names = "|".join(map(re.escape, sorted(terms, key=len, reverse=True)))
    return terms, re.compile(rf"\b(?:{names})\b", re.IGNORECASE)


def lay(text: str) -> str:
    """The text with clinical terms put into everyday words."""
    for before_noun, words in _BEFORE_NOUN:
        text = before_noun.sub(words, text)
    terms, pattern = _terms()
    said = pattern.sub(lambda match: terms[match[0].casefold()], text)
    said = re.sub(r"\b(an?|the|no|any|some) an? ", r"\1 ", said)
    said = re.sub(r"\ban (?=(?!hour|honest|heir)[b-df-hj-np-tv-z][a-z])", "a ", said)
    return re.sub(r"\ba (?=[aeio][a-z])", "an ", said)
