package dev.ragstone.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class MetadataTest {

    @Test
    void copiesKeepTheOriginal() {
        var original = Metadata.empty().with("a", "1");

        var copy = original.with("b", true).with("a", "2");

        assertThat(original.values()).containsOnlyKeys("a");
        assertThat(copy.get("a")).contains(MetadataValue.of("2"));
        assertThatThrownBy(() -> copy.values().clear()).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void equalWhateverTheOrderOfWriting() {
        var tags = List.of("x", "y");

        assertThat(Metadata.empty().with("a", 1).with("b", tags))
                .isEqualTo(Metadata.empty().with("b", tags).with("a", 1));
    }

    @Test
    void numbersThatLoseDigitsAreRejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MetadataValue.of(12_345_678_901_234_567L))
                .withMessageContaining("keep it as text");
        assertThatIllegalArgumentException().isThrownBy(() -> MetadataValue.of(Double.NaN));
    }

    @Test
    void zeroHasOneSign() {
        assertThat(MetadataValue.of(-0.0)).isEqualTo(MetadataValue.of(0.0));
    }

    @Test
    void momentsAreKeptToTheMillisecond() {
        assertThat(MetadataValue.of(Instant.parse("2024-01-01T00:00:00.123456Z")))
                .isEqualTo(MetadataValue.of(Instant.parse("2024-01-01T00:00:00.123Z")));
    }

    @Test
    void blankKeysAreRejected() {
        assertThatIllegalArgumentException().isThrownBy(() -> Metadata.empty().with(" ", "x"));
    }
}
