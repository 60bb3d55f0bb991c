"""Who tells the story, and prose about a patient put into that person's mouth.

Prose passes through a neutral form in which the patient is `§S` (subject), `§O` (object), `§P` (possessive) and `§R`
(reflexive), with verbs as they go with 'he'. A teller then puts in the pronouns and makes the verbs agree.
"""

import re
from dataclasses import dataclass

from scenarios.agentclinic import hers
from scenarios.agentclinic.agreement import ADVERB, agreeing
from scenarios.agentclinic.grammar import any_of
from scenarios.agentclinic.naming import upper_first
from scenarios.agentclinic.quotes import unquoted
from scenarios.agentclinic.verbs import third_form, verbs
from scenarios.agentclinic.wording import BODY, COUNT, ELDERS, KIN, SIDE
from scenarios.schema import Sex, Speaker

_PREPOSITIONS = (
    r"about|after|against|around|at|awaken|awakens|before|behind|brought|by|caused|causing"
    r"|controlling|found|for|from|help|in|into|leaving"
    r"|made|makes|near|of|on|over|perceives|sees|describes|telling|than|to|told|toward|towards"
    r"|under|wakes|with|bring|brings|brought|took|takes|call|calls|calling|gave|give|gives|let|lets|kept|keeps|hit"
    r"|bit|stung|minding|watching|holding|feeding"
)
_OBJECT_OF = re.compile(
    rf"\b({_PREPOSITIONS}) §S(?! (?:(?:\w+ly|almost|just|first|last|never|also|once) )*(?:\w+ed|had|has|was|is|did"
    rf"|does|went|began|felt|took|could"
    rf"|would|{any_of(verbs().told)}|\w{{3,}}s)\b)",
    re.IGNORECASE,
)
# 'A 60-year-old man presents ...': the patient, where nobody was named before.
_AGED = re.compile(
    r"^(?:an?|this|the) [\w-]+[- ](?:year|month|week|day)s?[- ]old (?:[\w-]+ ){0,2}?(?:man|woman|boy|girl"
    r"|male|female|infant|baby)"
    r"(?= (?:with|who|presents|presented|comes|came|is|has|was|reports|complains)\b)",
    re.IGNORECASE,
)
_RELATIVE_FIRST = re.compile(
    rf"^(?:(?:her|his|the|§P|an?|one|both) )?(?:(?:older|younger|twin|half|maternal|paternal|identical) )*{KIN}\b",
    re.IGNORECASE,
)
_MEN = frozenset("husband boyfriend father son brother uncle grandfather nephew".split())
_WOMEN = frozenset("wife girlfriend mother daughter sister aunt grandmother niece".split())
# Who tells of the patient by what the patient is to them: 'the daughter reports that her mother ...'.
_TO_THEM = {
    "daughter": ("mother", "father"),
    "son": ("mother", "father"),
    "wife": ("", "husband"),
    "husband": ("wife", ""),
}
_KIN_TELLS = re.compile(
    rf"^(?:(?:over|for|since|in|during) [^,§]{{2,40}}?,? )?(?:§P|her|his) (?P<kin>{KIN}) (?:has "
    r"|had )?(?:reports?|reported|says?|said|noticed|notices|states?"
    rf"|stated|finds|found|thinks"
    r"|worries|explains)\b",
    re.IGNORECASE,
)
# 'Her mother had her gallbladder taken out': the mother's own.
_DONE_TO_KIN = re.compile(
    rf"^(?:§P|her|his) (?:[\w-]+ )?{KIN} (?:has |had )(?:had )?(?:her|his) [\w ]+?"
    rf" (?:removed|taken out|replaced|operated|repaired|pinned|amputated)\b"
    r"|^(?:§P|her|his) mother [^,;]*\bwhen she was (?:pregnant|expecting|carrying)\b"
    rf"|^(?:§P|her|his) (?:[\w-]+ )?{KIN} (?:has |had )?(?:broke|broken|fractured|lost|hurt|injured) (?:her"
    rf"|his) {BODY}\b",
    re.IGNORECASE,
)
_WITH_CHILD = re.compile(r"\b(pregnant with|expecting|carrying) (?:her|him)\b", re.IGNORECASE)
_OWN = re.compile(
    rf"\b(in|on|over|of|to|into|from|around|behind|across|down|under"
    rf"|between) (?:the )?((?:{SIDE} )*){BODY}\b(?=\s*(?:[,.;:]|$|(?:and|or|but|that|which|when"
    rf"|while|with|for|is|was|are|were|has|have|had|during|after|before|since|at|in|on|over|as"
    rf"|from|to|area|region|joint|only)\b))",
    re.IGNORECASE,
)
# Whom 'she' or 'he' may mean where the one who tells is of that sex.
_WOMAN = re.compile(
    r"^[^,;]*?\b(?:(?<!late )mother|sisters?|aunt|grandmother|wife|girlfriend|nurse|midwife|teacher|doctor|girls?"
    r"|women|woman|lady"
    r"|daughter|cousin|babysitter|nanny|friend)\b(?!'s name)",
    re.IGNORECASE,
)
_MAN = re.compile(
    r"^[^,;]*?\b(?:father|brothers?|uncle|grandfather|husband|boyfriend|doctor|teacher|coach|boys?|men|man|son|cousin"
    r"|friend)\b",
    re.IGNORECASE,
)
_SPOUSE = r"(?:wife|husband|partner|girlfriend|boyfriend|fiancée?)"
_PARTNER = re.compile(rf"\b{_SPOUSE}\b", re.IGNORECASE)
_HOUSEHOLD = re.compile(
    r"\b(?:lives?|home|house|farmhouse|flat|apartment|family|they (?:took|have|keep|own))\b", re.IGNORECASE
)
_HAVE_PETS = re.compile(r"they (?:also )?(?:have|keep|own) (?:an?|two|three|some) \w+", re.IGNORECASE)
_OWN_FIRST = re.compile(
    rf"^the (?=(?:{SIDE} )*{BODY} (?:is|was|are|were|has|have|feels?|felt|hurts?|waters?|aches?|looks?|itches"
    rf"|swells|swelled|went|became"
    rf"|turned|goes)\b)",
    re.IGNORECASE,
)
# What is said of a relative in a clause of its own: 'a daughter who lives with her grandmother'.
_THEIRS = re.compile(
    r"\b(?:daughter|sister|mother|aunt|niece|friend|son|brother|father|uncle|nephew|cousin) who (?:(?!\bwith (?:her"
    r"|him)\b(?! \w))[^,.;])*",
    re.IGNORECASE,
)
_OF_ONES_OWN = {"my": "mine", "her": "hers", "their": "theirs"}
_NEGATED = re.compile(r"\b(?:not|never|no|none|nothing)\b")
_DANGLING_SINCE = re.compile(r"(?<!ever) since(?=[.]?$)")
_PARENT = ("mother", "father")
_CALLING = (
    r"call(?:s|ed)?|tells?|told|asks?|asked|recogni[sz]e[sd]?|knows?|knew|phoned?|rang|misse[sd]|mistook|woke|wakes"
)
_BEFORE_TELLER = r"by|to|from|with|of|for|towards?|at|about"
_GROWING = r"patient|child|boy|girl|teenager|adolescent"
_YOUNG = r"patient|newborn|infant|child|baby|boy|girl|neonate|toddler"


@dataclass(frozen=True)
class Teller:
    """Who answers the doctor: the patient, or a relative who speaks of a patient of this sex and age."""

    relationship: str | None = None
    sex: Sex = "unknown"
    years: float = 40.0

    @staticmethod
    def of(speaker: Speaker, sex: Sex, years: float) -> "Teller":
        return Teller(speaker.relationship if speaker.who == "relative" else None, sex, years)

    @property
    def called(self) -> str:
        """What the teller calls the patient at first mention."""
        female = self.sex == "female"
        match self.relationship:
            case None:
                return "I"
            case "mother" | "father" if self.years < 1:
                return "my baby"
            case "mother" | "father" | "caregiver" | "guardian":
                return {"female": "my daughter", "male": "my son"}.get(self.sex, "my child")
            case "grandmother" | "grandfather":
                return {"female": "my granddaughter", "male": "my grandson"}.get(self.sex, "my grandchild")
            case "daughter" | "son":
                return "my mother" if female else "my father"
            case "wife" | "husband" | "partner":
                return {"female": "my wife", "male": "my husband"}.get(self.sex, "my partner")
            case "sister" | "brother":
                return {"female": "my sister", "male": "my brother"}.get(self.sex, "my relative")
            case "friend" | "roommate" | "girlfriend" | "boyfriend":
                return f"my {self.relationship}" if self.relationship in ("friend", "roommate") else "my partner"
        return {"female": "she", "male": "he"}.get(self.sex, "my relative")

    @property
    def subject(self) -> str:
        if self.relationship is None:
            return "I"
        return {"female": "she", "male": "he"}.get(self.sex, self.called)

    def neutral(self, text: str, family: bool = False) -> str:
        """Third-person prose with the patient, and a relative who tells it, replaced by neutral signs."""
        text = unquoted(text, own=self.relationship is None)
        if self.relationship:
            text = self._without_teller(text)
            if self.relationship in ELDERS:
                text = re.sub(
                    r"(?:\bthe |^)(?=(?:(?:paternal|maternal) )?(?:mother|father|grandmother|grandfather)\b)",
                    "§P ",
                    text,
                    flags=re.I,
                )
                text = re.sub(
                    r"(?:^|(?<=, ))the family (?=has|have|adopted|owns?|keeps?|lives?|moved|bought|got)",
                    "our family ",
                    text,
                    flags=re.I,
                )
        else:
            text = re.sub(rf"(?:\bthe |^(?:the )?)(?={KIN}\b(?! of (?:an?|{COUNT})\b))", "§P ", text, flags=re.I)
        text = re.sub(
            rf"\b(with|towards?|by|from|of) (?={KIN}\b(?! (?:sons|daughters|boys|girls)))", r"\1 §P ", text, flags=re.I
        )
        text = re.sub(
            rf"\b(lives with [^.;]*?(?:,| and)) an? (younger|older) (?={KIN}\b)", r"\1 §P \2 ", text, flags=re.I
        )
        text = re.sub(
            rf"\b(lives with [^.;]*?(?:,| and)) (?=(?:(?:older|younger|twin) )?{KIN}\b)", r"\1 §P ", text, flags=re.I
        )
        text = re.sub(rf"\b(lives with [^.;]*?(?:,| and)) (?={KIN}\b)", r"\1 §P ", text, flags=re.I)
        text = re.sub(
            rf"\b(lives with [^.;]*?|§P {_SPOUSE}\b[^.;]*? )\btheir (?=(?:[\w-]+ )?(?:{KIN}|toddler|baby|child"
            rf"|children|cats?|dogs?|pets?)\b)",
            r"\1our ",
            text,
            flags=re.I,
        )
        text = re.sub(rf"§P ({KIN})\b", lambda m: f"§P {m[1].lower()}", text, flags=re.I)
        nouns = _YOUNG if self.years < 12 else _GROWING if self.years < 18 else "patient"
        text = re.sub(
            rf"(?:\b(?:the|this|our) (?:{nouns})|^(?:{nouns})(?=['’ ]))(['’]s)?\b(?! (?:screening|nursery|unit|care"
            rf"|seat|food|monitor|formula|milk|cereal|drops|vitamins|aspirin|ibuprofen|paracetamol|acetaminophen)\b)",
            lambda m: "§P" if m[1] else "§S",
            text,
            flags=re.I,
        )
        text = _AGED.sub("§S", text)
        text = self._of_relatives(text, family)
        text = _THEIRS.sub(lambda m: re.sub(r"\b(she|her|herself|he|his|him|himself)\b", r"_\1", m[0]), text)
        if self.sex != "male":
            text = hers.told_apart(text)
            text = re.sub(r"\bherself\b", "§R", text, flags=re.I)
            text = re.sub(r"\bshe\b", "§S", text, flags=re.I)
        if self.sex != "female":
            text = re.sub(r"\bhis\b", "§P", text, flags=re.I)
            text = re.sub(r"\bhim\b", "§O", text, flags=re.I)
            text = re.sub(r"\bhimself\b", "§R", text, flags=re.I)
            text = re.sub(r"\bhe\b", "§S", text, flags=re.I)
        if self.years < 20 and re.search(r"\b(?:mother|father|parents?)\b", text, re.I):
            text = re.sub(r"§P (?:daughter|son|child)('s)?\b", lambda m: "§P" if m[1] else "§S", text)
        return _OBJECT_OF.sub(r"\1 §O", text).replace(" _", " ")

    def referring(self, text: str, before: str) -> str:
        """The sentence with the one named before it where 'he' or 'she' cannot be the patient, who tells the story."""
        pronoun, kin = {"female": ("he", _MEN), "male": ("she", _WOMEN)}.get(self.sex, ("", frozenset[str]()))
        named = [word for word in re.findall(r"\w+", before.casefold()) if word in kin and word != self.relationship]
        if not self.relationship and _PARTNER.search(before):
            text = re.sub(
                r"^they (?=use|have|live|keep|are|share|own|plan|want|do|both)", "we ", text, flags=re.IGNORECASE
            )
        if not self.relationship and _PARTNER.search(text):
            text = re.sub(
                r"(, (?:and|but) )they (?=use|do|have(?! been \w+y\b)|live|are(?! \w+y\b))",
                r"\1we ",
                text,
                flags=re.IGNORECASE,
            )
            text = re.sub(r"\b((?:staying|living|lives|stays) with) them\b", r"\1 us", text, flags=re.IGNORECASE)
        if self.relationship in ELDERS and (_HOUSEHOLD.search(before) or _HAVE_PETS.match(text)):
            text = re.sub(
                r"(^|, )they (?=also |have|took|keep|own|live|share|moved|got)", "we ", text, flags=re.IGNORECASE
            )
        if not pronoun or not named:
            return text
        return re.sub(rf"^{pronoun}\b", f"§P {named[-1]}", text, flags=re.IGNORECASE)

    def _of_relatives(self, text: str, family: bool) -> str:
        """'Her daughter reports that her mother ...' is about the patient; 'my sister when she ...' is not."""
        if (match := _KIN_TELLS.match(text)) and not self.relationship:
            women, men = _TO_THEM.get(match["kin"].lower(), ("", ""))
            if own := {"female": women, "male": men}.get(self.sex):
                return re.sub(rf"\b(?:her|his|their|§P) {own}('s)?\b", lambda m: "§P" if m[1] else "§S", text)
        lead = _RELATIVE_FIRST.match(text)
        if not (lead and (family or _DONE_TO_KIN.match(text))):
            return text
        kept = _WITH_CHILD.sub(r"\1 §O", text[lead.end() :])
        kept = re.sub(rf"\b(?:her|his) (?={KIN}\b)", "§P ", kept, flags=re.I)
        theirs = re.sub(r"\b(she|her|herself|he|his|him|himself)\b", r"_\1", kept, flags=re.I)
        return re.sub(r"^(?:her|his)\b", "§P", lead[0], flags=re.I) + theirs

    def addressed(self, text: str) -> str:
        """Second-person prose ('you have noticed ...') with the patient replaced by neutral signs."""
        text = re.sub(r"\b(you)['’]ve\b", "you have", text, flags=re.I)
        text = re.sub(r"\b(you)['’]re\b", "you are", text, flags=re.I)
        text = re.sub(r"\byou(?: have|) haven['’]t\b", "you have not", text, flags=re.I)
        text = re.sub(r"\b(have|do|did|are|were|was|is|has|had|does)n['’]t\b", r"\1 not", text, flags=re.I)
        text = re.sub(r"\byour\b", "§P", text, flags=re.I)
        text = re.sub(r"\byourself\b", "§R", text, flags=re.I)
        text = re.sub(r"\byou\b", "§S", text, flags=re.I)
        text = _OBJECT_OF.sub(r"\1 §O", text)
        text = re.sub(rf"§S ((?:{ADVERB} )*)(\w+)", lambda m: f"§S {m[1]}{third_form(m[2])}", text)
        text = re.sub(
            r"^§S is an? [^,.]{0,40}?-old (?:\w+ ){1,2}(?:(who) |(with) )",
            lambda m: "§S " if m[1] else "§S has ",
            text,
        )
        return (
            re.sub(r"\b(and) (have|are)\b", lambda m: f"{m[1]} {third_form(m[2])}", text)
            if text.startswith("§S")
            else text
        )

    def owned(self, text: str) -> str:
        """Parts of the body made the patient's own: 'in the right knee' becomes 'in §P right knee'."""
        text = _OWN_FIRST.sub("§P ", text)
        return _OWN.sub(lambda m: m[0].replace(m[1] + " ", m[1] + " §P ", 1).replace("§P the ", "§P "), text)

    def speech(self, text: str, first_mention: bool = False) -> str:
        """Neutral prose as a whole sentence of the teller's."""
        if self.relationship is None:
            said = text.replace("§S", "I").replace("§O", "me").replace("§P", "my").replace("§R", "myself")
        else:
            subject = self.called if first_mention else self.subject
            possessive = {"female": "her", "male": "his"}.get(self.sex, "their")
            them = {"female": "her", "male": "him"}.get(self.sex, "them")
            if first_mention and text.startswith("§P "):
                text = text.replace("§P", f"{self.called}'s", 1)
            if self.relationship in _PARENT:
                text = re.sub(rf"(?:her|his|their|§P) {self.relationship}'s side", "my side", text)
            said = (
                text.replace("§S", subject)
                .replace("§O", them)
                .replace("§P", possessive)
                .replace("§R", them + ("self" if them != "them" else "selves"))
            )
            if first_mention:
                later = self.subject
                head, middle, tail = said.partition(subject)
                said = head + middle + tail.replace(subject, later)
        said = re.sub(r"\bof (my|her|their)(?=$|[,.;])", lambda m: f"of {_OF_ONES_OWN[m[1]]}", said)
        said = re.sub(
            r"^(?:I was|(he|she|they) (?:was|were)) brought (?:in )?(?=to\b|by ambulance)", _carried, said, flags=re.I
        )
        said = agreeing(said)
        said = said if _NEGATED.search(said) else _DANGLING_SINCE.sub(" ever since", said)
        said = re.sub(r"\b(do|does|has|have|had|is|are|was|were|did|could|would|should) not\b", r"\1n't", said)
        said = re.sub(r"\bI am unable to\b", "I can't", re.sub(r"\b(he|she) is unable to\b", r"\1 can't", said))
        said = re.sub(r"\bcannot\b|\bcan not\b", "can't", said)
        said = re.sub(
            r"(?<!and )\bI have (had|been|not|noticed|never|also|lost|put on|gone|become|gained|kept|fallen|felt"
            r"|seen|stopped"
            r"|started|tried|smoked|passed|vomited|slept|soaked|worn|given|recently|since)\b",
            r"I've \1",
            said,
        )
        said = re.sub(r"\s+([,.;:?!])", r"\1", re.sub(r"\s+", " ", said)).strip(" ,;:-–")
        said = upper_first(said)
        return said if not said or said.rstrip("'\"")[-1:] in ".?!" else said + "."

    def _without_teller(self, text: str) -> str:
        """The text with this relative as 'I', and the parents, where one of them speaks, as 'we'."""
        called = {"mother": "(?:mother|mum|mom|mummy)", "father": "(?:father|dad)"}.get(self.relationship or "")
        names = rf"{called or self.relationship}s?" if self.relationship != "relative" else r"family(?: members?)?"
        female = self.relationship in ("mother", "wife", "daughter", "sister", "grandmother", "girlfriend")
        owner = (
            r"(?:\b(?:the|his|her|their|(?:the )?(?:patient|infant|newborn|child|baby|boy|girl|toddler)['’]s) |^"
            r"|(?<=by ))"
        )
        before = text
        text = re.sub(rf"{owner}{names}['’]s\b", "my", text, flags=re.I)
        text = re.sub(rf"\b({_BEFORE_TELLER}) (?:(?:the|his|her|their) )?{names}\b", r"\1 me", text, flags=re.I)
        text = re.sub(rf"\b({_CALLING}) (?:her|his|their) {names}\b", r"\1 me", text, flags=re.I)
        text = re.sub(rf"^((?:as )?per ){names}\b", r"\1I", text, flags=re.I)
        text = re.sub(rf"{owner}{names}\b", "I", text, flags=re.I)
        if self.relationship in _PARENT:
            text = re.sub(
                r"\b(?:her|his|their) (?:(?:infant|newborn|baby|young|little|only) )?"
                r"(?:son|daughter|child|baby|boy|girl|infant)(['’]s)?\b",
                lambda m: "§P" if m[1] else "§S",
                text,
                flags=re.I,
            )
            if {"mother": "male", "father": "female"}[self.relationship] == self.sex:
                text = re.sub(r"\band (?:her|his) parents\b", "and my parents", text, flags=re.I)
            text = re.sub(r"\b(by|to|from|with|of|for) (?:the |his |her |both )?parents\b", r"\1 us", text, flags=re.I)
            text = re.sub(r"(?:\b(?:the|his|her|both) |^)parents\b", "we", text, flags=re.I)
            spouse = "mother" if self.relationship == "father" else "father"
            text = re.sub(r"\bwith us\b", f"with me and §P {spouse}", text)
            text = re.sub(rf"\bwith me(?:,| and) (?={KIN}\b)", "with me and §P ", text, flags=re.I)
            text = re.sub(
                r"^they (?=(?:also |have )?(?:notice|report|state|describe|mention))", "we ", text, flags=re.I
            )
            text = re.sub(r"(?:\bthe |^)parent\b|\b(?:the |his |her )?child['’]s parent\b", "I", text, flags=re.I)
        women, men = _TO_THEM.get(self.relationship or "", ("", ""))
        differs = {"female": female, "male": not female}.get(self.sex) is False
        of_teller = differs and (text != before or not (_WOMAN if female else _MAN).search(text))
        if (own := {"female": women, "male": men}.get(self.sex)) and (text != before or of_teller):
            whose = "her|his|their|the" if text != before else "her|his"
            text = re.sub(rf"(?i)\b(?:{whose}) {own}(['’]s)?\b", lambda m: "§P" if m[1] else "§S", text)
        if of_teller:
            if female:
                text = hers.POSSESSIVE.sub("my ", re.sub(r"\bshe\b", "I", text, flags=re.I))
            other = {"her": "me"} if female else {"he": "I", "his": "my", "him": "me"}
            for pronoun, own in other.items():
                text = re.sub(rf"\b{pronoun}\b", own, text, flags=re.I)
        return re.sub(r"(?:^|,? )according to (?:me|us)\b,?|^(?:as )?per I\b[,:]?", "", text, flags=re.I).strip()


def _carried(match: re.Match[str]) -> str:
    """'They brought me to the hospital' rather than 'I was brought to the hospital'."""
    who = {"he": "him", "she": "her", "they": "them"}.get((match[1] or "").lower(), "me")
    return f"They brought {who} "


def kin_of(text: str) -> str | None:
    """The relative of whom neutral prose tells first, such as 'mother'."""
    match = re.search(rf"\b{KIN}\b", text, re.IGNORECASE)
    return match[0].casefold() if match else None
