package dev.ragstone.ingest.reader;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LanguagesTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            en | The pump moves water from the tank to the house, and it is switched off when the tank is empty.
            de | Die Pumpe fördert das Wasser aus dem Tank in das Haus und wird abgeschaltet, wenn der Tank leer ist.
            fr | La pompe transporte l'eau du réservoir vers la maison et elle est arrêtée quand le réservoir est vide.
            es | La bomba lleva el agua del depósito a la casa y se apaga cuando el depósito está vacío, como es normal.
            it | La pompa porta l'acqua dal serbatoio alla casa e si spegne quando il serbatoio è vuoto, come di norma.
            pt | A bomba leva a água do depósito para a casa e é desligada quando o depósito está vazio, como é normal.
            nl | De pomp brengt het water van de tank naar het huis en wordt uitgeschakeld als de tank leeg is.
            ja | ポンプはタンクから家に水を運び、タンクが空になると停止します。
            zh | 水泵将水从水箱输送到房屋，当水箱空了时会自动关闭。
            ko | 펌프는 탱크에서 집으로 물을 옮기고 탱크가 비면 꺼집니다.
            und | Pumpen flytter vannet fra tanken til huset, og den blir slått av når tanken er tom, som er vanlig.
            und | Pumpen flyttar vattnet från tanken till huset, och den stängs av när tanken är tom, som det ska vara.
            und | Насос перекачивает воду из бака в дом и выключается, когда бак пуст.
            und | Pompa mută apa din rezervor în casă și este oprită atunci când rezervorul nu mai are apă în el.
            """)
    void tellsLanguagesApart(String language, String text) {
        assertThat(Languages.detect(text)).isEqualTo(language);
    }

    @Test
    void fewWordsAreNotEnough() {
        assertThat(Languages.detect("The pump is blue.")).isEqualTo("und");
    }

    @Test
    void mixtureIsUnknown() {
        assertThat(Languages.detect("The pump is in the house and it is of the best. "
                        + "Die Pumpe ist in dem Haus und sie ist von der besten Art."))
                .isEqualTo("und");
    }

    @Test
    void wordsWithoutGrammarAreUnknown() {
        assertThat(Languages.detect(
                        "pump water tank house valve seal bearing grease motor shaft impeller casing bolt nut"))
                .isEqualTo("und");
    }

    @Test
    void textWithoutLettersIsUnknown() {
        assertThat(Languages.detect("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15")).isEqualTo("und");
    }

    @ParameterizedTest
    @CsvSource({"en-US,en", "DE,de", "pt_BR,pt", "'',und", "english,und", "x-klingon,und", "' fr ',fr"})
    void declaredTagsAreShortened(String tag, String language) {
        assertThat(Languages.declared(tag)).isEqualTo(language);
    }
}
