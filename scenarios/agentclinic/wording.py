"""Word lists for turning chart prose into speech: lay words, verbs, numbers, relatives, parts of the body."""

import re

from scenarios.agentclinic.verbs import third_person

_LAY: dict[str, str] = {
    "abdominal distention": "swollen belly",
    "abdominal distension": "swollen belly",
    "abdominal girth": "belly size",
    "abdomen": "belly",
    "acute myocardial infarction": "heart attack",
    "altered mental status": "confusion",
    "altered mentation": "confusion",
    "anorexia": "loss of appetite",
    "arthralgia": "joint pain",
    "arthralgias": "joint pains",
    "ataxia": "unsteadiness",
    "auditory hallucinations": "hearing voices",
    "bilateral": "two-sided",
    "bilious vomiting": "green vomiting",
    "bowel movements": "bowel movements",
    "cyanosis": "blue skin",
    "defecation": "opening the bowels",
    "diabetes mellitus type ii": "type 2 diabetes",
    "diabetes mellitus": "diabetes",
    "diaphoresis": "sweating",
    "diplopia": "double vision",
    "dyslipidemia": "high cholesterol",
    "dyspareunia": "pain during sex",
    "dysphagia": "trouble swallowing",
    "dysphonia": "hoarseness",
    "dyspnea": "shortness of breath",
    "dyspnoea": "shortness of breath",
    "dysuria": "pain on passing urine",
    "edema": "swelling",
    "edematous": "swollen",
    "emesis": "vomiting",
    "epistaxis": "nosebleeds",
    "erythema": "redness",
    "erythematous": "red",
    "essential hypertension": "high blood pressure",
    "exacerbation": "worsening",
    "extremities": "arms and legs",
    "gross hematuria": "blood in the urine",
    "haematuria": "blood in the urine",
    "hematemesis": "vomiting blood",
    "hematochezia": "blood in the stool",
    "hematuria": "blood in the urine",
    "hemoptysis": "coughing up blood",
    "hip girdle": "hip",
    "hypercholesterolemia": "high cholesterol",
    "hyperlipidemia": "high cholesterol",
    "hypertension": "high blood pressure",
    "icterus": "yellow eyes",
    "illicit drug use": "recreational drugs",
    "illicit drugs": "recreational drugs",
    "illicit substances": "recreational drugs",
    "immunizations": "vaccinations",
    "jaundice": "yellow skin and eyes",
    "lethargic": "drowsy",
    "lethargy": "drowsiness",
    "lower extremities": "legs",
    "lower extremity": "leg",
    "macules": "spots",
    "malaise": "general unwell feeling",
    "melena": "black stools",
    "menarche": "first period",
    "menses": "periods",
    "micturating": "passing urine",
    "micturition": "passing urine",
    "myalgia": "muscle aches",
    "myalgias": "muscle aches",
    "myocardial infarction": "heart attack",
    "nocturia": "getting up at night to pass urine",
    "nonproductive": "dry",
    "nonpruritic": "non-itchy",
    "odynophagia": "painful swallowing",
    "orthostatic hypotension": "low blood pressure on standing",
    "palpation": "pressing",
    "papules": "bumps",
    "paresthesia": "pins and needles",
    "paresthesias": "pins and needles",
    "pedal edema": "foot swelling",
    "petechiae": "tiny red spots",
    "photophobia": "sensitivity to light",
    "polydipsia": "great thirst",
    "polyuria": "passing a lot of urine",
    "productive cough": "cough with phlegm",
    "pruritic": "itchy",
    "pruritus": "itching",
    "purulent": "pus-like",
    "pustules": "pus-filled spots",
    "pyrexia": "fever",
    "respiratory distress": "trouble breathing",
    "rhinorrhea": "runny nose",
    "rigors": "shivering",
    "scleral icterus": "yellow eyes",
    "shoulder girdle": "shoulder",
    "sexual intercourse": "sex",
    "sexually transmitted infections": "sexually transmitted infections",
    "somnolent": "sleepy",
    "sputum": "phlegm",
    "syncope": "fainting",
    "tachypnea": "fast breathing",
    "tinnitus": "ringing in the ears",
    "upper extremities": "arms",
    "upper extremity": "arm",
    "urinary habits": "passing urine",
    "urinary incontinence": "leaking of urine",
    "urination": "passing urine",
    "vertigo": "spinning feeling",
    "violaceous": "purple",
    "vulvar itching": "itching down below",
    "void": "pass urine",
    "primigravida": "first-time mother",
    "primigravida mother": "first-time mother",
    "voiding": "passing urine",
}
_LAY_PATTERN = re.compile(rf"\b(?:{'|'.join(map(re.escape, sorted(_LAY, key=len, reverse=True)))})\b", re.IGNORECASE)

CARDINALS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
NUMBER = rf"(?:\d+|{'|'.join(CARDINALS)})"
COUNT = rf"(?:{NUMBER}|several|many|(?:a )?few)"
PERIOD = r"(?:days?|weeks?|months?|years?)"

KIN = (
    r"(?:wife|husband|spouse|daughters?|sons?|mother|father|parents?|grandmother|grandfather"
    r"|sisters?|brothers?|siblings?|uncles?"
    r"|aunts?|cousins?|nephews?|nieces?|grandsons?|granddaughters?|grandchild(?:ren)?|(?<!sexual )partner"
    r"|family members?|roommates?|girlfriend|boyfriend|friends?|caregivers?|teacher|twin)"
)
# Who speaks for a child.
ELDERS = ("mother", "father", "grandmother", "grandfather", "caregiver", "guardian")
BLOOD = (
    r"(?:(?:older |younger |maternal |paternal )?(?:mother|father|grandmother|grandfather"
    r"|sister|brother|sibling|uncle|aunt|cousin|daughter|son))"
)
BODY = (
    r"(?:head|face|scalp|forehead|neck|nape|throat|ears?|eyes?|eyelids?|eyebrows?|eyelashes"
    r"|nose|mouth|lips?|tongue|gums|cheeks?|jaw|chin"
    r"|chest|breasts?|back|abdomen|belly|stomach|tummy|flanks?|groin|hips?|thighs?|knees?"
    r"|kneecaps|legs?|shins?|calf|calves|ankles?|foot"
    r"|feet|toes?|arms?|forearms?|elbows?|wrists?|hands?|palms?|soles?|fingers?|thumbs?"
    r"|shoulders?|skin|(?<=upper )body|(?<=lower )body|trunk|limbs?|joints?|spine"
    r"|buttocks?|penis|scrotum|testicles?|vagina|extremit(?:y|ies)|nostrils?|armpits?)"
)
SIDE = r"(?:left|right|upper|lower|great|big|ring|index|middle|little|inner|outer|medial|lateral|distal)"

THIRD_PERSON = """
    abstains admits appears attends avoids believes cares chews complains consumes cooks cries
    describes dresses drinks drives eats engages enjoys enrolls exacerbates exercises experiences
    farms feels finds follows gambles gardens goes has helps injects keeps knows likes lives looks
    loses maintains makes manages needs notices owns perceives performs plays practices practises recalls
    recognises recognizes repeats misplaces forgets asks wanders hides stumbles drools tugs mumbles squints
    trembles shivers refuses regains remembers returns runs says sees seeks seems shows sleeps
    smokes snores spends states struggles studies suffers takes teaches tends thinks travels tries
    understands uses vapes volunteers vomits wakes walks wants wears weighs works worries
""".split()
_IRREGULAR = {"has": "have", "is": "am", "does": "do", "goes": "go", "was": "was", "were": "was"}
_PAST = re.compile(
    r"(?:\w+ed|began|had|felt|lost|went|took|got|became|saw|chose|was|were|could|fell|woke"
    r"|came|gave|told|found|thought|knew|ate|drank|did"
    r"|will|would|can|cannot|may|might|should|must|left|put|broke|underwent|grew|ran|made|kept"
    r"|heard|hurt|cut|hit|bit)",
    re.IGNORECASE,
)


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


def lay(text: str) -> str:
    """The text with clinical terms put into everyday words."""
    for pattern, words in _BEFORE_NOUN:
        text = pattern.sub(words, text)
    said = _LAY_PATTERN.sub(lambda match: _LAY[match[0].casefold()], text)
    said = re.sub(r"\b(an?|the|no|any|some) an? ", r"\1 ", said)
    said = re.sub(r"\ban (?=(?!hour|honest|heir)[b-df-hj-np-tv-z][a-z])", "a ", said)
    return re.sub(r"\ba (?=[aeio][a-z])", "an ", said)


def base_form(verb: str) -> str:
    """The verb that goes with 'I', out of the one that goes with 'he'.

    >>> base_form("has"), base_form("carries"), base_form("watches"), base_form("smokes"), base_form("felt")
    ('have', 'carry', 'watch', 'smoke', 'felt')
    """
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if len(verb) < 3:
        return verb
    if verb.endswith("ies") and len(verb) > 4:
        return verb[:-3] + "y"
    if verb.endswith(("sses", "shes", "ches", "xes", "oes")):
        return verb[:-2]
    return verb[:-1] if verb.endswith("s") and not verb.endswith("ss") else verb


def third_form(verb: str) -> str:
    """The verb that goes with 'he', out of the one that goes with 'you'.

    >>> third_form("have"), third_form("carry"), third_form("watch"), third_form("noticed")
    ('has', 'carries', 'watches', 'noticed')
    """
    known = {"have": "has", "are": "is", "were": "was"}.get(verb)
    if (
        known
        or _PAST.fullmatch(verb)
        or verb.endswith("ly")
        or verb in ("not", "also", "never", "often", "now", "is", "has")
    ):
        return known or verb
    return third_person(verb)
