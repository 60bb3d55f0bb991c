"""An encounter in each of the seven languages: asked, examined, ordered, committed and rated in that language."""

from random import Random

import pytest

from personas.embedded.measurement import EmbeddedMeasurement
from personas.embedded.moderator import EmbeddedModerator
from personas.embedded.patient import EmbeddedPatient
from personas.exchange import Examine, Heard, Order, Reply, Say
from scenarios import reference
from scenarios.views import for_measurement, for_moderator, for_patient
from scenarios.words import LANGUAGES

CASE = "chest-pain-on-the-stairs"
ASKED = (
    "chest-pain",
    "chest-pain.onset",
    "chest-pain.radiation",
    "chest-pain.severity",
    "sweating",
    "allergy",
    "smoking",
    "smoking.quantity",
    "diabetes",
    "idea",
    "cough",
    "family-heart",
)
QUESTIONS = {
    "en": (
        "Hello, I'm Dr Lee. What brings you in today?",
        "When did the pain start?",
        "Does the pain spread anywhere?",
        "How bad is the pain, out of ten?",
        "Have you been sweating?",
        "Do you have any allergies?",
        "Do you smoke?",
        "How many cigarettes a day?",
        "Do you have diabetes?",
        "What do you think it is?",
        "Do you have a cough?",
        "Is there heart disease in your family?",
    ),
    "es": (
        "Buenos días, soy la doctora Lee. ¿Qué le trae por aquí?",
        "¿Cuándo empezó el dolor?",
        "¿El dolor se le va a algún sitio?",
        "¿Cuánto le duele, del uno al diez?",
        "¿Ha sudado?",
        "¿Tiene alguna alergia?",
        "¿Fuma usted?",
        "¿Cuántos cigarrillos al día?",
        "¿Tiene diabetes?",
        "¿Qué cree que es?",
        "¿Tiene tos?",
        "¿Hay enfermedades del corazón en su familia?",
    ),
    "fr": (
        "Bonjour, je suis le docteur Lee. Qu'est-ce qui vous amène ?",
        "Quand la douleur a-t-elle commencé ?",
        "Est-ce que la douleur irradie quelque part ?",
        "Sur une échelle de un à dix, à combien est la douleur ?",
        "Avez-vous transpiré ?",
        "Avez-vous des allergies ?",
        "Est-ce que vous fumez ?",
        "Combien de cigarettes par jour ?",
        "Avez-vous du diabète ?",
        "Qu'est-ce que c'est, à votre avis ?",
        "Est-ce que vous toussez ?",
        "Y a-t-il des maladies du cœur dans votre famille ?",
    ),
    "zh": (
        "您好，我是李医生。您今天哪里不舒服？",
        "疼痛什么时候开始的？",
        "疼痛会放射到别的地方吗？",
        "疼得有多厉害，十分是几分？",
        "您出汗了吗？",
        "您对什么过敏吗？",
        "您抽烟吗？",
        "一天抽多少支？",
        "您有糖尿病吗？",
        "您觉得是什么问题？",
        "您咳嗽吗？",
        "家里有人有心脏病吗？",
    ),
    "ko": (
        "안녕하세요, 의사 이입니다. 어디가 불편해서 오셨어요?",
        "통증이 언제 시작됐어요?",
        "통증이 다른 데로 퍼지나요?",
        "10점 만점에 몇 점 정도로 아프세요?",
        "식은땀이 났나요?",
        "알레르기가 있으세요?",
        "담배 피우세요?",
        "하루에 몇 개비 피우세요?",
        "당뇨가 있으세요?",
        "무슨 병이라고 생각하세요?",
        "기침이 나세요?",
        "가족 중에 심장병 있는 분이 계세요?",
    ),
    "hi": (
        "नमस्ते, मैं डॉक्टर ली हूँ। आज आप कैसे आए?",
        "दर्द कब शुरू हुआ?",
        "क्या दर्द कहीं और जाता है?",
        "दस में से दर्द कितना है?",
        "क्या आपको पसीना आया?",
        "क्या आपको किसी चीज़ से एलर्जी है?",
        "क्या आप धूम्रपान करते हैं?",
        "दिन में कितनी सिगरेट पीते हैं?",
        "क्या आपको शुगर की बीमारी है?",
        "आपको क्या लगता है, यह क्या है?",
        "क्या आपको खाँसी है?",
        "क्या परिवार में किसी को दिल की बीमारी है?",
    ),
    "fa": (
        "سلام، من دکتر لی هستم. امروز چه مشکلی دارید؟",
        "درد کی شروع شد؟",
        "درد به جای دیگری هم می‌زند؟",
        "شدت درد از یک تا ده چند است؟",
        "عرق کرده‌اید؟",
        "به چیزی حساسیت دارید؟",
        "سیگار می‌کشید؟",
        "روزی چند نخ سیگار می‌کشید؟",
        "دیابت دارید؟",
        "خودتان فکر می‌کنید چه مشکلی است؟",
        "سرفه دارید؟",
        "در خانواده کسی بیماری قلبی دارد؟",
    ),
}
UNKNOWN = {
    "en": "Do you collect stamps?",
    "es": "¿Colecciona usted sellos?",
    "fr": "Collectionnez-vous des timbres ?",
    "zh": "您集邮吗？",
    "ko": "우표를 모으세요?",
    "hi": "क्या आप डाक टिकट जमा करते हैं?",
    "fa": "تمبر جمع می‌کنید؟",
}
LEAK = {
    "en": "What is your diagnosis?",
    "es": "¿Cuál es su diagnóstico?",
    "fr": "Quel est votre diagnostic ?",
    "zh": "您的诊断是什么？",
    "ko": "진단명이 뭐예요?",
    "hi": "आपका निदान क्या है?",
    "fa": "تشخیص شما چیست؟",
}
EXAMINED = {
    "en": "blood pressure",
    "es": "tensión arterial",
    "fr": "tension artérielle",
    "zh": "血压",
    "ko": "혈압",
    "hi": "रक्तचाप",
    "fa": "فشار خون",
}
ORDERED = {
    "en": "electrocardiogram",
    "es": "electrocardiograma",
    "fr": "électrocardiogramme",
    "zh": "心电图",
    "ko": "심전도",
    "hi": "ईसीजी",
    "fa": "نوار قلب",
}
COMMITTED = {
    "en": ("acute myocardial infarction", "gastro-oesophageal reflux disease"),
    "es": ("infarto agudo de miocardio", "reflujo gastroesofágico"),
    "fr": ("infarctus du myocarde", "reflux gastro-œsophagien"),
    "zh": ("急性心肌梗死", "胃食管反流病"),
    "ko": ("급성 심근경색", "위식도역류질환"),
    "hi": ("दिल का दौरा", "एसिड रिफ्लक्स"),
    "fa": ("سکته قلبی", "ریفلاکس معده"),
}


@pytest.fixture(params=LANGUAGES)
def language(request):
    return request.param


@pytest.fixture
def scenario(language):
    return reference.load(CASE, language)


def interview(scenario, questions) -> list[Reply]:
    patient, heard, replies = EmbeddedPatient(for_patient(scenario)), [], []
    for number, question in enumerate(questions, start=1):
        heard.append(Heard(2 * number - 1, number, "encounter", "doctor", Say(text=question)))
        reply = patient.answer(heard, Say(text=question), Random(number))
        heard.append(Heard(2 * number, number, "encounter", "patient", reply))
        replies.append(reply)
    return replies


def test_a_routine_interview_is_understood(language, scenario):
    replies = interview(scenario, QUESTIONS[language])
    told = [wanted in [use.id for use in reply.facts] for wanted, reply in zip(ASKED, replies, strict=True)]
    assert sum(told) >= len(ASKED) - 1, [
        (question, reply.text)
        for question, reply, fine in zip(QUESTIONS[language], replies, told, strict=True)
        if not fine
    ]


def test_every_answer_is_in_the_language(language, scenario):
    english = {fact.says for fact in reference.load(CASE).patient.facts if fact.says}
    replies = interview(scenario, (*QUESTIONS[language], UNKNOWN[language], LEAK[language]))
    said = " ".join(reply.text for reply in replies)
    assert language == "en" or not any(sentence in said for sentence in english)
    if language in ("zh", "ko", "hi", "fa"):
        assert not [word for word in said.split() if word.isascii() and word.isalpha() and len(word) > 5], said


def test_what_is_not_known_is_not_invented_and_the_diagnosis_never_told(language, scenario):
    first, unknown, leak = interview(scenario, (QUESTIONS[language][0], UNKNOWN[language], LEAK[language]))
    assert first.facts
    assert unknown.facts == ()
    assert leak.facts == ()
    assert not any(name in leak.text for name in (scenario.diagnosis.name, *scenario.diagnosis.accepted))


def test_the_desk_finds_what_is_examined_and_ordered(language, scenario):
    desk = EmbeddedMeasurement(for_measurement(scenario), language=language)
    assert "102/64" in [entry.value for entry in desk.look_up(Examine(text=EXAMINED[language])).entries]
    assert "test:ecg" in [entry.item for entry in desk.look_up(Order(text=ORDERED[language])).entries]
    assert "test:ecg" in [entry.item for entry in desk.look_up(Order(text="ECG")).entries]


async def test_the_moderator_judges_in_the_language(language, scenario):
    moderator = EmbeddedModerator(for_moderator(scenario), language)
    right, wrong = COMMITTED[language]
    assert (await moderator.judge(right, Random(0))).correct is True
    assert (await moderator.judge(wrong, Random(0))).correct is False


@pytest.mark.parametrize(
    ("spoken", "case", "said", "expected"),
    [
        ("es", "chest-pain-on-the-stairs", "¿Es la primera vez que le pasa?", {"chest-pain.previous"}),
        ("es", "chest-pain-on-the-stairs", "¿De qué murió su padre?", {"family-heart.relative"}),
        ("es", "chest-pain-on-the-stairs", "¿Cuánto hace que está así?", {"chest-pain.onset"}),
        ("es", "chest-pain-on-the-stairs", "¿Y su hermana?", {"family-diabetes", "family-diabetes.relative"}),
        ("es", "chest-pain-on-the-stairs", "¿Está casado?", {"home", "diet"}),
        ("es", "crying-baby", "A ver, mamá, ¿qué nos trae por aquí con el niño?", {"crying", "vomiting"}),
        ("es", "crying-baby", "¿Lo ha visto algún médico?", {"seen-before"}),
        ("es", "thirsty-and-sick", "¿Qué tal en el insti?", {"school"}),
        ("fr", "chest-pain-on-the-stairs", "De quoi est mort votre père ?", {"family-heart.relative"}),
        ("fr", "chest-pain-on-the-stairs", "Et votre sœur ?", {"family-diabetes", "family-diabetes.relative"}),
        (
            "fr",
            "chest-pain-on-the-stairs",
            "Vous fumez combien, et ça fait combien de temps ?",
            {"smoking", "smoking.quantity", "smoking.duration"},
        ),
        ("fr", "chest-pain-on-the-stairs", "Vous buvez un peu, monsieur ?", {"alcohol"}),
        ("fr", "lower-tummy-pain", "Vous avez mal quand vous faites pipi ?", {"burning-urine"}),
        ("fr", "lower-tummy-pain", "Ça vous est déjà arrivé ?", {"tummy-pain.previous"}),
        ("fr", "crying-baby", "Il pleure depuis quand ?", {"crying.onset"}),
    ],
)
def test_what_a_clinician_there_would_say_is_understood(spoken, case, said, expected):
    (reply,) = interview(reference.load(case, spoken), (said,))
    assert {use.id for use in reply.facts} == expected, reply.text
