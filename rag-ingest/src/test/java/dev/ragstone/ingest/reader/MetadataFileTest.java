package dev.ragstone.ingest.reader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ragstone.document.Metadata;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MetadataFileTest {

    @Test
    void valuesAreTyped() {
        Metadata metadata = parse(
                "# about\ntitle: \"A: b\"\nyear: 2024\ndraft: false\ndate: 2024-03-01\ntags: [a, 'b, c']\nlist:\n  - one\n  - 2 # two\nempty: []\n");

        assertThat(metadata)
                .isEqualTo(Metadata.empty()
                        .with("title", "A: b")
                        .with("year", 2024)
                        .with("draft", false)
                        .with("date", Instant.parse("2024-03-01T00:00:00Z"))
                        .with("tags", List.of("a", "b, c"))
                        .with("list", List.of("one", "2"))
                        .with("empty", List.of()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "access",
                "access:",
                "access: [hr",
                "access: 'hr",
                "access: {a: b}",
                "access: hr\naccess: it",
                "- hr",
                "a:\n  b: c",
                "access: [a, [b]]",
                "access: ~",
                "access: |",
                "access: [\"\"]",
                "access: [,]",
                "access: [ ]",
                "access: [a,,b]",
                "access: [a,]",
                "access: ['a]",
                "access: [~]",
                "access:\n  - ''"
            })
    void whatCannotBeUnderstoodIsRefused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> parse(text)).withMessageContaining("line ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n\n", "# access: hr", "---\n...", "\uFEFF"})
    void fileWithoutEntriesIsRefused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> parse(text)).withMessageContaining("no entries");
    }

    @Test
    void otherCharsetsAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MetadataFile.parse("access: \u00FC".getBytes(StandardCharsets.ISO_8859_1)));
    }

    private static Metadata parse(String text) {
        return MetadataFile.parse(text.getBytes(StandardCharsets.UTF_8));
    }
}
