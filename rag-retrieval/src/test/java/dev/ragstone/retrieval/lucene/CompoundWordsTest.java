package dev.ragstone.retrieval.lucene;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.testkit.RandomText;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompoundWordsTest {

    @ParameterizedTest
    @CsvSource({
        "ORA-00942, *ORA00942",
        "foo_bar, *foobar foo bar",
        "getUserName, get User Name",
        "XMLHttpRequest, XML Http Request",
        "com.example.Foo, *comexampleFoo com example Foo",
        "std::vector, *stdvector std vector",
        "v2.1.3, 2.1.3 2.1",
        "10.0.0.1, 10.0.0 10.0 10",
        "C++, *C++",
        "C#, *C#",
        "in .NET, *.NET",
        "TCP/IP, *TCPIP",
        "e-mail, email",
        "Beta-carotene, Betacarotene",
        "IL-6, *IL6",
        "user@example.com, *userexamplecom example com",
        "2024-01-15, *2024-01-15",
        "__init__, init",
        "iPhone, Phone",
        "IT, *^IT",
        "3.14, ''",
        "walnut42, ''",
        "plain words. And more, ''",
        "don't, ''",
        "a- -b _ . :, ''",
        "山川-河, ''"
    })
    void wholesAndParts(String text, String expected) {
        assertThat(String.join(" ", pieces(text))).isEqualTo(expected);
    }

    @Test
    void lineOfDataHasNoWholeAndFewParts() {
        String line = "aB".repeat(5_000) + "/x";

        assertThat(pieces(line)).hasSizeLessThanOrEqualTo(32).noneMatch(piece -> piece.startsWith("*"));
    }

    @Test
    void anyTextHasPiecesWithinIt() {
        var random = new RandomText(7);

        for (int i = 0; i < 500; i++) {
            String text = i % 2 == 0 ? random.unicode(1 + i) : random.syntax(1 + i % 30);
            var compounds = new CompoundWords(text, word -> true);
            for (var found = compounds.next(); !found.isEmpty(); found = compounds.next()) {
                assertThat(found).allSatisfy(piece -> {
                    assertThat(piece.text()).isNotEmpty();
                    assertThat(piece.start()).isBetween(0, piece.end() - 1);
                    assertThat(piece.end()).isLessThanOrEqualTo(text.length());
                });
            }
        }
    }

    private static List<String> pieces(String text) {
        var compounds = new CompoundWords(text, "it"::equals);
        var pieces = new ArrayList<String>();
        for (var found = compounds.next(); !found.isEmpty(); found = compounds.next()) {
            found.forEach(piece -> pieces.add((piece.whole() ? "*" : "") + piece.text()));
        }
        return pieces;
    }
}
