package dev.ragstone.app.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ragstone.document.Metadata;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class FilterConverterTest {

    private final Metadata metadata = Metadata.empty()
            .with("author", "Ada")
            .with("equation", "a=b")
            .with("year", 2024)
            .with("yearAsText", "2024")
            .with("draft", true)
            .with("tags", List.of("legal", "2024"))
            .with("date", Instant.parse("2026-01-31T00:00:00Z"));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "author=Ada",
                "equation=a=b",
                "year=2024",
                "year=2024.0",
                "yearAsText=2024",
                "draft=true",
                "tags=legal",
                "tags=2024",
                "date=2026-01-31T00:00:00Z"
            })
    void matchesValuesOfEveryType(String condition) {
        assertThat(new FilterConverter().convert(condition).matches(metadata)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"author=ada", "author=", "year=2025", "draft=false", "missing=x", "tags=leg"})
    void doesNotMatchOtherValues(String condition) {
        assertThat(new FilterConverter().convert(condition).matches(metadata)).isFalse();
    }

    @Test
    void rejectsWhatIsNoCondition() {
        assertThatThrownBy(() -> new FilterConverter().convert("author"))
                .isInstanceOf(TypeConversionException.class)
                .hasMessage("a filter reads KEY=VALUE but got 'author'");
        assertThatThrownBy(() -> new FilterConverter().convert("=Ada")).isInstanceOf(TypeConversionException.class);
    }
}
