"""Words that stand in many patterns: numbers, periods of time, relatives, parts of the body."""

CARDINALS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
NUMBER = rf"(?:\d+|{'|'.join(CARDINALS)})"
COUNT = rf"(?:{NUMBER}|several|many|(?:a )?few)"
PERIOD = r"(?:days?|weeks?|months?|years?)"
ABOUT = (
    r"(?:about |approximately |around |almost |nearly |over |roughly |at least "
    rf"|more than )*(?:an?|\d+[.–-]\d+|{COUNT})"
)
SPAN = rf"{ABOUT}(?: or two| to \d+)? (?:seconds?|minutes?|hours?|{PERIOD})"
KIN = (
    r"(?:wife|husband|spouse|daughters?|sons?|mother|father|parents?|grandmother|grandfather"
    r"|sisters?|brothers?|siblings?|uncles?"
    r"|aunts?|cousins?|nephews?|nieces?|grandsons?|granddaughters?|grandchild(?:ren)?|(?<!sexual )partner"
    r"|family members?|roommates?|girlfriend|boyfriend|friends?|caregivers?|teacher|twin)(?:-in-law)?"
)
# Who speaks for a child.
ELDERS = ("mother", "father", "grandmother", "grandfather", "caregiver", "guardian")
BLOOD = (
    r"(?:(?:older |younger |maternal |paternal )?(?:mother|father|grandmother|grandfather"
    r"|sister|brother|sibling|uncle|aunt|cousin|daughter|son)(?!-in-law))"
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
