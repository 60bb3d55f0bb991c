"""A doctor who begins to examine in words is let; a question about the same movement is answered."""

import pytest

from personas.embedded.speech import speech
from scenarios.reference import load

# By language: words that begin an examination, and a question about the patient's story that sounds like it.
SPOKEN = {
    "en": ("Please take off your shirt and let me listen to your heart.", "Does it hurt when you take a deep breath?"),
    "zh": ("让我听听您的心肺。", "躺下的时候气短吗？"),
    "hi": ("मैं आपकी जाँच करूँगा, लेट जाइए।", "गहरी साँस लेने पर दर्द होता है?"),
    "ko": ("심장 소리 좀 들어 볼게요. 누우세요.", "숨을 깊이 쉬면 아픈가요?"),
    "es": ("Quítese la camisa, voy a auscultarle.", "¿Le duele al respirar hondo?"),
    "fr": ("Puis-je vous ausculter ?", "Avez-vous plus mal quand vous inspirez ?"),
    "fa": ("می‌خواهم شما را معاینه کنم.", "موقع نفس عمیق درد دارید؟"),
}


@pytest.mark.parametrize("language", SPOKEN)
def test_an_examination_is_let_begin_and_a_question_is_answered(talk, language):
    begin, ask = SPOKEN[language]
    let = speech(language).lines["go_ahead"]
    conversation = talk(load("chest-pain-on-the-stairs", language))
    first, second = conversation.ask(begin), conversation.ask(ask)
    assert first.text in let
    assert not first.facts
    assert second.text not in let
