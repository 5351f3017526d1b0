package dev.ragstone.app.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.error.RagException;
import dev.ragstone.search.Hit;
import dev.ragstone.search.Query;
import dev.ragstone.search.Retrieval;
import dev.ragstone.trace.Warning;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WholeSearchTest {

    private static final DocumentInfo DOCUMENT = DocumentInfo.of("a.md");
    private static final Hit HIT = new Hit(DOCUMENT, Chunk.of(DOCUMENT.id(), 0, 0, "granite"), 1, List.of());

    @ParameterizedTest
    @ValueSource(strings = {"query-truncated", "hits-capped"})
    void listThatAnySearchWouldGiveIsMeasured(String code) {
        WholeSearch search = warned(code);

        List<Hit> hits = search.apply(Query.of("granite"));

        assertThat(hits).containsExactly(HIT);
    }

    @Test
    void missingTokenVectorsAreAnErrorWithItsRemedy() {
        assertThatThrownBy(() -> warned("late-interaction-incomplete"))
                .isInstanceOfSatisfying(RagException.class, e -> {
                    assertThat(e.problem()).isEqualTo("the run best is not what it should be: something is missing");
                    assertThat(e.remedy()).isEqualTo("make the index anew");
                });
    }

    @Test
    void failureOfAnotherPartHasNoRemedyOfTokenVectors() {
        assertThatThrownBy(() -> warned("reranking-failed"))
                .isInstanceOfSatisfying(
                        RagException.class, e -> assertThat(e.remedy()).isEmpty());
    }

    private static WholeSearch warned(String code) {
        var warnings = List.of(new Warning(code, "something is missing"));
        return WholeSearch.warmed(
                "best", query -> new Retrieval(List.of(HIT), warnings, List.of()), "first", "make the index anew");
    }
}
