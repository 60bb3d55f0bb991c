"""Chinese and Korean, where neither spaces nor the first word show what is asked."""

from random import Random

import pytest

from personas.embedded.patient import EmbeddedPatient
from personas.embedded.speech import speech
from personas.embedded.understanding import understand
from personas.exchange import Heard, Reply, Say
from scenarios import reference
from scenarios.views import for_patient


def answers(language: str, case: str, *asked: str) -> list[Reply]:
    patient, heard, replies = EmbeddedPatient(for_patient(reference.load(case, language))), [], []
    for number, text in enumerate(asked):
        heard.append(Heard(2 * number, number, "encounter", "doctor", Say(text=text)))
        replies.append(patient.answer(heard, Say(text=text), Random(number)))
        heard.append(Heard(2 * number + 1, number, "encounter", "patient", replies[-1]))
    return replies


def facts(reply: Reply) -> list[str]:
    return [use.id for use in reply.facts]


@pytest.mark.parametrize(
    ("language", "plan"),
    [
        ("zh", "我们先给您做个心电图、抽个血，您觉得这样行吗？"),
        ("zh", "我给孩子做个B超，可以吗？"),
        ("ko", "피검사하고 초음파를 보려고 하는데 괜찮으시겠어요?"),
        ("ko", "수액을 달아 드릴게요, 괜찮으시죠?"),
    ],
)
def test_how_a_plan_sounds_is_agreed_to_and_not_taken_for_a_question_about_the_tests(language, plan):
    (reply,) = answers(language, "crying-baby", plan)
    assert any(reply.text.startswith(line) for line in speech(language).lines["agrees"])
    assert set(facts(reply)) <= {"concern"}


@pytest.mark.parametrize(
    ("language", "text", "kind"),
    [
        ("zh", "听着就挺难受的，我们会一直陪着您。", "empathy"),
        ("zh", "如果疼得更厉害，马上按铃叫护士。", "acknowledged"),
        ("ko", "많이 놀라셨겠어요, 저희가 잘 봐 드릴게요.", "empathy"),
        ("ko", "네, 잘 말씀해 주셨어요. 일단 피검사부터 해 볼게요.", "empathy"),
        ("ko", "더 아프면 바로 간호사한테 말씀해 주세요.", "acknowledged"),
        ("zh", "这个药每天早上吃一片。", "acknowledged"),
        ("zh", "回去以后多喝水，清淡饮食", "acknowledged"),
        ("zh", "酒就先别喝了", "acknowledged"),
        ("zh", "发烧是身体在跟病毒打仗。", "acknowledged"),
        ("ko", "이 약은 매일 아침 한 알씩 드세요.", "acknowledged"),
        ("ko", "페니실린 알레르기는 차트에 적어 둘게요", "acknowledged"),
    ],
)
def test_what_a_doctor_tells_is_answered_in_kind_and_tells_nothing(language, text, kind):
    _, reply = answers(
        language, "chest-pain-on-the-stairs", {"zh": "怎么了？", "ko": "어디가 불편하세요?"}[language], text
    )
    assert reply.text in speech(language).lines[kind]
    assert facts(reply) == []


@pytest.mark.parametrize(
    ("language", "asked", "told"),
    [
        ("zh", "得过中风没有", "stroke"),
        ("zh", "家里人的健康情况", "family-heart"),
        ("zh", "出汗、恶心、头晕", "sweating"),
        ("ko", "음식은 짜게 드시는 편이에요", "diet"),
    ],
)
def test_what_asks_or_names_without_a_question_mark_is_answered(language, asked, told):
    assert told in facts(answers(language, "chest-pain-on-the-stairs", asked)[0])


@pytest.mark.parametrize(
    ("language", "case", "question", "told"),
    [
        # A question mark typed without a space behind it.
        ("zh", "chest-pain-on-the-stairs", "烟抽了多少年了?一天几根?", ["smoking.duration", "smoking.quantity"]),
        # Names that are taken apart, or stand the other way round; a blow in a faint; both parents.
        ("zh", "chest-pain-on-the-stairs", "拉的大便有没有发黑？", ["bleeding"]),
        ("zh", "lower-tummy-pain", "怀过几次孕？", ["earlier-pregnancies"]),
        ("zh", "lower-tummy-pain", "刀开过没有？", ["operations"]),
        ("zh", "lower-tummy-pain", "晕倒的时候摔着头没有？", ["fainting.effect"]),
        (
            "zh",
            "chest-pain-on-the-stairs",
            "父母身体怎么样？",
            ["family-diabetes", "family-diabetes.relative", "family-heart", "family-heart.relative", "parents"],
        ),
        (
            "zh",
            "lower-tummy-pain",
            "肩膀是什么时候疼的？碰过吗？",
            ["shoulder-pain.onset", "shoulder-pain.circumstance"],
        ),
        # What is said in passing is not asked, and what a list names is asked of all of it.
        ("zh", "chest-pain-on-the-stairs", "疼的时候心跳快不快？", ["palpitations"]),
        ("ko", "chest-pain-on-the-stairs", "아플 때 심장이 두근거렸나요?", ["palpitations"]),
        ("zh", "chest-pain-on-the-stairs", "有没有发烧、咳嗽？", ["cough", "fever"]),
        ("zh", "chest-pain-on-the-stairs", "疼的时候有没有往胳膊、下巴那边串？", ["chest-pain.radiation"]),
        # Two questions in one sentence.
        ("ko", "thirsty-and-sick", "구토는 언제 시작됐고 몇 번 했어?", ["vomiting.onset", "vomiting.frequency"]),
        ("zh", "thirsty-and-sick", "从什么时候开始吐的，吐了几次？", ["vomiting.onset", "vomiting.frequency"]),
        # Of the night, of a blow to the head in a faint, of the family and not the patient, of a remedy that was tried.
        ("zh", "thirsty-and-sick", "晚上要起来上几趟厕所？", ["passing-urine.timing"]),
        ("zh", "lower-tummy-pain", "晕倒的时候有没有磕到头？", ["fainting.effect"]),
        ("ko", "lower-tummy-pain", "쓰러지면서 머리를 부딪치진 않으셨어요?", ["fainting.effect"]),
        ("zh", "thirsty-and-sick", "家里有没有人得糖尿病？", ["family-diabetes"]),
        ("ko", "chest-pain-on-the-stairs", "제산제 드시고 좀 나아지셨어요?", ["chest-pain.treatment"]),
        # A question that only names what is new takes up the one before it; two are put in order; usual days compared.
        ("zh", "thirsty-and-sick", "晚上要起来尿几次？白天呢？", ["passing-urine.frequency", "passing-urine.timing"]),
        ("zh", "crying-baby", "是先吐的还是先哭的？", ["crying.onset", "vomiting.onset"]),
        ("zh", "crying-baby", "尿布换了几块？跟平时比呢？", ["wet-nappies", "wet-nappies.previous"]),
        # Told by what names the other of two things, by the hour, by the way it goes; by what tells of both.
        ("zh", "chest-pain-on-the-stairs", "气短是上楼之前就有，还是爬到楼上以后才有的？", ["breathlessness.onset"]),
        ("zh", "lower-tummy-pain", "头晕和恶心哪个先出现的？", ["dizziness.onset", "nausea"]),
        ("zh", "crying-baby", "扑热息痛两次都吐了吗？", ["paracetamol.effect"]),
        ("zh", "crying-baby", "奶奶跟你们住一块儿吗？", ["home"]),
        ("zh", "chest-pain-on-the-stairs", "这疼打开始到这会儿，中间松快过没有？", ["chest-pain.timing"]),
        # Of a known thing what nobody told.
        ("zh", "crying-baby", "那块带血的尿布您带来了吗？", []),
        ("zh", "lower-tummy-pain", "您上班的诊所远吗？", []),
        ("zh", "thirsty-and-sick", "你们星期六的外卖是在哪一家买的？", []),
        # What the case does not hold, of a thing or a person that it does.
        ("zh", "thirsty-and-sick", "小便里有没有泡沫？", []),
        ("zh", "crying-baby", "他表哥当时发烧了吗？", []),
        # Each by a question word of its own, and a second half with another topic or none.
        ("ko", "crying-baby", "해열제는 몇 시에 얼마나 먹이셨어요?", ["paracetamol.frequency", "paracetamol.dose"]),
        ("ko", "crying-baby", "열은 언제부터 났고 지금은 몇 도예요?", ["fever.onset", "fever.severity"]),
        (
            "ko",
            "lower-tummy-pain",
            "얼마나 정신을 잃고 계셨고 머리는 안 다치셨어요?",
            ["fainting.duration", "fainting.effect"],
        ),
        ("ko", "lower-tummy-pain", "어지러운 건요? 누우면요?", ["dizziness", "dizziness.relief"]),
        ("ko", "chest-pain-on-the-stairs", "아드님은 몇 살이고 건강해요?", ["home"]),
        # Two times compared, and which came first.
        ("ko", "thirsty-and-sick", "처음 토한 거랑 지금 토한 거랑 뭐가 달라?", ["vomiting.character"]),
        (
            "ko",
            "thirsty-and-sick",
            "소변은 낮이랑 밤이랑 몇 번씩 봐?",
            ["passing-urine.frequency", "passing-urine.timing"],
        ),
        ("ko", "thirsty-and-sick", "배가 먼저 아팠어, 토하는 게 먼저였어?", ["tummy-pain.onset"]),
        # 'Somewhere' asks for yes or no; a mother is called upon, and her work asked for.
        ("ko", "crying-baby", "어디서 떨어지거나 부딪힌 건 아니죠?", ["injury"]),
        ("ko", "crying-baby", "어머님은 무슨 일 하세요?", ["parents-work"]),
        # How somebody is who was ill lately; what is set aside is not asked of; how it went is said once.
        ("zh", "thirsty-and-sick", "弟弟现在好了吗？", ["sick-contacts"]),
        ("ko", "thirsty-and-sick", "동생은 지금 괜찮아?", ["sick-contacts"]),
        ("zh", "lower-tummy-pain", "最早是哪个部位疼？", ["earlier-ache.site"]),
        ("zh", "chest-pain-on-the-stairs", "疼了以后吃过什么药没有？管用吗？", ["chest-pain.treatment"]),
        # What was done last, allergies of two kinds, how it began, and what is thought, in everyday words.
        ("ko", "thirsty-and-sick", "생리는 언제 했어?", ["last-period"]),
        ("ko", "lower-tummy-pain", "약물이나 음식 알레르기 있으세요?", ["penicillin-allergy"]),
        ("ko", "lower-tummy-pain", "어지럽거나 쓰러진 적 있으세요?", ["dizziness", "fainting"]),
        ("ko", "chest-pain-on-the-stairs", "가슴이 아프신 게 갑자기 시작됐나요?", ["chest-pain.progression"]),
        ("ko", "thirsty-and-sick", "왜 이런 것 같아?", ["idea"]),
        # In the words of the street, which are put plainly first; openings that name nothing of a history.
        ("zh", "thirsty-and-sick", "跟叔叔说说这两天怎么难受了？", ["vomiting", "thirst"]),
        ("zh", "crying-baby", "您别急，慢慢讲，宝宝这是咋了？", ["crying", "vomiting"]),
        ("zh", "chest-pain-on-the-stairs", "一个礼拜烧心几回？", ["heartburn.frequency"]),
        ("zh", "chest-pain-on-the-stairs", "拉过黑屎没有？", ["bleeding"]),
        ("zh", "chest-pain-on-the-stairs", "疼得厉害不厉害，打个分", ["chest-pain.severity"]),
        # Which of two ways, and what sets it off, are one question each; a verb said twice names nothing new.
        ("zh", "chest-pain-on-the-stairs", "是闷着疼、压着疼还是针扎似的？", ["chest-pain.character"]),
        ("zh", "crying-baby", "吃奶吃得好不好？", ["feeding-today"]),
        ("zh", "thirsty-and-sick", "你喘是什么时候开始的，躺下会不会更厉害？", ["breathing.onset"]),
        # What is asked of one thing is not told of another that tells of it too, nor is an earlier illness.
        ("zh", "thirsty-and-sick", "以前有没有得过糖尿病？", ["diabetes"]),
        ("zh", "lower-tummy-pain", "以前晕倒过没有？", ["fainting.previous"]),
        ("zh", "crying-baby", "吐奶吐了多少？", ["vomiting.frequency"]),
        ("zh", "lower-tummy-pain", "晕过去那会儿有人在旁边吗？", ["fainting.duration"]),
        # Of whom of the family it is, and what they take for it.
        ("zh", "thirsty-and-sick", "爷爷的糖尿病吃什么药？", ["family-diabetes.treatment"]),
        ("zh", "thirsty-and-sick", "弟弟得的什么病？", ["sick-contacts"]),
        ("zh", "chest-pain-on-the-stairs", "您父亲多大岁数走的？", ["family-heart.relative"]),
        ("zh", "lower-tummy-pain", "过敏了是什么表现？", ["penicillin-allergy.effect"]),
        # What the case does not hold, of what it does hold too.
        ("ko", "crying-baby", "한 번에 토하는 양은 어느 정도나 돼요?", []),
        ("zh", "crying-baby", "宝宝是什么血型？", []),
        ("ko", "crying-baby", "아기 혈액형이 뭐예요?", []),
        ("zh", "crying-baby", "宝宝爸爸小时候也这样过吗？", []),
        # Where it goes, whatever else is left out; an occasion that was held back; a number, of that thing alone.
        ("ko", "chest-pain-on-the-stairs", "가슴 말고 턱이나 팔 쪽도 당기세요?", ["chest-pain.radiation"]),
        (
            "ko",
            "chest-pain-on-the-stairs",
            "언덕 오르실 때 숨이 차거나 가슴이 뻐근하신 적은요?",
            ["tightness-walking"],
        ),
        ("ko", "chest-pain-on-the-stairs", "콜레스테롤 수치가 얼마였는지 기억나세요?", []),
        # A word that asks for the time beside one that asks for no number; an illness of the past that is named.
        ("ko", "thirsty-and-sick", "언제부터 소변을 자주 봤어?", ["passing-urine.onset"]),
        ("ko", "thirsty-and-sick", "초경은 몇 살 때 했어?", ["last-period.onset"]),
        ("ko", "chest-pain-on-the-stairs", "고혈압은 언제 진단받으셨어요?", ["blood-pressure.onset"]),
        ("ko", "chest-pain-on-the-stairs", "심장병 앓으신 적은요?", ["heart-trouble"]),
        # Of relatives: who lives, how one died, both named side by side, what one takes, when one was ill.
        ("ko", "chest-pain-on-the-stairs", "어머니는 살아 계세요?", ["parents"]),
        ("ko", "chest-pain-on-the-stairs", "아버님은 어떻게 돌아가셨어요?", ["family-heart.relative"]),
        ("ko", "thirsty-and-sick", "아버지는 건강하셔?", ["parents"]),
        ("ko", "thirsty-and-sick", "엄마는 무슨 약 드셔?", ["family-thyroid", "family-thyroid.relative"]),
        ("ko", "thirsty-and-sick", "동생은 언제 아팠어?", ["sick-contacts"]),
        ("ko", "crying-baby", "어머님 생각에는 왜 이러는 것 같으세요?", ["idea"]),
        ("ko", "chest-pain-on-the-stairs", "심장병 가족력이 있으신지 궁금합니다.", ["family-heart"]),
    ],
)
def test_a_question_is_answered_by_what_it_asks(language, case, question, told):
    (reply,) = answers(language, case, question)
    assert sorted(facts(reply)) == sorted(told), reply.text


@pytest.mark.parametrize(
    ("language", "question", "usual"),
    [
        ("zh", "换了几次尿不湿？平时呢？", "wet-nappies.previous"),
        ("ko", "소변 기저귀는 몇 번 갈았어요? 평소에는요?", "wet-nappies.previous"),
    ],
)
def test_and_on_other_days_is_asked_of_what_was_just_told(language, question, usual):
    (reply,) = answers(language, "crying-baby", question)
    assert usual in facts(reply)


@pytest.mark.parametrize(
    ("language", "case", "asked", "told"),
    [
        ("zh", "thirsty-and-sick", ["你有没有甲状腺的病？", "家里谁有糖尿病？", "妈妈呢？"], []),
        ("zh", "lower-tummy-pain", ["肩膀疼几分？", "肚子呢？"], ["tummy-pain.severity"]),
        ("ko", "lower-tummy-pain", ["어깨는 몇 점이에요?", "배는요?"], ["tummy-pain.severity"]),
        ("ko", "thirsty-and-sick", ["물은 얼마나 마셔?", "소변은?"], ["passing-urine.quantity"]),
        ("zh", "crying-baby", ["孩子怎么了？", "奶奶呢？身体好吗？"], []),
        (
            "zh",
            "chest-pain-on-the-stairs",
            ["您父母身体怎么样？", "兄弟姐妹呢？"],
            ["family-diabetes.relative", "family-diabetes"],
        ),
    ],
)
def test_a_question_that_only_names_something_new_is_asked_as_the_one_before(language, case, asked, told):
    assert facts(answers(language, case, *asked)[-1]) == told


@pytest.mark.parametrize(
    ("case", "asked", "told"),
    [
        ("thirsty-and-sick", ["알레르기 있어?", "먹으면 어떻게 되는데?"], "allergy.effect"),
        ("crying-baby", ["감기 걸렸었어요?", "지금은 나았어요?"], "cold.progression"),
        ("lower-tummy-pain", ["기절했었어요?", "뭐 하다가요?"], "fainting.circumstance"),
        ("lower-tummy-pain", ["어디가 불편하세요?", "피가 얼마나 나왔어요?"], "vaginal-bleeding.quantity"),
    ],
)
def test_a_question_without_a_topic_is_about_what_was_told_last(case, asked, told):
    assert told in facts(answers("ko", case, *asked)[-1])


@pytest.mark.parametrize(
    ("language", "case", "asked", "kept"),
    [
        ("zh", "lower-tummy-pain", ["避孕药有没有忘了吃？", "是什么时候的事？"], "missed-pills.timing"),
        ("ko", "lower-tummy-pain", ["피임약을 빠뜨린 적 있으세요?", "그게 언제였어요?"], "missed-pills.timing"),
        ("en", "crying-baby", ["Does anyone smoke at home?", "How many a day?"], "smoking-home"),
    ],
)
def test_a_question_after_a_refusal_is_about_what_was_refused(language, case, asked, kept):
    reply = answers(language, case, *asked)[-1]
    assert (facts(reply), [use.id for use in reply.withheld]) == ([], [kept])


@pytest.mark.parametrize(
    ("language", "case", "question", "told"),
    [
        (
            "zh",
            "chest-pain-on-the-stairs",
            "母亲的糖尿病打胰岛素吗？",
            ["family-diabetes.relative", "family-diabetes"],
        ),
        ("zh", "crying-baby", "他吐的奶结块吗？一共吐了几次？", ["vomiting.frequency"]),
        ("zh", "chest-pain-on-the-stairs", "您一般烧心一礼拜犯几回，最近一回是哪天？", ["heartburn.frequency"]),
        ("zh", "lower-tummy-pain", "有没有心慌、耳鸣？", ["denies-cardiovascular-1"]),
        ("ko", "lower-tummy-pain", "담배는 언제부터 피우셨고 끊으려고 해 보신 적은요?", ["smoking.duration"]),
    ],
)
def test_the_half_of_a_question_that_nobody_knows_is_said_to_be_unknown(language, case, question, told):
    (reply,) = answers(language, case, question)
    assert facts(reply) == told
    assert reply.text.endswith(speech(language).lines["rest_unknown"])


def test_what_was_just_said_is_not_said_to_be_unknown():
    (reply,) = answers("zh", "crying-baby", "大便一天几次，稀不稀？")
    assert not reply.text.endswith(speech("zh").lines["rest_unknown"])


@pytest.mark.parametrize(("language", "question"), [("zh", "有没有咳嗽、发烧？"), ("ko", "기침이나 열은 없으셨어요?")])
def test_a_second_denial_begins_without_another_no(language, question):
    (reply,) = answers(language, "chest-pain-on-the-stairs", question)
    assert len(reply.facts) == 2
    assert reply.text.count(speech(language).lines["no_before"][0]) == 1


@pytest.mark.parametrize("word", ["疼不疼", "有没有", "去没去"])
def test_chinese_asks_by_saying_a_word_twice(word):
    (clause,) = understand(f"今天{word}", "zh")
    assert clause.asks
