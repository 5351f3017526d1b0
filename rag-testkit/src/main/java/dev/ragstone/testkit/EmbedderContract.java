package dev.ragstone.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.within;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.Vector;
import dev.ragstone.error.EmbeddingException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * What every {@link Embedder} promises: one unit vector for each text, in order, and always the same one.
 *
 * @since 0.1
 */
public abstract class EmbedderContract {

    // Rounding may differ with the shape of a batch; a different vector is off by far more.
    private static final double SAME = 1e-5;

    private static final List<String> TEXTS = List.of(
            "A heron stands in the shallow water and waits.",
            "Granite forms when magma cools slowly underground.",
            "The violin was made in Cremona in 1715.",
            "heron",
            "A heron stands in the shallow water and waits. Granite forms when magma cools slowly underground.");

    private static final List<String> ODD = List.of(
            "\u0000\u0001\u001f",
            "\ud800",
            "a\udc00b",
            "👩‍👩‍👧😀🏳️‍🌈",
            "山川草木",
            "مرحبا بالعالم",
            "\u202Eabc\u202C",
            "[CLS] [SEP] [MASK] [PAD]",
            "<s></s><|endoftext|>",
            "!!! ??? ...");

    /** Creates a contract; called by JUnit. */
    protected EmbedderContract() {}

    /** The embedder to check. It is closed after each test; a shared one may ignore that. */
    protected abstract Embedder embedder();

    @Test
    void givesOneEmbeddingForEachTextInOrder() {
        try (var embedder = embedder()) {
            List<Embedding> together = embedder.embedDocuments(TEXTS);

            assertThat(together).hasSameSizeAs(TEXTS);
            for (int i = 0; i < TEXTS.size(); i++) {
                assertSame(
                        together.get(i),
                        embedder.embedDocuments(List.of(TEXTS.get(i))).getFirst());
            }
        }
    }

    @Test
    void differentTextsHaveDifferentVectors() {
        try (var embedder = embedder()) {
            assertThat(embedder.embedDocuments(TEXTS))
                    .extracting(Embedding::vector)
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    void vectorsHaveTheDimensionOfTheModel() {
        try (var embedder = embedder()) {
            int dimension = embedder.model().dimension();

            assertThat(embedder.embedDocuments(TEXTS))
                    .allMatch(it -> it.vector().dimension() == dimension);
            assertThat(embedder.embedQuery("heron").vector().dimension()).isEqualTo(dimension);
        }
    }

    @Test
    void vectorsHaveLengthOne() {
        try (var embedder = embedder()) {
            assertThat(embedder.embedDocuments(TEXTS)).allSatisfy(EmbedderContract::assertUnit);
            assertUnit(embedder.embedQuery("Where does the heron stand?"));
        }
    }

    @Test
    void emptyListGivesEmptyList() {
        try (var embedder = embedder()) {
            assertThat(embedder.embedDocuments(List.of())).isEmpty();
        }
    }

    @Test
    void sameTextHasSameVectorInAnyOrder() {
        try (var embedder = embedder()) {
            var shuffled = new ArrayList<>(TEXTS);
            Collections.shuffle(shuffled, new Random(7));
            List<Embedding> first = embedder.embedDocuments(TEXTS);

            List<Embedding> second = embedder.embedDocuments(shuffled);

            for (int i = 0; i < TEXTS.size(); i++) {
                assertSame(second.get(shuffled.indexOf(TEXTS.get(i))), first.get(i));
            }
        }
    }

    @Test
    void sameTextTwiceInOneListHasSameVector() {
        try (var embedder = embedder()) {
            List<Embedding> twice = embedder.embedDocuments(List.of(TEXTS.get(0), TEXTS.get(1), TEXTS.get(0)));

            assertSame(twice.get(2), twice.get(0));
        }
    }

    @Test
    void sameQueryHasSameVector() {
        try (var embedder = embedder()) {
            assertSame(embedder.embedQuery(TEXTS.getFirst()), embedder.embedQuery(TEXTS.getFirst()));
        }
    }

    @Test
    void eightThreadsGetTheSameVectors() {
        try (var embedder = embedder()) {
            List<Embedding> expected = embedder.embedDocuments(TEXTS);
            Embedding query = embedder.embedQuery("heron");

            List<List<Embedding>> results = Threads.eight(() -> {
                var all = new ArrayList<>(embedder.embedDocuments(TEXTS));
                all.add(embedder.embedQuery("heron"));
                return all;
            });

            for (List<Embedding> result : results) {
                for (int i = 0; i < TEXTS.size(); i++) {
                    assertSame(result.get(i), expected.get(i));
                }
                assertSame(result.getLast(), query);
            }
        }
    }

    @Test
    void takesAThousandTexts() {
        try (var embedder = embedder()) {
            var texts = new ArrayList<String>();
            for (int i = 0; i < 1000; i++) {
                texts.add("number " + i);
            }

            List<Embedding> embeddings = embedder.embedDocuments(texts);

            assertThat(embeddings).hasSize(1000);
            assertSame(
                    embeddings.get(617),
                    embedder.embedDocuments(List.of("number 617")).getFirst());
        }
    }

    @Test
    void counterCountsTheEmptyTextAsZero() {
        try (var embedder = embedder()) {
            assertThat(embedder.tokenCounter().count("")).isZero();
        }
    }

    @Test
    void counterNeverFails() {
        try (var embedder = embedder()) {
            assertThat(ODD)
                    .allSatisfy(text ->
                            assertThat(embedder.tokenCounter().count(text)).isNotNegative());
        }
    }

    @Test
    void shortTextIsNotTruncated() {
        try (var embedder = embedder()) {
            Embedding embedding = embedder.embedDocuments(List.of("heron")).getFirst();

            assertThat(embedding.truncated()).isFalse();
            assertThat(embedding.tokens()).isPositive();
        }
    }

    @Test
    void tooLongTextIsRejectedOrReported() {
        try (var embedder = embedder()) {
            String text = longerThan(embedder);

            try {
                Embedding embedding = embedder.embedDocuments(List.of(text)).getFirst();

                assertThat(embedding.truncated()).as("truncated").isTrue();
                assertThat(embedding.tokens()).isGreaterThan(embedder.model().maxTokens());
                assertUnit(embedding);
            } catch (EmbeddingException rejected) {
                assertThat(rejected.retryable()).as("retryable").isFalse();
            }
        }
    }

    @Test
    void oddTextsAreEmbedded() {
        try (var embedder = embedder()) {
            assertThat(embedder.embedDocuments(ODD)).hasSameSizeAs(ODD).allSatisfy(EmbedderContract::assertUnit);
            assertThat(ODD).allSatisfy(text -> assertUnit(embedder.embedQuery(text)));
        }
    }

    @Test
    void blankTextIsEmbeddedOrRejected() {
        try (var embedder = embedder()) {
            for (String blank : List.of("", " ", "\n\t")) {
                try {
                    assertUnit(embedder.embedDocuments(List.of(blank)).getFirst());
                } catch (EmbeddingException rejected) {
                    assertThat(rejected.retryable()).as("retryable").isFalse();
                }
            }
        }
    }

    @Test
    void closingTwiceHasNoEffect() {
        var embedder = embedder();
        embedder.close();

        assertThatCode(embedder::close).doesNotThrowAnyException();
    }

    private static String longerThan(Embedder embedder) {
        var text = new StringBuilder("granite heron violin lantern ");
        while (embedder.tokenCounter().count(text.toString())
                <= embedder.model().maxTokens()) {
            text.append(text);
        }
        return text.toString();
    }

    private static void assertUnit(Embedding embedding) {
        assertThat(Math.sqrt(embedding.vector().dot(embedding.vector()))).isEqualTo(1, within(1e-3));
    }

    private static void assertSame(Embedding actual, Embedding expected) {
        Vector difference = difference(actual.vector(), expected.vector());
        assertThat(Math.sqrt(difference.dot(difference)))
                .as("distance of two vectors of one text")
                .isLessThan(SAME);
        assertThat(actual.tokens()).isEqualTo(expected.tokens());
    }

    private static Vector difference(Vector a, Vector b) {
        float[] values = a.toArray();
        float[] others = b.toArray();
        for (int i = 0; i < values.length; i++) {
            values[i] -= others[i];
        }
        return Vector.of(values);
    }
}
