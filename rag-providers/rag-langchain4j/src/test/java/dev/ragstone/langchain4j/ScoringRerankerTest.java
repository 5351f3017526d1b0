package dev.ragstone.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.langchain4j.exception.TimeoutException;
import dev.langchain4j.model.output.Response;
import dev.langchain4j.model.scoring.ScoringModel;
import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.error.RagException;
import dev.ragstone.search.Hit;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScoringRerankerTest {

    private static final DocumentInfo DOCUMENT =
            DocumentInfo.of("memory:/document").withTitle("Birds");
    private static final List<Hit> HITS = List.of(
            new Hit(DOCUMENT, Chunk.of(DOCUMENT.id(), 0, 0, "heron"), 2, List.of()),
            new Hit(DOCUMENT, Chunk.of(DOCUMENT.id(), 1, 5, "granite"), 1, List.of()));

    @Test
    void textIsScoredWithItsTitle() {
        ScoringModel model = (segments, query) -> {
            assertThat(segments).extracting(it -> it.text()).containsExactly("Birds\nheron", "Birds\ngranite");
            return Response.from(List.of(0.1, 0.9));
        };

        assertThat(LangChain4j.reranker(model).rerank("stone", HITS))
                .extracting(hit -> hit.chunk().text())
                .containsExactly("granite", "heron");
    }

    @Test
    void scoresThatDoNotFitAreAnError() {
        assertThatExceptionOfType(RagException.class)
                .isThrownBy(() -> LangChain4j.reranker((segments, query) -> Response.from(List.of(0.5)))
                        .rerank("stone", HITS))
                .withMessageContaining("gave 1 scores for 2 texts");
    }

    @Test
    @SuppressWarnings("NullAway") // what a careless caller does
    void noResponseIsAnErrorInsteadOfANullPointer() {
        assertThatExceptionOfType(RagException.class)
                .isThrownBy(
                        () -> LangChain4j.reranker((segments, query) -> null).rerank("stone", HITS))
                .withMessageContaining("gave no scores for 2 texts");
    }

    @Test
    void scoreThatIsNoNumberIsAnError() {
        assertThatExceptionOfType(RagException.class)
                .isThrownBy(() -> LangChain4j.reranker((segments, query) -> Response.from(List.of(0.5, Double.NaN)))
                        .rerank("stone", HITS));
    }

    @Test
    void timeoutMayPass() {
        ScoringModel late = (segments, query) -> {
            throw new TimeoutException("too late");
        };

        assertThatExceptionOfType(RagException.class)
                .isThrownBy(() -> LangChain4j.reranker(late).rerank("stone", HITS))
                .satisfies(failure -> assertThat(failure.retryable()).isTrue());
    }
}
