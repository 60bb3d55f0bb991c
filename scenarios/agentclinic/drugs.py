"""What medicines are called, and how prose speaks of them."""

import re

DRUG = (
    r"\b(?:insulin|aspirin|ibuprofen|naproxen|acetaminophen|paracetamol|warfarin|heparin"
    r"|metformin|lithium|methotrexate|prednis\w+|digoxin"
    r"|multivitamins?|vitamins?|supplements?|contraceptives?|inhaler|albuterol|levothyroxine"
    r"|the (?:combined |mini-?|contraceptive |birth control )?pill|furosemide|hydrochlorothiazide|nsaids?"
    r"|allopurinol|colchicine|clopidogrel|mesala[mz]ine|azathioprine"
    r"|morphine|tranexamic acid|codeine|tramadol|cetirizine|loratadine|fexofenadine|diphenhydramine|famotidine"
    r"|ranitidine|semaglutide|atovaquone"
    r"|proguanil|loperamide|ezetimibe|fenofibrate|finasteride|donepezil|levodopa|lamotrigine|topiramate|valproate"
    r"|nitroglycerin|glyceryl trinitrate|ferrous \w+|folic acid|montelukast|tacrolimus|ticagrelor|bupropion|venlafaxine"
    r"|co-\w{5,}|(?:iron|calcium|thyroid|sleeping|water|blood pressure|heart) (?:tablets|pills|capsules)|tamsulosin"
    r"|sildenafil|alendronate|risedronate|polyethylene glycol|macrogol|senna|lactulose|psyllium|docusate"
    r"|melatonin"
    r"|sumatriptan|emtricitabine|tenofovir|efavirenz|clotrimazole|hydrocortisone|calamine|hyoscine"
    r"|pseudoephedrine|isoniazid|oseltamivir|gabapentin|pregabalin|levetiracetam"
    r"|\w+xaban|\w{3,}(?:quine|prost|potriol|lamide|parin|platin|formin|glitazone)|(?:eye|nose) ?drops|nasal spray"
    r"|\w{3,}(?:pril|sartan|[oa]lol|dronate|triptyline|tidine|phylline|afil|statin|azole|mycin|cillin|floxacin"
    r"|gliptin|glipizide"
    r"|gliflozin|glutide|prazole|dipine|triptan|setron|mab"
    r"|tinib|vir|zepam|zolam|oxetine|aline|idone|azine|olac|amine|uride|caine|codone"
    r"|thiazide|cycline|lukast|(?<!choles)terol|sone|solone|retinoin"
    r"|perid[oe]l|apine|azepine|toin|pirone|profen|coxib|sulfa\w*))\b"
)
SPEAKS_OF_DRUGS = (
    r"\b(?:(?:takes?(?!-)|(?<!history )taking)"
    r"(?! (?:§O|me|him|her|us|up|after|off|in\b|over|to|pride|long|short|small|large|big|part|care|part|place|turns"
    r"|naps?|breaths?"
    r"|walks?|baths?|showers?|sips?|bites?|milk|food|feeds?|time"
    r"|exercise|the (?:bus|train|subway|metro|tube|underground|tram|lift|elevator|stairs|car|bins)"
    r"|the (?:edge|dog)|(?:about |around |only )?half|less|more|most"
    r"|(?:only|about|up to|around|nearly|over|more than|a|an|\d+|two"
    r"|three|several|long|short|small"
    r"|few) (?:\w+ ){0,2}"
    r"(?:hours?|minutes?|days?|naps?|breaths?|walks?|sips?|bites?|time|feeds?|steps?|showers?|baths?|ml|ounces?|oz))\b)"
    r"|(?<!-)medications?|medicines?"
    r"|\bcourses? of antibiotics|^(?:the )?(?:antibiotics|painkillers|antihistamines|antacids|laxatives|steroids)"
    r" (?:did|have|has|had|help\w*|eas\w+|made|make|took|take|cleared|worked|seem\w*)\b"
    r"|medicated|on oral|contraceptives?|prescribed)\b"
)
# What medicine does, or does not do, to a symptom; and what the patient does with it.
_IN_SPITE_OF = re.compile(
    rf"(?:^(?:[\w-]+ ){{1,3}}(?:after|following|due to|caused by)"
    r"|\b(?:despite|in spite of|controlled (?:by|with)|relieved (?:by|with)|eased by|helped by|respon\w+ to))\b"
    rf" (?:(?:taking|using|\w+) ){{0,2}}(?:{DRUG}|medications?|medicines?|painkillers)",
    re.IGNORECASE,
)
_TAKING = re.compile(r"\b(?:takes|took|taken|uses|used|tried|given|gave|prescribed|started|course of)\b", re.IGNORECASE)
_DRUG_NAME = re.compile(DRUG, re.IGNORECASE)
_DOSED = re.compile(
    r"\b(?:injections?|infusions?) of (?!the\b)\w+|\b\d+(?:\.\d+)? ?(?:mg|mcg|µg|micrograms?"
    r"|milligrams?)\b(?! ?/)",
    re.IGNORECASE,
)


def is_drug(text: str) -> bool:
    """Whether the text names a medicine, by its name, with its dose or as an injection."""
    return bool(_DRUG_NAME.search(text) or _DOSED.search(text))


def drug_of(text: str) -> str:
    """The first medicine that the text names; '' where there is none."""
    match = _DRUG_NAME.search(text)
    return match[0].lower() if match else ""


def is_by_the_way(text: str) -> bool:
    """Whether a sentence names a medicine only for what it does, or does not do, to a symptom."""
    return bool(_IN_SPITE_OF.search(text)) and not _TAKING.search(text)
