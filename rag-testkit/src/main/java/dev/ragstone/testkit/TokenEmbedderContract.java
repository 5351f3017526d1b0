package dev.ragstone.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.Token;
import dev.ragstone.embedding.TokenEmbedder;
import dev.ragstone.embedding.TokenEmbedding;
import dev.ragstone.embedding.TokenVectors;
import dev.ragstone.embedding.Vector;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What every {@link TokenEmbedder} promises: the embedding of the whole text as its {@link Embedder} makes it, and a unit
 * vector for each of its tokens, in reading order.
 *
 * @since 0.1
 */
public abstract class TokenEmbedderContract {

    private static final double SAME = 1e-5;

    private static final List<String> TEXTS = List.of(
            "A heron stands in the shallow water, and waits.",
            "Granite forms when magma cools slowly underground.",
            "heron",
            "Où est le héron? 山川草木 😀 foo_bar");

    /** Creates a contract; called by JUnit. */
    protected TokenEmbedderContract() {}

    /** An embedder with the ability to check. It is closed after each test; a shared one may ignore that. */
    protected abstract Embedder embedder();

    @Test
    void wholeDocumentsAreEmbeddedAsWithoutTokens() {
        try (var embedder = embedder()) {
            List<Embedding> expected = embedder.embedDocuments(TEXTS);

            List<TokenEmbedding> actual = tokens(embedder).embedDocumentTokens(TEXTS);

            assertThat(actual).hasSameSizeAs(TEXTS);
            for (int i = 0; i < TEXTS.size(); i++) {
                assertSame(actual.get(i).whole(), expected.get(i));
            }
        }
    }

    @Test
    void wholeQueriesAreEmbeddedAsWithoutTokens() {
        try (var embedder = embedder()) {
            assertThat(TEXTS)
                    .allSatisfy(text ->
                            assertSame(tokens(embedder).embedQueryTokens(text).whole(), embedder.embedQuery(text)));
        }
    }

    @Test
    void tokenVectorsHaveTheDimensionOfTheModelAndLengthOne() {
        try (var embedder = embedder()) {
            for (TokenEmbedding embedding : tokens(embedder).embedDocumentTokens(TEXTS)) {
                assertThat(embedding.tokens().dimension())
                        .isEqualTo(embedder.model().dimension());
                for (int i = 0; i < embedding.tokens().size(); i++) {
                    Vector vector = embedding.tokens().vector(i);
                    assertThat(vector.dot(vector)).isEqualTo(1, within(1e-3));
                }
            }
        }
    }

    @Test
    void thereAreAsManyTokensAsTheCounterCounts() {
        try (var embedder = embedder()) {
            for (String text : TEXTS) {
                int count = embedder.tokenCounter().count(text);

                assertThat(tokens(embedder).embedQueryTokens(text).tokens().size())
                        .isEqualTo(count);
                assertThat(document(embedder, text).size()).isEqualTo(count);
            }
        }
    }

    @Test
    void tokensCoverTheTextInReadingOrder() {
        try (var embedder = embedder()) {
            for (String text : TEXTS) {
                List<Token> tokens = document(embedder, text).tokens();
                var covered = new StringBuilder();
                int last = 0;
                for (Token token : tokens) {
                    assertThat(token.start()).isBetween(last, token.end() - 1);
                    assertThat(token.end()).isLessThanOrEqualTo(text.length());
                    covered.append(text, token.start(), token.end());
                    last = token.start();
                }
                assertThat(covered.toString()).contains(letters(text));
            }
        }
    }

    @Test
    void equalWordsHaveEqualIdsInDocumentsAndQueries() {
        try (var embedder = embedder()) {
            Integer[] query = ids(tokens(embedder).embedQueryTokens("heron").tokens());

            Integer[] document = ids(document(embedder, "heron granite heron"));

            assertThat(document).startsWith(query).endsWith(query).hasSizeGreaterThan(2 * query.length);
        }
    }

    @Test
    void sameTextHasSameTokenVectorsAloneAndInAList() {
        try (var embedder = embedder()) {
            TokenVectors listed =
                    tokens(embedder).embedDocumentTokens(TEXTS).get(1).tokens();

            TokenVectors alone = document(embedder, TEXTS.get(1));

            for (int i = 0; i < alone.size(); i++) {
                assertThat(alone.vector(i).dot(listed.vector(i))).isEqualTo(1, within(SAME));
            }
        }
    }

    @Test
    void emptyListGivesEmptyList() {
        try (var embedder = embedder()) {
            assertThat(tokens(embedder).embedDocumentTokens(List.of())).isEmpty();
        }
    }

    @Test
    void eightThreadsGetTheSameTokenVectors() {
        try (var embedder = embedder()) {
            TokenVectors expected = document(embedder, TEXTS.getFirst());

            List<TokenVectors> results = Threads.eight(() -> document(embedder, TEXTS.getFirst()));

            for (TokenVectors result : results) {
                assertThat(result.tokens()).isEqualTo(expected.tokens());
                assertThat(result.vector(2).dot(expected.vector(2))).isEqualTo(1, within(SAME));
            }
        }
    }

    private static TokenEmbedder tokens(Embedder embedder) {
        return embedder.tokenEmbedder().orElseThrow();
    }

    private static TokenVectors document(Embedder embedder, String text) {
        return tokens(embedder).embedDocumentTokens(List.of(text)).getFirst().tokens();
    }

    private static Integer[] ids(TokenVectors vectors) {
        return vectors.tokens().stream().map(Token::id).toArray(Integer[]::new);
    }

    /** The first word, whatever a model makes of the signs after it. */
    private static String letters(String text) {
        return text.split("[^\\p{L}]", 2)[0];
    }

    private static void assertSame(Embedding actual, Embedding expected) {
        assertThat(actual.vector().dot(expected.vector())).isEqualTo(1, within(SAME));
        assertThat(actual.tokens()).isEqualTo(expected.tokens());
        assertThat(actual.truncated()).isEqualTo(expected.truncated());
    }
}
