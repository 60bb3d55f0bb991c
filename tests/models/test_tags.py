"""The doctor's tags: used, named and taken back, in Markdown and out of it, in seven languages."""

from importlib.resources import files

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from personas.exchange import Commit, Examine, Finish, Order, RequestImage, Say, SeeAlone
from personas.models.tags import KINDS, read, tag
from scenarios import yaml_text
from scenarios.words import LANGUAGES, plain

# What each language's commands bring about, written as a model of that language might.
IN_LANGUAGES = {
    "en": ("REQUEST TEST: ECG, troponin", "ECG, troponin", "DIAGNOSIS READY: asthma", "asthma"),
    "zh": ("申请化验：心电图，肌钙蛋白", "心电图，肌钙蛋白", "诊断就绪：哮喘", "哮喘"),
    "hi": ("टेस्ट मँगवाएँ: ईसीजी, ट्रोपोनिन", "ईसीजी, ट्रोपोनिन", "निदान तैयार: दमा", "दमा"),
    "ko": ("검사 요청: 심전도, 트로포닌", "심전도, 트로포닌", "진단 확정: 천식", "천식"),
    "es": ("PEDIR PRUEBA: ECG, troponina", "ECG, troponina", "DIAGNÓSTICO LISTO: asma", "asma"),
    "fr": ("PRESCRIRE EXAMEN : ECG, troponine", "ECG, troponine", "DIAGNOSTIC PRÊT : asthme", "asthme"),
    "fa": ("درخواست آزمایش: نوار قلب، تروپونین", "نوار قلب، تروپونین", "تشخیص آماده: آسم", "آسم"),
}
DRESSES = (
    "{}",
    "**{}**",
    "- {}",
    "1. {}",
    "> {}",
    "### {}",
    "`{}`",
    "```\n{}\n```",
    '"{}"',
    "Doctor: {}",
    "  {}  ",
    "{}.",
    "<think>Not DIAGNOSIS READY: gout.</think>\n{}",
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("dress", DRESSES)
def test_an_order_and_a_diagnosis_are_read_in_every_language_and_dress(language, dress):
    ordering, ordered, committing, disease = IN_LANGUAGES[language]
    assert read(dress.format(ordering), ["Doctor"]).steps == (Order(text=ordered),)
    assert read(dress.format(committing), ["Doctor"]).steps == (Commit(diagnosis=disease),)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_tag_is_understood_as_the_brief_names_it_and_in_lower_case_and_with_a_wide_colon(language):
    expected = {
        "examine": Examine(text="X1"),
        "test": Order(text="X1"),
        "image": RequestImage(text="X1"),
        "alone": SeeAlone(),
        "commit": Commit(diagnosis="X1"),
        "close": Finish(),
    }
    for kind in KINDS:
        name = tag(kind, language)
        for written in (f"{name}: X1", f"{name.lower()}: X1", f"{name}：X1", f"**{name}**: X1", f"**{name}:** X1"):
            assert read(written).steps == (expected[kind],), written
    for kind in ("image", "alone", "close"):
        assert type(read(tag(kind, language)).steps[0]) is type(expected[kind])


@pytest.mark.parametrize(
    "reply",
    [
        "I am not ready for DIAGNOSIS READY yet.",
        "I need an ECG before I say DIAGNOSIS READY: angina.",
        "I will not REQUEST TEST: ECG.",
        "If the troponin is raised, then DIAGNOSIS READY: infarction.",
        "Once the results are back I can write DIAGNOSIS READY: gout.",
        'You may wonder why I say "REQUEST TEST: blood" so often.',
        "DIAGNOSIS READY: not yet",
        "DIAGNOSIS READY: I am not sure yet",
        "DIAGNOSIS READY: [diagnosis here]",
        "DIAGNOSIS READY:",
        "REQUEST TEST: none",
        "REQUEST TEST: no further tests are needed",
        "Let me think about the diagnosis ready to hand.",
        "We could request tests later. What do you think?",
        "Examine yourself: do you sleep well?",
        "My final diagnosis: let us wait.",
        "在做完检查之前我不能说诊断就绪：痛风",
        "我还不能给出诊断就绪：需要更多信息",
        "诊断就绪：还没有",
        "अभी निदान तैयार: कहने का समय नहीं है",
        "निदान तैयार: अभी नहीं",
        "아직 진단 확정: 천식이라고 말할 수 없습니다",
        "진단 확정: 아직 아닙니다",
        "Antes de decir DIAGNÓSTICO LISTO: asma, necesito un ECG.",
        "DIAGNÓSTICO LISTO: todavía no",
        "Je ne peux pas dire DIAGNOSTIC PRÊT : asthme.",
        "DIAGNOSTIC PRÊT : pas encore",
        "هنوز نمی‌توانم بگویم تشخیص آماده: آسم",
        "تشخیص آماده: هنوز نه",
    ],
)
def test_a_negation_or_a_mention_triggers_nothing_and_is_said(reply):
    (said,) = read(reply).steps
    assert isinstance(said, Say)
    assert plain(said.text) == plain(reply)


@pytest.mark.parametrize(
    ("reply", "disease", "confidence", "plan"),
    [
        ("DIAGNOSIS READY: Gout", "Gout", None, ""),
        ("DIAGNOSIS READY: Gout, 85%", "Gout", 85, ""),
        ("DIAGNOSIS READY: Gout (confidence: 85%)\nPlan: Colchicine.", "Gout", 85, "Colchicine"),
        ("DIAGNOSIS READY: Gout. Confidence: 0.7. Plan: colchicine, rest", "Gout", 70, "colchicine, rest"),
        ("DIAGNOSIS READY: Gout | CONFIDENCE: 8/10 | PLAN: NSAID", "Gout", 80, "NSAID"),
        ("**DIAGNOSIS READY:** **Gout**\n**Confidence:** 90 %\n**Plan:**\n- rest\n- ice", "Gout", 90, "rest\nice"),
        ("DIAGNOSIS READY: St. Louis encephalitis", "St. Louis encephalitis", None, ""),
        ("DIAGNOSIS READY: E. coli O157 infection (day 3)", "E. coli O157 infection (day 3)", None, ""),
        ("DIAGNOSIS READY: Type 2 diabetes", "Type 2 diabetes", None, ""),
        ("DIAGNOSIS READY\nGout", "Gout", None, ""),
        ("No more tests are needed. DIAGNOSIS READY: Gout", "Gout", None, ""),
        ("It is not an infection, DIAGNOSIS READY: Gout", "Gout", None, ""),
        ("诊断就绪：痛风（把握 85%）\n计划：秋水仙碱", "痛风", 85, "秋水仙碱"),
        ("진단 확정: 통풍\n확신도: 80%\n계획: 콜히친", "통풍", 80, "콜히친"),
        ("निदान तैयार: गठिया\nभरोसा: 80%\nयोजना: आराम", "गठिया", 80, "आराम"),
        ("تشخیص آماده: نقرس\nاطمینان: ۸۰٪\nبرنامه: استراحت", "نقرس", 80, "استراحت"),
        ("DIAGNÓSTICO LISTO: gota, 80 %\nPLAN: reposo", "gota", 80, "reposo"),
        ("DIAGNOSTIC PRÊT : goutte\nCERTITUDE : 80 %\nPLAN : repos", "goutte", 80, "repos"),
        ("DIAGNOSIS READY: Gout\nConfidence: 250%", "Gout", None, ""),
        ("DIAGNOSIS READY: **Gout**.", "Gout", None, ""),
        ("DIAGNOSIS READY → Gout", "Gout", None, ""),
        ("DIAGNOSIS READY: Gout, with 90% confidence.", "Gout", 90, ""),
        ("DIAGNOSIS READY: Heart failure with EF 35%", "Heart failure with EF 35%", None, ""),
        ("DIAGNOSIS READY: 哮喘80%", "哮喘", 80, ""),
        ("DIAGNOSIS READY: No disease, malingering", "No disease, malingering", None, ""),
        ("DIAGNOSIS READY: I'm not certain, most likely gout", "I'm not certain, most likely gout", None, ""),
    ],
)
def test_a_diagnosis_with_its_confidence_and_plan(reply, disease, confidence, plan):
    assert read(reply).steps == (Commit(diagnosis=disease, confidence=confidence, plan=plan),)


def test_words_and_tags_in_one_reply_come_in_the_order_written():
    reading = read("Thank you. I'd like to check your heart.\nEXAMINE: heart\nREQUEST TEST: ECG\nREQUEST TEST: CRP")
    assert reading.steps == (
        Say(text="Thank you. I'd like to check your heart."),
        Examine(text="heart"),
        Order(text="ECG, CRP"),
    )
    assert not reading.beside
    assert read("REQUEST TEST: ECG. It does not hurt.").steps == (Order(text="ECG"), Say(text="It does not hurt."))


def test_a_list_under_a_tag_is_one_order():
    assert read("## REQUEST TEST:\n\n- ECG\n- Troponin I\n\nThen we talk.").steps == (
        Order(text="ECG, Troponin I"),
        Say(text="Then we talk."),
    )


@pytest.mark.parametrize(
    ("reply", "steps"),
    [
        (
            "REQUEST TEST:\nECG\nChest X-ray\n\nDoes it hurt?",
            (Order(text="ECG, Chest X-ray"), Say(text="Does it hurt?")),
        ),
        ("(REQUEST TEST: ECG)", (Order(text="ECG"),)),
        ("| REQUEST TEST | ECG |", (Order(text="ECG"),)),
        ("Good. REQUEST TEST: ECG REQUEST TEST: CRP", (Say(text="Good."), Order(text="ECG, CRP"))),
        ("EXAMINE: heart; lungs. REQUEST IMAGES.", (Examine(text="heart; lungs"), RequestImage())),
        ("**REQUEST TEST: Anti-AChR antibodies (serum)**", (Order(text="Anti-AChR antibodies (serum)"),)),
        ("好的。申请化验：血常规。您不用担心。", (Say(text="好的。\n您不用担心。"), Order(text="血常规"))),
        ("Ergebnis?\n" + "REQUEST TEST: ECG\n" * 3, (Say(text="Ergebnis?"), Order(text="ECG"))),
    ],
)
def test_what_models_write(reply, steps):
    assert read(reply).steps == steps


def test_words_around_a_diagnosis_are_kept_but_not_said():
    reading = read("The joint fits.\nDIAGNOSIS READY: Gout\nThank you for coming.\nREQUEST TEST: urate")
    assert reading.steps == (Commit(diagnosis="Gout"),)
    for kept in ("The joint fits.", "Thank you for coming.", "urate"):
        assert kept in reading.beside


def test_what_is_written_for_somebody_else_is_not_the_doctors():
    reading = read("When did it start?\nPatient: On Monday.\nDoctor: DIAGNOSIS READY: gout", ["Doctor"])
    assert reading.steps == (Say(text="When did it start?"),)
    assert "On Monday." in reading.beside


def test_reasoning_is_neither_said_nor_done():
    assert read("<think>REQUEST TEST: CT</think>How are you?").steps == (Say(text="How are you?"),)
    assert read("DIAGNOSIS READY: gout, or is it?</think>How are you?").steps == (Say(text="How are you?"),)
    assert read("<thinking>It may be gout").steps == ()


def test_a_tag_amid_a_sentence_counts_in_capitals_and_with_its_colon():
    assert read("I will now REQUEST TEST: ECG").steps == (Order(text="ECG"),)
    assert isinstance(read("I will now request test: ECG").steps[0], Say)
    assert read("我现在申请化验：心电图").steps == (Order(text="心电图"),)


PIECES = (
    *("DIAGNOSIS READY", "REQUEST TEST", "REQUEST IMAGES", "EXAMINE", "诊断就绪", "검사 요청", "निदान तैयार"),
    *(":", "：", "**", "\n", "- ", "```", " ", "not", "ECG", "85%", "(", ")", "<think>", "</think>", "Plan:"),
    *("\x1b[31m", "\ud800", "{", "\u200c", "\u202e", "。", ".", "Confidence: ", "Patient:", "تشخیص نهایی"),
)


@given(st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=12)), max_size=40).map("".join))
@example("**" * 5_000)
@example("REQUEST TEST: " * 2_000)
@example("<think>" * 3_000)
@example("DIAGNOSIS READY: gout\n" * 500)
@example("(" * 20_000 + "1")
def test_any_text_is_read_and_nothing_but_what_it_says_is_done(text):
    reading = read(text, ["Doctor"])
    for step in reading.steps:
        if isinstance(step, Say | Order | Examine):
            assert step.text.strip()
        if isinstance(step, Commit):
            assert step.diagnosis.strip()
            assert step.confidence is None or 0 <= step.confidence <= 100
        assert "\x1b" not in step.model_dump_json()
    assert sum(isinstance(step, Commit) for step in reading.steps) <= 1


@given(st.text(alphabet="abdeimnorstwy ,?'é的हم", min_size=1, max_size=80))
def test_talk_without_a_tag_is_said_as_it_is(text):
    said = "".join(step.text for step in read(text).steps)
    assert said == (text.strip() if any(character.isalpha() for character in text) else "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tags_share_their_words_with_the_slash_commands(language):
    file = files("tui.words").joinpath("languages", f"{language}.yaml")
    commands = yaml_text.read(file.read_text(encoding="utf-8")).value["commands"]
    tags = yaml_text.read(files("personas.models").joinpath("tags.yaml").read_text(encoding="utf-8")).value[language]
    slash = {"examine": "exam", "test": "test", "image": "image", "alone": "alone", "commit": "dx", "close": "done"}
    for kind, command in slash.items():
        names = [plain(name) for name in commands[command]["names"]]
        tagged = [plain(name).replace("_", " ") for name in tags[kind]]
        assert any(name.replace("_", " ") in one for name in names for one in tagged), (kind, names, tagged)
