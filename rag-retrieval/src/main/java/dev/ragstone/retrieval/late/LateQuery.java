package dev.ragstone.retrieval.late;

import dev.ragstone.embedding.Token;
import dev.ragstone.embedding.TokenVectors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/** The tokens of a query that are compared with texts: those with a letter or a digit, if there are any. Immutable. */
final class LateQuery {

    private final List<QueryToken> tokens;
    private final int[] ids;

    private LateQuery(List<QueryToken> tokens, int[] ids) {
        this.tokens = tokens;
        this.ids = ids;
    }

    static LateQuery of(String text, TokenVectors vectors) {
        var words = new ArrayList<Integer>();
        var all = new ArrayList<Integer>();
        for (int i = 0; i < vectors.size(); i++) {
            all.add(i);
            if (hasLetterOrDigit(text, vectors.tokens().get(i))) {
                words.add(i);
            }
        }
        return of(vectors, words.isEmpty() ? all : words);
    }

    private static LateQuery of(TokenVectors vectors, List<Integer> used) {
        var rotation = new Rotation(vectors.dimension());
        var vector = new float[vectors.dimension()];
        var tokens = new ArrayList<QueryToken>();
        for (int token : used) {
            vectors.copyVector(token, vector);
            tokens.add(new QueryToken(rotation.turn(vector)));
        }
        return new LateQuery(
                tokens,
                used.stream()
                        .mapToInt(token -> vectors.tokens().get(token).id())
                        .toArray());
    }

    private static boolean hasLetterOrDigit(String text, Token token) {
        return text.substring(token.start(), token.end()).codePoints().anyMatch(Character::isLetterOrDigit);
    }

    List<QueryToken> tokens() {
        return tokens;
    }

    /**
     * How much each token counts: the more, the fewer of {@code texts} have it. They add up to one.
     *
     * <p>Counted among the candidates and not in the whole index: what all candidates have tells none of them apart, the
     * count needs nothing but what is read anyway, and it cannot tell of texts that the asker may not read.
     */
    double[] weights(Collection<TokenCodes> texts) {
        var weights = new double[ids.length];
        double sum = 0;
        for (int i = 0; i < ids.length; i++) {
            int id = ids[i];
            long having = texts.stream()
                    .filter(text -> Arrays.binarySearch(text.ids(), id) >= 0)
                    .count();
            // Never zero, so that a query whose words all candidates have is still compared.
            weights[i] = Math.log(1 + (texts.size() + 1.0) / (having + 1.0));
            sum += weights[i];
        }
        for (int i = 0; i < weights.length; i++) {
            weights[i] /= sum;
        }
        return weights;
    }
}
