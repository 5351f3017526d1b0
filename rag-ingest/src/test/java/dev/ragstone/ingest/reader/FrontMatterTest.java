package dev.ragstone.ingest.reader;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.document.MetadataValue;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class FrontMatterTest {

    @ParameterizedTest
    @MethodSource
    void valuesAreTypedWhereThereIsNoDoubt(String yaml, MetadataValue expected) {
        var frontMatter = FrontMatter.of("---\nkey: " + yaml + "\n---\n");

        assertThat(frontMatter.metadata().get("key")).contains(expected);
    }

    static Stream<Arguments> valuesAreTypedWhereThereIsNoDoubt() {
        return Stream.of(
                Arguments.of("words: with a colon", MetadataValue.of("words: with a colon")),
                Arguments.of("plain # comment", MetadataValue.of("plain")),
                Arguments.of("\"# quoted\" # comment", MetadataValue.of("# quoted")),
                Arguments.of("42", MetadataValue.of(42)),
                Arguments.of("-1.5", MetadataValue.of(-1.5)),
                Arguments.of("\"42\"", MetadataValue.of("42")),
                Arguments.of("'it''s'", MetadataValue.of("it's")),
                Arguments.of("01234", MetadataValue.of("01234")),
                Arguments.of("9781234567897123456", MetadataValue.of("9781234567897123456")),
                Arguments.of("1.2.3", MetadataValue.of("1.2.3")),
                Arguments.of("true", MetadataValue.of(true)),
                Arguments.of("2024-02-30", MetadataValue.of("2024-02-30")),
                Arguments.of("2024-05-06 07:08:09", MetadataValue.of(Instant.parse("2024-05-06T07:08:09Z"))),
                Arguments.of("2024-05-06T07:08:09+02:00", MetadataValue.of(Instant.parse("2024-05-06T05:08:09Z"))),
                Arguments.of("[]", MetadataValue.of(List.of())),
                Arguments.of("[a, 'b, c', 3]", MetadataValue.of(List.of("a", "b, c", "3"))),
                Arguments.of("[a,\n  b]", MetadataValue.of(List.of("a", "b"))),
                Arguments.of("\n- one", MetadataValue.of(List.of("one"))),
                Arguments.of("\n  - one # first\n  - \"two\"", MetadataValue.of(List.of("one", "two"))),
                Arguments.of(">\n  folded\n  text", MetadataValue.of("folded text")),
                Arguments.of("|\n  two\n  lines", MetadataValue.of("two\nlines")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "~", "null", "# only a comment", "\n  nested: 1"})
    void noValueIsNoMetadata(String yaml) {
        var frontMatter = FrontMatter.of("---\nkey: " + yaml + "\n---\n");

        assertThat(frontMatter.end()).isPositive();
        assertThat(frontMatter.metadata().values()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "---", "---\n", "---\nkey: never closed\n", "----\nkey: v\n---\n", "text\n---\nkey: v\n---"})
    void otherTextHasNone(String text) {
        assertThat(FrontMatter.of(text).end()).isZero();
    }

    @Test
    void endsAfterItsLastLine() {
        String text = "---\nkey: v\n...\nBody";

        assertThat(text.substring(FrontMatter.of(text).end())).isEqualTo("Body");
    }
}
