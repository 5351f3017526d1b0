package dev.ragstone.resilience;

import dev.ragstone.concurrent.TimeLimit;
import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.ForwardingEmbedder;
import dev.ragstone.error.EmbeddingException;
import java.time.Duration;
import java.util.List;

/**
 * An embedder that is given up when a call takes too long, whatever it waits for, so that a search goes on by words.
 *
 * <pre>{@code
 * var embedder = CircuitBreakingEmbedder.of(TimeLimitedEmbedder.of(model, Duration.ofSeconds(5)), circuit);
 * }</pre>
 *
 * <p>The embedder behind it runs in daemon threads of this one, which end with {@link #close} or after ten seconds without
 * work. A call that is late is interrupted and not waited for; it fails with an {@link EmbeddingException} that may pass
 * and that a {@link Circuit} counts. While four late calls have not ended, further ones fail so at once, and the embedder
 * is not asked, so that one that hangs neither slows every search nor collects threads. An interrupt of the caller is
 * passed on and not waited for either. The providers over HTTP have such limits themselves; this is for tighter ones, and
 * for embedders that have none.
 *
 * <p>Put it inside of a {@link RetryingEmbedder}, {@link CircuitBreakingEmbedder} or {@link RateLimitedEmbedder}, whose
 * waiting would count as well. Safe for use by several threads if the embedder behind it is. Closing it interrupts what is
 * under way, which fails, and closes the one behind; later calls fail with {@link IllegalStateException}.
 *
 * @since 0.1
 */
public final class TimeLimitedEmbedder extends ForwardingEmbedder {

    private final Duration query;
    private final Duration documents;
    private final LimitedEmbedding calls;

    private TimeLimitedEmbedder(Embedder embedder, Duration query, Duration documents) {
        super(embedder);
        this.query = TimeLimit.positive("query", query);
        this.documents = TimeLimit.positive("documents", documents);
        this.calls = new LimitedEmbedding("embedder " + embedder.model().id());
    }

    /**
     * Gives {@code embedder} the time {@code limit} for each call, be it a query or a list of documents; more than a
     * hundred years is as good as no limit.
     *
     * @throws IllegalArgumentException if it is not positive
     */
    public static TimeLimitedEmbedder of(Embedder embedder, Duration limit) {
        return of(embedder, limit, limit);
    }

    /**
     * Gives {@code embedder} the time {@code query} for a query and {@code documents} for a list of documents.
     *
     * @throws IllegalArgumentException if one of them is not positive
     */
    public static TimeLimitedEmbedder of(Embedder embedder, Duration query, Duration documents) {
        return new TimeLimitedEmbedder(embedder, query, documents);
    }

    @Override
    public List<Embedding> embedDocuments(List<String> texts) {
        return texts.isEmpty() ? List.of() : calls.within(documents, () -> behind().embedDocuments(texts));
    }

    @Override
    public Embedding embedQuery(String text) {
        return calls.within(query, () -> behind().embedQuery(text));
    }

    @Override
    public void close() {
        try {
            calls.close();
        } finally {
            super.close();
        }
    }
}
