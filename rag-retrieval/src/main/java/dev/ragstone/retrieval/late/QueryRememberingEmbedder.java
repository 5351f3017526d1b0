package dev.ragstone.retrieval.late;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.ForwardingEmbedder;
import dev.ragstone.embedding.TokenEmbedder;
import dev.ragstone.embedding.TokenEmbedding;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An embedder that remembers what it made of the last questions, so that a search and the late interaction that follows it
 * share one run of the model.
 *
 * <p>Give the same one to the retriever and to {@link LateInteractionReranker}. Documents are passed through. Safe for use
 * by several threads if the wrapped one is; closing closes that.
 *
 * @since 0.1
 */
public final class QueryRememberingEmbedder extends ForwardingEmbedder implements TokenEmbedder {

    /** More than are searched and reranked at the same time, and little memory: a question takes some 40 KB. */
    private static final int QUERIES = 64;

    private final TokenEmbedder tokens;
    private final int queries;
    private final Map<String, TokenEmbedding> known = new LinkedHashMap<>(16, 0.75f, true) {

        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, TokenEmbedding> eldest) {
            return size() > queries;
        }
    };

    private QueryRememberingEmbedder(Embedder embedder, TokenEmbedder tokens, int queries) {
        super(embedder);
        this.tokens = tokens;
        this.queries = queries;
    }

    /**
     * Remembers the last 64 questions of {@code embedder}.
     *
     * @throws IllegalArgumentException if it gives no vectors for tokens
     */
    public static QueryRememberingEmbedder of(Embedder embedder) {
        return of(embedder, QUERIES);
    }

    /**
     * Remembers the last questions of {@code embedder}.
     *
     * @param queries how many
     * @throws IllegalArgumentException if it gives no vectors for tokens, or {@code queries} is not positive
     */
    public static QueryRememberingEmbedder of(Embedder embedder, int queries) {
        if (queries < 1) {
            throw new IllegalArgumentException("queries must be positive but was " + queries);
        }
        TokenEmbedder tokens = embedder.tokenEmbedder()
                .orElseThrow(
                        () -> new IllegalArgumentException(embedder.model().id() + " gives no vectors for tokens"));
        return new QueryRememberingEmbedder(embedder, tokens, queries);
    }

    @Override
    public Embedding embedQuery(String text) {
        return embedQueryTokens(text).whole();
    }

    @Override
    public Optional<TokenEmbedder> tokenEmbedder() {
        return Optional.of(this);
    }

    @Override
    public List<TokenEmbedding> embedDocumentTokens(List<String> texts) {
        return tokens.embedDocumentTokens(texts);
    }

    @Override
    public TokenEmbedding embedQueryTokens(String text) {
        TokenEmbedding before;
        synchronized (known) {
            before = known.get(text);
        }
        if (before != null) {
            return before;
        }
        // Outside of the lock: two threads with the same question may both run the model, and nobody waits for
        // another's.
        TokenEmbedding made = tokens.embedQueryTokens(text);
        synchronized (known) {
            known.put(text, made);
        }
        return made;
    }
}
