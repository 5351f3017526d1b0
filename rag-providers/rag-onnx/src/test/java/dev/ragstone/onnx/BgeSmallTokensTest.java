package dev.ragstone.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Token;
import dev.ragstone.embedding.TokenEmbedding;
import dev.ragstone.embedding.TokenVectors;
import dev.ragstone.error.EmbeddingException;
import dev.ragstone.testkit.TokenEmbedderContract;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class BgeSmallTokensTest extends TokenEmbedderContract {

    private static final BgeSmallEmbedder SHARED =
            BgeSmallEmbedder.builder().callers(2).queryThreads(1).open();

    @AfterAll
    static void close() {
        SHARED.close();
    }

    @Override
    protected Embedder embedder() {
        return new KeptOpen(SHARED);
    }

    @Test
    void tokensAreWordPiecesWithTheirPlaces() {
        String text = "Où est Kubernetes-1?";

        List<Token> tokens = document(text).tokens();

        assertThat(tokens)
                .extracting(token -> text.substring(token.start(), token.end()))
                .containsExactly("Où", "est", "Ku", "ber", "net", "es", "-", "1", "?");
    }

    @Test
    void unknownAndOverlongWordsAreOneTokenEach() {
        String text = "a " + "x".repeat(150) + " 𝼀 b";

        List<Token> tokens = document(text).tokens();

        assertThat(tokens)
                .extracting(token -> text.substring(token.start(), token.end()))
                .containsExactly("a", "x".repeat(150), "𝼀", "b");
        assertThat(tokens.get(1).id()).isEqualTo(tokens.get(2).id());
    }

    @Test
    void theSameWordIsMostLikeItselfAndNotLikeItsNeighbours() {
        TokenVectors query = SHARED.embedQueryTokens("heron").tokens();
        String text = "Granite cools slowly; the heron waits; a violin was made.";
        TokenVectors tokens = document(text);

        int best = 0;
        for (int i = 1; i < tokens.size(); i++) {
            double similarity = tokens.vector(i).dot(query.vector(0));
            best = similarity > tokens.vector(best).dot(query.vector(0)) ? i : best;
        }

        Token nearest = tokens.tokens().get(best);
        assertThat("heron").contains(text.substring(nearest.start(), nearest.end()));
    }

    @Test
    void textThatIsTooLongIsRefused() {
        assertThatExceptionOfType(EmbeddingException.class)
                .isThrownBy(() -> SHARED.embedDocumentTokens(List.of("heron ".repeat(600))))
                .withMessageContaining("takes at most 510");
    }

    @Test
    void truncatedTextHasTheTokensThatTheModelSaw() {
        try (var truncating =
                BgeSmallEmbedder.builder().overflow(Overflow.TRUNCATE).open()) {
            TokenEmbedding embedding = truncating
                    .embedDocumentTokens(List.of("granite ".repeat(600)))
                    .getFirst();

            assertThat(embedding.whole().truncated()).isTrue();
            assertThat(embedding.tokens().size()).isEqualTo(510);
            assertThat(embedding.tokens().tokens().getLast()).isEqualTo(new Token(9753, 509 * 8, 509 * 8 + 7));
        }
    }

    @Test
    void closedEmbedderGivesNoTokens() {
        var closed = BgeSmallEmbedder.open();
        closed.close();

        assertThatIllegalStateException().isThrownBy(() -> closed.embedDocumentTokens(List.of("heron")));
        assertThatIllegalStateException().isThrownBy(() -> closed.embedQueryTokens("heron"));
    }

    private static TokenVectors document(String text) {
        return SHARED.embedDocumentTokens(List.of(text)).getFirst().tokens();
    }
}
