package dev.ragstone.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.embedding.Vector;
import dev.ragstone.error.EmbeddingException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class BgeSmallEmbedderTest {

    private static final int DOCUMENT_LIMIT = 510;
    private static final int QUERY_LIMIT = 502;

    private static final BgeSmallEmbedder EMBEDDER =
            BgeSmallEmbedder.builder().queryThreads(2).open();
    private static final BgeSmallEmbedder CUTTING = BgeSmallEmbedder.builder()
            .queryThreads(1)
            .overflow(Overflow.TRUNCATE)
            .open();

    @AfterAll
    static void close() {
        EMBEDDER.close();
        CUTTING.close();
    }

    @Test
    void modelNamesWhatMakesItsVectors() {
        assertThat(EMBEDDER.model()).isEqualTo(new EmbeddingModel("bge-small-en-v1.5-int8/cls/v1", 384, 510));
    }

    @Test
    void relatedTextsAreCloserThanUnrelatedOnes() {
        Vector query = EMBEDDER.embedQuery("How do birds find their way?").vector();

        double related = query.dot(document("Swallows navigate by the sun and by the earth's magnetic field."));
        double unrelated = query.dot(document("The invoice is due within thirty days of delivery."));

        assertThat(related).isGreaterThan(unrelated + 0.1);
    }

    @Test
    void queriesAndDocumentsAreEmbeddedDifferently() {
        assertThat(EMBEDDER.embedQuery("granite").vector()).isNotEqualTo(document("granite"));
    }

    @Test
    void queryIsTheDocumentWithTheInstructionBeforeIt() {
        Vector query = EMBEDDER.embedQuery("What is granite?").vector();

        assertThat(query)
                .isEqualTo(document("Represent this sentence for searching relevant passages: What is granite?"));
    }

    @Test
    void aloneInAListAndFromManyThreadsAreBitEqual() throws Exception {
        List<String> texts = textsOfManyLengths();
        List<Vector> together = vectors(EMBEDDER.embedDocuments(texts));
        List<Vector> oneByOne =
                texts.stream().map(BgeSmallEmbedderTest::document).toList();

        List<List<Vector>> byThread = eightTimes(() -> vectors(EMBEDDER.embedDocuments(texts)));

        assertThat(oneByOne).isEqualTo(together);
        assertThat(byThread).allSatisfy(vectors -> assertThat(vectors).isEqualTo(together));
    }

    @Test
    void queriesAloneAndAmongOthersAreBitEqual() throws Exception {
        Vector alone = EMBEDDER.embedQuery("Who built the bridge?").vector();

        List<Vector> atOnce =
                eightTimes(() -> EMBEDDER.embedQuery("Who built the bridge?").vector());

        assertThat(atOnce).containsOnly(alone);
    }

    @Test
    void longestDocumentAndQueryAreTakenWhole() {
        Embedding document =
                EMBEDDER.embedDocuments(List.of(words(DOCUMENT_LIMIT))).getFirst();
        Embedding query = EMBEDDER.embedQuery(words(QUERY_LIMIT));

        assertThat(document.tokens()).isEqualTo(DOCUMENT_LIMIT);
        assertThat(document.truncated()).isFalse();
        assertThat(query.tokens()).isEqualTo(QUERY_LIMIT);
        assertThat(query.truncated()).isFalse();
    }

    @Test
    void longerDocumentIsRejectedWithItsLengthTheLimitAndTheRemedy() {
        List<String> texts = List.of("fine", words(DOCUMENT_LIMIT + 1), "fine too");

        assertThatExceptionOfType(EmbeddingException.class)
                .isThrownBy(() -> EMBEDDER.embedDocuments(texts))
                .withMessageContaining("text 2 of 3 has 511 tokens")
                .withMessageContaining("at most 510 in a document")
                .withMessageContaining("Overflow.TRUNCATE")
                .matches(e -> !e.retryable());
    }

    @Test
    void longerQueryIsRejectedWithItsOwnLimit() {
        assertThatExceptionOfType(EmbeddingException.class)
                .isThrownBy(() -> EMBEDDER.embedQuery(words(QUERY_LIMIT + 1)))
                .withMessageContaining("503 tokens")
                .withMessageContaining("at most 502 in a query");
    }

    @Test
    void truncationEmbedsTheBeginningAndReportsTheWholeLength() {
        Embedding whole = CUTTING.embedDocuments(List.of(words(DOCUMENT_LIMIT))).getFirst();

        Embedding cut = CUTTING.embedDocuments(List.of(words(DOCUMENT_LIMIT) + " and more"))
                .getFirst();

        assertThat(cut).isEqualTo(new Embedding(whole.vector(), DOCUMENT_LIMIT + 2, true));
    }

    @Test
    void hugeQueryIsCutQuickly() {
        String huge = "What is granite, and where is it found? ".repeat(130_000);

        Embedding cut = assertTimeout(Duration.ofMinutes(1), () -> CUTTING.embedQuery(huge));

        assertThat(cut.truncated()).isTrue();
        assertThat(cut.tokens()).isEqualTo(10 * 130_000);
    }

    @Test
    void tokenCounterCountsWithoutMarksAndWithoutCutting() {
        assertThat(EMBEDDER.tokenCounter().count("granite")).isEqualTo(1);
        assertThat(EMBEDDER.tokenCounter().count(words(5000))).isEqualTo(5000);
    }

    @Test
    void interruptedListFails() {
        Thread.currentThread().interrupt();

        assertThatExceptionOfType(EmbeddingException.class)
                .isThrownBy(() -> EMBEDDER.embedDocuments(List.of("one", "two", "three")))
                .matches(EmbeddingException::retryable);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void useAfterCloseIsRefused() {
        var embedder = BgeSmallEmbedder.open();
        embedder.close();
        embedder.close();

        assertThatIllegalStateException()
                .isThrownBy(() -> embedder.embedQuery("late"))
                .withMessageContaining("closed");
        assertThatIllegalStateException().isThrownBy(() -> embedder.embedDocuments(List.of("late", "later")));
        assertThatIllegalStateException().isThrownBy(() -> embedder.embedDocuments(List.of()));
        assertThat(embedder.tokenCounter().count("still counts")).isEqualTo(2);
    }

    @Test
    void closeDuringUseEndsEveryCallCleanly() throws Exception {
        var embedder = BgeSmallEmbedder.builder().callers(2).queryThreads(2).open();
        List<String> texts = textsOfManyLengths();
        try (var threads = Executors.newFixedThreadPool(6)) {
            var calls = new ArrayList<Future<?>>();
            for (int i = 0; i < 3; i++) {
                calls.add(threads.submit(() -> forever(() -> embedder.embedQuery("Who built the bridge?"))));
                calls.add(threads.submit(() -> forever(() -> embedder.embedDocuments(texts))));
            }
            Thread.sleep(300);

            embedder.close();

            for (Future<?> call : calls) {
                assertThatExceptionOfType(ExecutionException.class)
                        .isThrownBy(call::get)
                        .withCauseInstanceOf(IllegalStateException.class);
            }
        }
    }

    @Test
    void builderRejectsBadValuesAtOnce() {
        var builder = BgeSmallEmbedder.builder();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.callers(0))
                .withMessage("callers must be positive but was 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.queryThreads(-1))
                .withMessage("queryThreads must be positive but was -1");
    }

    private static Object forever(Callable<?> call) throws Exception {
        while (true) {
            call.call();
        }
    }

    private static <T> List<T> eightTimes(Callable<T> call) throws Exception {
        var results = new ArrayList<T>();
        try (var threads = Executors.newFixedThreadPool(8)) {
            for (Future<T> result : threads.invokeAll(Collections.nCopies(8, call))) {
                results.add(result.get());
            }
        }
        return results;
    }

    private static List<String> textsOfManyLengths() {
        var texts = new ArrayList<String>();
        for (int length : new int[] {0, 1, 2, 3, 7, 8, 15, 16, 17, 31, 33, 64, 100}) {
            texts.add(words(length));
        }
        return texts;
    }

    private static String words(int count) {
        String[] words = {"stone", "bridge", "river", "mill", "granite", "heron", "water"};
        var text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append(words[i % words.length]).append(' ');
        }
        return text.toString();
    }

    private static Vector document(String text) {
        return EMBEDDER.embedDocuments(List.of(text)).getFirst().vector();
    }

    private static List<Vector> vectors(List<Embedding> embeddings) {
        return embeddings.stream().map(Embedding::vector).toList();
    }
}
