"""Who the patient is and who speaks, out of free text."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from scenarios.agentclinic.wording import CARDINALS, ELDERS
from scenarios.schema import Sex, Speaker

AgeUnit = Literal["years", "months", "weeks", "days"]

_NUMBER = r"(\d{1,3}(?:\.\d+)?)"
_COUNT = rf"(\d{{1,3}}(?:\.\d+)?|an?|{'|'.join(CARDINALS)})"
_UNIT = r"(years?|yrs?|y/?o?|months?|mos?|weeks?|wks?|days?|hours?|hrs?)"
_OLD = re.compile(rf"\b{_NUMBER}[\s–-]{{0,3}}{_UNIT}(?:[\s–-]{{1,3}}old\b|\s+of\s+age\b|/?o\b)", re.IGNORECASE)
_AFTER_BIRTH = re.compile(rf"\b{_NUMBER}[\s–-]{{0,3}}{_UNIT}\s+(?:post|after)\b", re.IGNORECASE)
_BORN_AGO = re.compile(rf"\bborn\s+(?:about\s+|some\s+)?{_COUNT}\s+{_UNIT}\s+ago\b", re.IGNORECASE)
_NEWBORN = re.compile(r"\b(?:newborn|neonate|neonatal)\b", re.IGNORECASE)
_GESTATION = re.compile(
    r"\b(?:(after)(?: the)? )?(?:week (\d{2})|(\d{2})(?:st|nd|rd|th)?(?: completed)?[- ](?:gestational )?weeks?['’]?)"
    r"(?: (?:of )?(?:gestation|pregnancy))?",
    re.IGNORECASE,
)
_WEIGHT = re.compile(r"\b(\d(?:[.,]?\d{1,3})?)[\s–-]{0,2}(g|kg)\b", re.IGNORECASE)
_BARE = re.compile(rf"\b{_NUMBER}[\s–-]{{0,3}}{_UNIT}\b(?!['’]?s?\s*(?:of\s+)?(?:gestation|pregnan))", re.IGNORECASE)
_STATED = re.compile(rf"\bage[ds]?\W{{0,4}}(?:is\s+)?{_NUMBER}\b|^\W*{_NUMBER}\b(?![-–]?\s?k?g\b)", re.IGNORECASE)
_WORDS: tuple[tuple[str, float, AgeUnit], ...] = (
    (r"infant|baby", 6, "months"),
    (r"toddler", 2, "years"),
    (r"child|boy|girl|preschooler", 6, "years"),
    (r"teen\w*|adolescent", 15, "years"),
    (r"elderly|old (?:wo)?man", 75, "years"),
)
_UNITS: dict[str, AgeUnit] = {"y": "years", "m": "months", "w": "weeks", "d": "days", "h": "days"}
_FEMALE = re.compile(r"\b(?:female|woman|girl|lady|mother|f|nulliparous|primigravida)\b", re.IGNORECASE)
_MALE = re.compile(r"\b(?:male|man|boy|gentleman|m)\b", re.IGNORECASE)
_SHE = re.compile(r"\b(?:she|her|hers|herself)\b", re.IGNORECASE)
_HE = re.compile(r"\b(?:he|him|his|himself)\b", re.IGNORECASE)
_ETHNICITY = re.compile(
    r"\b(?:Caucasian|African[ -]American|Hispanic|Latin[ao]|Asian|[Bb]lack|[Ww]hite"
    r"|Native American|Ashkenazi(?: Jewish)?)\b"
)

_REPORTER = re.compile(
    r"\b(?:(?:his|her|their|the|patient's|child's|infant's|by)\s+)?"
    r"(wife|husband|spouse|partner|daughter|son|mother|father|parents?|grandmother|grandfather"
    r"|sister|brother|family(?: members?)?"
    r"|roommates?|friends?|girlfriend|boyfriend|caregivers?|guardian|neighbou?rs?)\b\s+(?:also\s+)?"
    r"(?:reports?|reported|states?|stated|notes?|noted|mentions?|mentioned|says?|said|adds?"
    r"|describes?|described|recalls?|observed"
    r"|has observed|have noticed|has noticed|noticed)\b",
    re.IGNORECASE,
)
_ELDER = rf"{'|'.join(ELDERS)}|parents?"
_NEAR = "wife|husband|partner|daughter|son|sister|brother"
# Who brought the patient or gives the history.
_BRINGS = re.compile(
    r"\b(?:(?:brought|carried)(?: in)?(?: to [\w ]+?)?(?: today)? by|history (?:is |was )?(?:given |provided |obtained "
    r"|taken )?(?:by|from)"
    rf"|according to|informant is|accompanied by) (?:(?:his|her|their|the|a) )?(?P<by>{_ELDER}|{_NEAR})\b"
    rf"|\b(?:(?:his|her|their|the) )?(?P<who>{_ELDER}|{_NEAR})"
    r"(?:, [^,;]+,)? (?:brings|brought|gives (?:the |a )?history|is giving|provides the history)\b",
    re.IGNORECASE,
)
_GIVES = re.compile(
    r"\b(?:history (?:is |was )?(?:given |provided |obtained |taken )?(?:by|from)|gives (?:the |a )?history"
    r"|answers for)\b",
    re.I,
)
_BROUGHT_BY = re.compile(
    rf"\b(?:brought|accompanied|carried)\b[\w' ]{{0,40}}? by (?:(?:his|her|their|the|both|an?|adoptive"
    rf"|foster) )*(?P<by>"
    rf"{_ELDER})\b|\b(?:his|her|their|the) (?P<who>{_ELDER}) (?:has |have )?(?:brings?|brought) ",
    re.IGNORECASE,
)
_CANNOT_TELL = re.compile(
    r"\b(?:confus\w+|disoriented|altered ment\w+|mental status change|unresponsive|unconscious"
    r"|somnolent|comatose|obtunded|dementia"
    r"|delusion\w*|unable to communicate|inability to communicate|non-?verbal"
    r"|aggressive behavio\w+|inappropriate behavio\w+)\b",
    re.IGNORECASE,
)
_SELF_RELIABLE = re.compile(r"\b(?:without|no|not|any|denies) (?:\w+ )?confus\w+|\bconfused after", re.IGNORECASE)
_RELATIONS = {
    "parent": "mother",
    "parents": "mother",
    "family": "relative",
    "family member": "relative",
    "family members": "relative",
    "spouse": "partner",
    "roommates": "roommate",
    "friends": "friend",
    "caregivers": "caregiver",
    "neighbours": "neighbour",
    "neighbors": "neighbour",
    "neighbor": "neighbour",
}
# Younger, a child is spoken for; up to the second age by whoever of its family brings it or tells the story.
SPEAKS_FOR_ITSELF, SPEAKS_THOUGH_BROUGHT = 12, 16


@dataclass(frozen=True)
class Demographics:
    """Age, sex and ethnicity of a patient. `known` is false where no age stands anywhere."""

    age: float
    unit: AgeUnit
    sex: Sex
    ethnicity: str | None
    known: bool

    @property
    def years(self) -> float:
        return self.age / {"years": 1, "months": 12, "weeks": 52, "days": 365}[self.unit]

    @property
    def noun(self) -> str:
        """'woman', 'boy', 'baby girl' or what else fits."""
        names = {"female": ("woman", "girl", "baby girl"), "male": ("man", "boy", "baby boy")}
        adult, child, baby = names.get(self.sex, ("adult", "child", "baby"))
        return baby if self.years < 1 else child if self.years < 18 else adult


def read(stated: str, story: str = "") -> Demographics:
    """Demographics out of what is `stated`; the story fills what is missing there.

    >>> found = read("8-month-old boy")
    >>> found.age, found.unit, found.sex, found.noun
    (8.0, 'months', 'male', 'baby boy')
    """
    found = _age(stated) or _age(story)
    if found == (0.0, "days"):
        found = _born_ago(story) or found
    age, unit = found or _guessed(stated) or _guessed(story) or (40.0, "years")
    ethnicity = _ETHNICITY.search(stated)
    return Demographics(age, unit, _sex(stated, story), ethnicity[0] if ethnicity else None, found is not None)


def speaker(person: Demographics, story: str) -> Speaker:
    """Who answers: a parent for a small child and for a pupil whom one brings, a named witness for who cannot tell.

    Otherwise the patient.
    """
    brings = [_relation(match["by"] or match["who"]) for match in _BRINGS.finditer(story)]
    relations = [*brings, *(_relation(name) for name in _REPORTER.findall(story))]
    adults = [_relation(match["by"] or match["who"]) for match in _BROUGHT_BY.finditer(story)]
    adults += [relation for relation in relations if relation in ELDERS]
    if person.years < SPEAKS_FOR_ITSELF or (person.years < SPEAKS_THOUGH_BROUGHT and adults):
        return Speaker(who="relative", relationship=next(iter(adults), "mother"))
    accompanied = any(relations.count(name) > brings.count(name) for name in brings)
    if relations and (accompanied or _GIVES.search(story) or _CANNOT_TELL.search(_SELF_RELIABLE.sub("", story))):
        return Speaker(who="relative", relationship=relations[0])
    return Speaker()


def _relation(name: str) -> str:
    """What somebody is to the patient: of two parents the mother speaks."""
    return _RELATIONS.get(name.casefold(), name.casefold())


def _age(text: str) -> tuple[float, AgeUnit] | None:
    for pattern in (_OLD, _AFTER_BIRTH):
        if match := pattern.search(text):
            return _in_range(float(match[1]), _UNITS[match[2][0].lower()], hours=match[2][0].lower() == "h")
    if born := _born_ago(text):
        return born
    if _NEWBORN.search(text):
        return 0.0, "days"
    if match := _BARE.search(text):
        return _in_range(float(match[1]), _UNITS[match[2][0].lower()], hours=match[2][0].lower() == "h")
    if match := _STATED.search(text):
        return _in_range(float(match[1] or match[2]), "years")
    return None


def _born_ago(text: str) -> tuple[float, AgeUnit] | None:
    """An age by when the patient was born: 'born three days ago'."""
    match = _BORN_AGO.search(text)
    unit = match[2][0].lower() if match else ""
    return _in_range(_counted(match[1].lower()), _UNITS[unit], hours=unit == "h") if match else None


def _counted(number: str) -> float:
    """A number in figures or words up to twelve; 'a' is one."""
    if number in ("a", "an"):
        return 1.0
    return float(CARDINALS.index(number) + 1) if number in CARDINALS else float(number)


def _guessed(text: str) -> tuple[float, AgeUnit] | None:
    """An age that a word suggests: it decides who speaks, and is never stated."""
    for word, age, unit in _WORDS:
        if re.search(rf"\b(?:{word})\b", text, re.IGNORECASE):
            return age, unit
    return None


def _in_range(number: float, unit: AgeUnit, hours: bool = False) -> tuple[float, AgeUnit] | None:
    if hours:
        return float(number // 24), "days"
    if unit == "days" and number > 120:
        return float(number // 30), "months"
    return (number, unit) if number <= 130 else None


def _sex(stated: str, story: str) -> Sex:
    female, male = _FEMALE.search(stated), _MALE.search(stated)
    if female or male:
        first_female = female.start() if female else len(stated)
        return "female" if first_female < (male.start() if male else len(stated)) else "male"
    she, he = len(_SHE.findall(story)), len(_HE.findall(story))
    return "unknown" if she == he else "female" if she > he else "male"


def birth(stated: str) -> Iterator[str]:
    """What the demographic line of a newborn tells of its birth, as a sentence of a history.

    >>> list(birth("Newborn girl, delivered in week 35 of gestation"))
    ['Was born in week 35 of the pregnancy']
    >>> list(birth("Newborn, 2900-g boy"))
    ['Was born at a weight of 2900 g']
    """
    if not _NEWBORN.search(stated) and not re.search(r"\b(?:infant|baby)\b", stated, re.IGNORECASE):
        return
    if match := _GESTATION.search(stated):
        yield f"Was born {'after' if match[1] else 'in'} week {match[2] or match[3]} of the pregnancy"
    if _NEWBORN.search(stated) and (match := _WEIGHT.search(stated)):
        yield f"Was born at a weight of {match[1].replace(',', '')} {match[2]}"


def childbearing(stated: str) -> Iterator[str]:
    """What the demographic line of a woman tells of pregnancies and births, as sentences of a history.

    >>> list(childbearing("32-year-old woman, gravida 2, para 1, at 38 weeks' gestation"))
    ['Is 38 weeks pregnant', 'Has been pregnant twice', 'Has given birth once']
    """
    if not re.search(r"\b(?:woman|female|lady|girl)\b", stated, re.IGNORECASE) or re.search(r"\bborn\b", stated):
        return
    carries = re.search(r"\b(\d{1,2}) weeks?['’]? (?:of )?(?:gestation|pregnant)", stated, re.IGNORECASE)
    if carries:
        yield f"Is {carries[1]} weeks pregnant"
    for word, told in (("gravida|G(?=\\d)", "been pregnant"), ("para|P(?=\\d)", "given birth")):
        if match := re.search(rf"(?:\b|(?<=\d))(?:{word}) ?(\d{{1,2}})(?!\d)", stated, re.IGNORECASE):
            if match[1] == "0":
                yield f"Has never {told}"
                continue
            if match[1] == "1" and told == "been pregnant" and carries:
                yield "This is §P first pregnancy"
                continue
            yield f"Has {told} {'once' if match[1] == '1' else 'twice' if match[1] == '2' else f'{match[1]} times'}"
    if re.search(r"\bnulliparous\b", stated, re.IGNORECASE):
        yield "Has never given birth"
