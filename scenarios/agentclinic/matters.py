"""What a clause is about: its section of the history, how readily it is told, and its topic."""

import re
from dataclasses import dataclass

from scenarios.agentclinic.drugs import DRUG, SPEAKS_OF_DRUGS, is_by_the_way
from scenarios.agentclinic.trades import PASTIME
from scenarios.agentclinic.wording import BLOOD, COUNT
from scenarios.schema import Disclosure, Safety, Section

# Where the history tells what is felt.
SYMPTOMS: tuple[Section, ...] = ("complaint", "associated", "review")


@dataclass(frozen=True)
class Matter:
    """One subject of the history. `denial` is what the teller says when it is absent, in neutral form."""

    section: Section
    topic: str | None = None
    disclosure: Disclosure = "asked"
    safety: Safety | None = None
    denial: str | None = None
    keywords: tuple[str, ...] = ()


_BLOOD = rf"(?:{BLOOD}s?|parents?|twin)"
# What a relative does for the patient, or thinks, and no illness of the relative's.
_DOES_FOR = (
    r"(?:concerned|worried|found|finds|noticed|notices|seen|saw|given|giving|gave|gives|told|taken|brought|brings"
    r"|counted"
    r"|thinks|thought|remarked|witnessed|watched|helps|helped|sorts|visits|calls|looks after)\b"
)
_KIN_ILL = (
    rf"\bfamil(?:y|ial) (?:and personal )?history|\b(?:history|illness\w*|diseases?|disorders?|use"
    rf"|cancer) (?:\w+ ){{0,3}}in the family\b|\bfamily\b.*\b(?:history|disease|illness)\b"
    rf"|^(?!(?:§S )?lives\b)(?:\S+ ){{0,3}}{_BLOOD}\b(?! (?:(?:is|was|has|had"
    rf"|has been) )?(?:\w+ly )?{_DOES_FOR})(?:['’]s)?\b.*\b(?:has"
    rf"|had|have|became|becomes|got|gets|developed|died"
    rf"|diagnosed|history|healthy|similar|bled|needed"
    rf"|suffer\w*|treated|committing|death|with|underwent)\b|\bhistory of .* in .*\b{_BLOOD}\b"
)

_MATTERS: tuple[tuple[str, Matter], ...] = (
    (
        r"\ballerg(?:y|ies)\b|\ballergic to\b|adverse (?:drug )?reaction"
        r"|^(?!.*\b(?:sun|heat|cold|exercise|scratching|stress|itching|eating"
        r"|drinking)\b)[\w -]{3,40} causes? (?:§O )?(?:\w+ )?(?:hives"
        r"|rash(?:es)?|swelling|wheezing|anaphylaxis)\b"
        rf"|{DRUG}.*\b(?:makes?|made) (?:§O|me) (?:itch\w*|swell\w*|wheez\w*|come out in|break out in|sick|vomit)\b"
        r"|\b(?:gives?|gave|brings?|brought) (?:§O|me|us) (?:out )?(?:in )?(?:an? )?(?:\w+ )?(?:rash|hives"
        r"|swelling|wheez\w+)",
        Matter(
            "allergies",
            "allergies",
            safety="allergy",
            denial="No, no allergies at all",
            keywords=("allergy", "allergic", "drug reaction"),
        ),
    ),
    (_KIN_ILL, Matter("family_history")),
    (
        r"\bsuicid\w*|self.harm|harm(?:ing)? (?:others|§R)"
        r"|\b(?:end|ending|take|taking) (?:§P|§H|his|her|their|my) (?:own )?life\b|\bkill(?:ing)? §R",
        Matter(
            "associated",
            "thoughts of suicide",
            "asked",
            "suicide",
            "No, nothing like that",
            ("suicidal", "self-harm"),
        ),
    ),
    (
        r"\bin §P (?:first|second|third|fourth|last|previous|earlier) pregnanc|\b(?:first|second|third) pregnancy$",
        Matter(
            "pregnancy", "pregnancy", safety="pregnancy", keywords=("pregnancy", "pregnant before", "last pregnancy")
        ),
    ),
    (
        rf"^(?:§S (?:has|keeps|owns) )?(?:an?|{COUNT}) (?:\w+ )?(?:dogs?|cats?"
        r"|greyhounds?|kittens?"
        r"|pupp(?:y|ies)|hens|chickens|rabbits?|hamsters?|guinea pigs?|parrots?|budgies?|horses?|goats?|pigeons)\b",
        Matter("social_history", "pets", keywords=("pets", "animals", "dog", "cat")),
    ),
    (
        r"\b(?:stopped|quit|gave up|given up|started|restarted) (?:smoking|cigarettes|§P pipe|cigars|vaping)\b",
        Matter("social_history", "smoking", keywords=("cigarettes", "tobacco", "smoker")),
    ),
    (
        r"^(?:§S )?(?:also )?(?:lives|moved in|stays|shares an? \w+)(?: alone|in| at| with|$)",
        Matter("social_history", "home", keywords=("live with", "family at home", "household")),
    ),
    (
        r"\bborn in (?!(?:week|hospital|19|20|the (?:hospital|week|\d)|an? |spring|summer|autumn|winter|January"
        r"|February|March|April"
        r"|May|June|July|August|September|October|November|December)\b)\w+$",
        Matter("social_history", "where born", keywords=("from", "country", "born")),
    ),
    (
        r"\b(?:physical|sexual|domestic|child|emotional) abuse|\babused\b|\bviolence\b|\bbullying"
        r"|\bunsafe\b",
        Matter("social_history", "abuse", "asked", "abuse", "No, nothing like that", ("violence", "safe at home")),
    ),
    (
        r"\bimmuni[sz]\w*|\bvaccin\w*",
        Matter("past_history", "vaccinations", keywords=("immunisations", "immunizations", "jabs")),
    ),
    (r"\bmilestones?|\bdevelopmental", Matter("past_history", "development", keywords=("milestones",))),
    (
        r"\b(?:was |were )?born\b|\b(?:premature|home|at|full.term) birth\b|(?<!below §P )\bbirth (?:was|weight"
        r"|history|hist)|\bdelivered (?:at|vaginally|via|by|to)\b|\bdelivery\b(?! (?:van|driver|man|truck"
        r"|lorry|rider|company|service|work|job)\b)|\bneonatal\b"
        r"|\bprenatal\b(?! vitamins?)|\bantenatal\b|\bapgar",
        Matter("past_history", "birth", keywords=("delivery", "pregnancy with the child")),
    ),
    (
        r"\bpregnan\w*|\bweeks? (?:of )?gestation|\bmiscarr\w*|\bconceive\b|\blast (?:menstrua\w*|menses)"
        r"|\b(?:last|§P) period\b|\bvaginal deliver\w+",
        Matter("pregnancy", None, safety="pregnancy", keywords=("pregnancy",)),
    ),
    (
        r"\bmenarche\b|\bmenses\b|\bmenstrua\w*|\bfirst period\b"
        r"|(?<!long )(?<!longed )(?<!tended )(?<!short )(?<!brief )\bperiods\b(?! of\b)",
        Matter("pregnancy", None, safety="pregnancy", keywords=("periods",)),
    ),
    (r"\bsick contacts?|(?<!pre-)\bexpos(?:ed|ure)\b|\bpets?\b", Matter("social_history", None)),
    (
        r"\bsmok\w*\b(?! (?:\w+ ){0,2}(?:cannabis|marijuana|weed|crack|heroin|hashish)\b)|\btobacco\b|\bcigar\w*"
        r"|\bpack[- ]years?|\bpacks? (?:per|a) day",
        Matter(
            "social_history", "smoking", denial="No, §S does not smoke", keywords=("cigarettes", "tobacco", "smoker")
        ),
    ),
    (
        r"\balcohol\w*|(?<!cold )(?<!soft )(?<!hot )(?<!fizzy )(?<!energy )(?<!sports )(?<!sugary )(?<!carbonated )"
        r"\b(?:drinks?|drinking)\b(?! (?:(?:slightly |much |a bit |a little )?less than (?:usual|normal)|but"
        r"|well|poorly|normally|and eating|gallons|litres|liters)\b)(?! (?:an? "
        r"|the |lots of |plenty of |some |only |more |two |three "
        r"|\w+ (?:of )?){0,5}"
        r"(?:water|coffees?|espressos?|lattes?|cappuccinos?|teas?|milk|juice|soda|cola|fluids?|energy drinks?"
        r"|squash|glass of water|from)\b)"
        r"|\bdrinkers?\b|\bbeers?\b|\bwine\b"
        r"|\bvodka\b|\bwhisk\w+|\b(?:pints?|glass(?:es)?|bottles?|shots?|nips?) of (?!water|milk|juice|soda|coffee"
        r"|tea|pop)\w+"
        r"|\b(?:sherry|cocktails?|lager|cider|gin|rum|sake|champagne|prosecco|brandy|nightcap|stout)\b",
        Matter(
            "social_history",
            "alcohol",
            denial="No, §S does not drink alcohol",
            keywords=("drinking", "beer", "wine"),
        ),
    ),
    (
        rf"{DRUG}.*\b(?:or|and|other) [\w -]*\bdrugs\b"
        rf"|\b(?:started|restarted|put) on (?:\w+ )?{DRUG}",
        Matter("medicines", keywords=("medication", "tablets", "drugs")),
    ),
    (
        r"\binject(?:s|ed|ing|ion|able)? (?:of )?(?:any |illicit |recreational )?drugs?\b|\b(?:iv|intravenous) drug",
        Matter(
            "social_history",
            "injecting drugs",
            denial="No, §S does not inject anything",
            keywords=("injecting", "needles", "injection drugs"),
        ),
    ),
    (
        r"\bcocaine|\bheroin|\bmarijuana|\bcannabis|\becstasy\b|\billicit\b|\brecreational drugs?\b"
        r"|\bdrug (?:use|abuse)\b|\bdrugs\b|\bsubstance (?:use|abuse)\b|\banabolic",
        Matter(
            "social_history",
            "recreational drugs",
            denial="No, §S does not use any drugs",
            keywords=("drugs", "illicit drugs", "substances"),
        ),
    ),
    (
        rf"\bsexual\w*|\bintercourse\b|\bcondoms?\b|\b(?:male|female|sexual|steady|regular|casual|{COUNT})"
        r" (?:\w+ )?partners?\b|\bsex\b|\berection\b|\blibido\b",
        Matter("social_history", None, keywords=("sex", "sexual history", "sexually active")),
    ),
    (
        r"\bworks? (?:(?!out\b)[\w-]+ ){0,2}(?:as|at|in|for)\b|\bretired\b|\bunemployed|\bemployed\b|\boccupation"
        r"|\bprofession\b|\b(?:his|her|§P) job\b|\bworking (?:as|on|at|in)\b|\bwork(?:ed)? as\b",
        Matter("social_history", "work", keywords=("job", "occupation")),
    ),
    (
        r"\blives?\b|\bmarried\b|\bdivorced\b|\bwidow\w*|\bsiblings?\b|\bfirst child\b"
        r"|\bonly child\b",
        Matter("social_history", "home", keywords=("live with", "family at home", "household")),
    ),
    (
        r"\btravel\w*|\btrips?\b|\babroad\b|\b(?:returned|(?<!way )back|came home(?: [\w ]+?)?"
        r"|(?<!driving )(?<!walking )(?<!sent )home) from\b"
        r"|\bspent [\w ]+ (?:weeks?|days?|months?) in\b|\bimmigrated\b|\bemigrated\b"
        r"|\bcamping\b|\bmoved from\b",
        Matter(
            "social_history", "travel", denial="No, §S has not been travelling", keywords=("trip", "abroad", "holiday")
        ),
    ),
    (
        r"\bkindergarten|\bpreschool|\bday ?care|\bschool\b|\b(?:first|second|third|\w+th) grade\b"
        r"|\bstudent\b|\bcollege\b",
        Matter("social_history", "school", keywords=("nursery", "studies", "college")),
    ),
    (
        rf"{DRUG}|{SPEAKS_OF_DRUGS}",
        Matter(
            "medicines", None, denial="No, §S does not take any medicines", keywords=("medication", "tablets", "drugs")
        ),
    ),
    (
        r"\bsurger\w+|\boperation\b|\w{4,}(?:ectomy|plasty|ostomy)\b|\bhospitali[sz]\w+"
        r"|\badmission",
        Matter("past_history", None, keywords=("operation", "surgery", "hospital")),
    ),
    (
        r"\b(?:medical|surgical|psychiatric|previous|past) (?:\w+ )?(?:history|issues|illness\w*"
        r"|conditions?)|\bchronic (?:diseases?|illness\w*)|\bserious illness\w*|\bmajor illness\w*",
        Matter(
            "past_history",
            "past illnesses",
            denial="No, no serious illnesses before this",
            keywords=("medical history", "illnesses", "conditions", "hospital stays"),
        ),
    ),
)
_NAMED = frozenset(["school", "alcohol", "smoking", "home", "work", "travel"])
_SORE = re.compile(
    r"\b(?:pain\w*|hurts?|sting\w*|bleed\w*|blood|tore|burn\w*|dry|discharge|aches?|brings? (?:it|one|them|the)"
    r"|sets? (?:it|them)"
    r"|worse|better|attacks?|aching|soak\w*|swell\w*|swollen|cramps?|stick\w*|stuck|swallow\w*|chok\w+|faint\w*|droop\w*"
    r"|dribbl\w*)\b",
    re.IGNORECASE,
)
_PATTERNS = tuple((re.compile(pattern, re.IGNORECASE), matter) for pattern, matter in _MATTERS)


def matter_of(text: str, section: Section) -> Matter:
    """What the clause is about; by default a matter of the section in which it stands, as is why the patient came."""
    for pattern, matter in _PATTERNS:
        if pattern.search(text):
            complaint = section == "complaint" and matter.section != "medicines"
            if complaint or (section in SYMPTOMS and _by_the_way(matter, text)):
                return Matter(section, keywords=matter.keywords)
            return matter
    pastime = section == "social_history" and PASTIME.match(text)
    return Matter(section, keywords=("hobbies", "spare time")) if pastime else Matter(section)


def _by_the_way(matter: Matter, text: str) -> bool:
    """Whether a sentence about a symptom only names the matter: the race at school, the pain during sex."""
    if matter.section == "medicines":
        return is_by_the_way(text)
    return bool((matter.topic in _NAMED or "sexual history" in matter.keywords) and _SORE.search(text))
