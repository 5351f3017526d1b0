package dev.ragstone.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ModelIdTest {

    @Test
    void idIsReadable() {
        assertThat(ModelId.of("openai", "BAAI/bge-m3")
                        .dimension(1024)
                        .with("query", "")
                        .with("document", "d: "))
                .hasToString("openai/BAAI/bge-m3/1024?document=d%3A+");
    }

    @Test
    void twoThatDifferNeverLookTheSame() {
        var ids = List.of(
                prefixed("m", "q: a/", "b: "),
                prefixed("m", "q: a", "/b: "),
                prefixed("m", "a&document=b", ""),
                prefixed("m", "a", "b"),
                prefixed("m?query=a", "", "b"),
                prefixed("m", "", "ab"),
                prefixed("m", "ab", ""),
                prefixed("m", "", ""));

        assertThat(ids).doesNotHaveDuplicates();
    }

    private static String prefixed(String model, String query, String document) {
        return ModelId.of("p", model)
                .with("query", query)
                .with("document", document)
                .text();
    }
}
