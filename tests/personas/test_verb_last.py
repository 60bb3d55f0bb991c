"""Hindi and Persian as they are spoken: what stands beside the verb is asked, and endings do not make another word."""

import pytest

from scenarios import reference

CHEST, BABY = "chest-pain-on-the-stairs", "crying-baby"
PELVIC, THIRST = "lower-tummy-pain", "thirsty-and-sick"
TOLD = {
    "how it began": {
        "hi": (CHEST, "दर्द अचानक उठा या धीरे-धीरे?", ["chest-pain.progression"]),
        "fa": ("lower-tummy-pain", "یهو شروع شد یا کم‌کم؟", ["tummy-pain.onset"]),
    },
    "two in one": {
        "hi": (BABY, "एक बार में कितनी देर रोता है, और बीच में ठीक हो जाता है?", ["crying.duration", "crying.timing"]),
        "fa": ("lower-tummy-pain", "با کی زندگی می‌کنین و کارتون چیه؟", ["home", "work"]),
    },
    "spoken or written, joined or not": {
        "hi": (CHEST, "Khansi hai kya?", ["cough"]),
        "fa": ("lower-tummy-pain", "شونتون درد میکنه؟", ["shoulder-pain"]),
    },
    "what was last": {
        "hi": (BABY, "आख़िरी बार दूध कब पिया इसने?", ["feeding-today.onset"]),
        "fa": (BABY, "آخرین بار کی شیر خورده؟", ["feeding-today.onset"]),
    },
    "a relative named": {
        "hi": (CHEST, "आपकी बहन को शुगर है?", ["family-diabetes.relative"]),
        "fa": (CHEST, "خواهرتون قند داره؟", ["family-diabetes.relative"]),
    },
    "how somebody is who was ill": {
        "hi": ("thirsty-and-sick", "भाई अब कैसा है?", ["sick-contacts"]),
        "fa": ("thirsty-and-sick", "داداشت الان بهتره؟", ["sick-contacts"]),
    },
    "a thing, and how much of it": {
        "hi": (BABY, "बुखार है क्या? नापा था?", ["fever", "fever.severity"]),
        "fa": (BABY, "تب داره؟ اندازه گرفتید؟", ["fever", "fever.severity"]),
    },
    "where it began": {
        "hi": ("lower-tummy-pain", "दर्द पहले कहाँ शुरू हुआ था?", ["earlier-ache.site"]),
        "fa": ("lower-tummy-pain", "اول کجا درد گرفت؟", ["earlier-ache", "earlier-ache.site"]),
    },
    "nothing known of what stands last": {
        "hi": (BABY, "रात को सोते हुए खर्राटे लेता है क्या?", []),
        "fa": (BABY, "موقع خواب خرخر می‌کنه؟", []),
    },
    "another thing than its parts": {
        "hi": (CHEST, "पेशाब में झाग आता है?", []),
        "fa": (CHEST, "ادرارتون کف می‌کنه؟", []),
    },
    "of two things, one told of with who saw to it": {
        "hi": ("thirsty-and-sick", "बुख़ार या खाँसी तो नहीं थी?", ["fever", "cough"]),
        "fa": ("thirsty-and-sick", "تب یا سرفه نداشتی؟", ["fever", "cough"]),
    },
    "what was fainted, and dizziness": {
        "hi": ("lower-tummy-pain", "चक्कर आए या बेहोश हुईं?", ["dizziness", "fainting"]),
        "fa": ("lower-tummy-pain", "سرتون گیج نرفته یا غش نکردید؟", ["dizziness", "fainting"]),
    },
    "what one thinks, and works as": {
        "hi": ("lower-tummy-pain", "क्या काम करती हैं?", ["work"]),
        "fa": (BABY, "خودتون فکر می‌کنید چشه؟", ["idea"]),
    },
    "where it goes": {
        "hi": (CHEST, "हाथ या जबड़े में भी दर्द है?", ["chest-pain.radiation"]),
        "fa": (CHEST, "دست یا فکتون هم درد می‌گیره؟", ["chest-pain.radiation"]),
    },
    "how much, how long": {
        "hi": (BABY, "बुख़ार कितना था?", ["fever.severity"]),
        "fa": ("lower-tummy-pain", "چند وقته با پارتنرتون هستید؟", ["sexual-activity"]),
    },
    "somebody else's habit": {
        "hi": (CHEST, "आपकी पत्नी सिगरेट पीती हैं?", []),
        "fa": (CHEST, "همسرتون سیگار می‌کشه؟", []),
    },
}


@pytest.mark.parametrize("language", ["hi", "fa"])
@pytest.mark.parametrize("asked", TOLD)
def test_a_spoken_question_is_answered_by_what_it_asks(asked, language, talk):
    case, question, expected = TOLD[asked][language]
    assert talk(reference.load(case, language)).told(question) == expected


@pytest.mark.parametrize(
    ("told_in", "question", "expected"),
    [
        (CHEST, "किस टाइम चालू हुआ था दर्द?", ["chest-pain.onset"]),
        (CHEST, "दर्द कितनी देर से हो रहा है?", ["chest-pain.onset"]),
        (CHEST, "बुखार-खाँसी कुछ?", ["fever", "cough"]),
        (CHEST, "चक्कर या बेहोशी?", ["light-headed", "blackout"]),
        (PELVIC, "कंधे में चोट-वोट?", ["shoulder-pain.circumstance"]),
        (CHEST, "माता-पिता की सेहत कैसी है?", ["parents"]),
        (CHEST, "आपके दाँत में दर्द है?", []),
        (BABY, "मुन्ने ने कोई चीज़ मुँह में तो नहीं डाल ली?", ["swallowed"]),
        (BABY, "क्या देखकर आप बच्चे को अस्पताल लाईं?", ["crying", "vomiting"]),
        (PELVIC, "दर्द और कहीं भी है?", ["tummy-pain.radiation"]),
        (PELVIC, "दर्द के लिए कुछ खाया?", ["tummy-pain.treatment"]),
        (PELVIC, "पहले कभी ऐसा दर्द हुआ?", ["tummy-pain.previous"]),
        (PELVIC, "कंधे वाला दर्द किस हाल में बढ़ता है?", ["shoulder-pain.trigger"]),
        (PELVIC, "माँ किस चीज़ की दवा लेती हैं?", ["family-blood-pressure", "family-blood-pressure.relative"]),
        (THIRST, "भाई को क्या हुआ था?", ["sick-contacts"]),
        (THIRST, "साँस लेने में परेशानी है क्या? कब से?", ["breathing", "breathing.onset"]),
    ],
)
def test_hindi_as_a_clinician_speaks_it(told_in, question, expected, talk):
    assert talk(reference.load(told_in, "hi")).told(question) == expected


@pytest.mark.parametrize(
    ("language", "family", "age"),
    [("hi", "क्या परिवार में किसी को दिल की बीमारी है?", "उस समय उनकी उम्र कितनी थी?")],
)
def test_a_relatives_age_is_not_the_patients(language, family, age, talk):
    conversation = talk(reference.load(CHEST, language))
    conversation.ask(family)
    reply = conversation.ask(age)
    assert [use.id for use in reply.facts] == ["family-heart.relative"]
    assert "58" not in reply.text


TUMMY, THIRST = "lower-tummy-pain", "thirsty-and-sick"
SPOKEN_PERSIAN = {
    "two questions": (CHEST, "از کی شروع شد و همون موقع داشتید چیکار می‌کردید؟", ["onset", "circumstance"]),
    "a number of a habit": (CHEST, "روزی چند تا سیگار می‌کشید و چند ساله؟", ["smoking.quantity", "smoking.duration"]),
    "steady, or comes and goes": (CHEST, "درد مداوم است یا می‌رود و می‌آید؟", ["chest-pain.timing"]),
    "a relative's life and death": (
        CHEST,
        "پدرتون در قید حیاتن؟ از چی فوت کردن؟",
        ["parents", "family-heart.relative"],
    ),
    "a question mark of its own": (BABY, "دارویی بهش دادید؟ چقدر دادید؟", ["paracetamol", "paracetamol.dose"]),
    "between the attacks": (BABY, "بین گریه‌هاش حالش چطوره، بازی می‌کنه؟", ["limp-between"]),
    "how long, and how far apart": (BABY, "هر دفعه چقدر گریه می‌کنه؟ فاصله‌شون چقدره؟", ["crying.frequency"]),
    "a place only in passing": (BABY, "تو خونه مسکن بهش دادید؟", ["paracetamol"]),
    "the last of what is not kept in mind": (TUMMY, "آخرین بار کی پریود شدید؟", ["last-period"]),
    "what is done for it": (TUMMY, "چیکار می‌کنید دردتون کمتر بشه؟", ["tummy-pain.relief"]),
    "how one reacts": (TUMMY, "به دارویی حساسیت دارید؟ چه واکنشی نشون دادید؟", ["penicillin-allergy.effect"]),
    "what is left out first": (TUMMY, "غیر از قرص جلوگیری داروی دیگه‌ای هم می‌خورید؟", ["paracetamol"]),
    "a place, and where it goes": (THIRST, "شکمت کجاش درد می‌کنه؟ به جایی هم می‌زنه؟", ["site", "radiation"]),
    "joined to the word": (THIRST, "مامان بزرگت دمنوشی چیزی بهت نداده؟", ["herbal"]),
    "since when": (THIRST, "نفس کشیدنت سخت شده؟ از کی؟", ["breathing", "breathing.onset"]),
}


@pytest.mark.parametrize("asked", SPOKEN_PERSIAN)
def test_persian_is_understood_as_it_is_spoken(asked, talk):
    case, question, expected = SPOKEN_PERSIAN[asked]
    told = talk(reference.load(case, "fa")).told(question)
    assert [one for one in expected if not any(use == one or use.endswith(f".{one}") for use in told)] == []
