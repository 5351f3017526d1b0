package dev.ragstone.embedded;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.embedding.TokenEmbedder;
import dev.ragstone.embedding.TokenEmbedding;
import dev.ragstone.error.EmbeddingException;
import dev.ragstone.token.TokenCounter;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Loads a model when it is first needed: a sync in which nothing changed does not need it, and opening an index should
 * not wait for it. A model that cannot be loaded is one that is down, so search and sync go on by words and say so; it is
 * not tried again.
 */
final class LazyEmbedder implements Embedder {

    private final EmbeddingModel model;
    private final Supplier<Embedder> loader;
    private @Nullable Embedder loaded;
    private @Nullable EmbeddingException failure;
    private boolean closed;

    LazyEmbedder(EmbeddingModel model, Supplier<Embedder> loader) {
        this.model = model;
        this.loader = loader;
    }

    @Override
    public EmbeddingModel model() {
        return model;
    }

    @Override
    public TokenCounter tokenCounter() {
        return text -> loaded().tokenCounter().count(text);
    }

    @Override
    public List<Embedding> embedDocuments(List<String> texts) {
        return texts.isEmpty() ? List.of() : loaded().embedDocuments(texts);
    }

    @Override
    public Embedding embedQuery(String text) {
        return loaded().embedQuery(text);
    }

    /** One that loads the model too; the models loaded here are known to have the ability. */
    @Override
    public Optional<TokenEmbedder> tokenEmbedder() {
        return Optional.of(new LazyTokens());
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (loaded != null) {
            loaded.close();
        }
    }

    private synchronized Embedder loaded() {
        if (closed) {
            throw new IllegalStateException("the embedder is closed");
        }
        if (failure != null) {
            throw failure;
        }
        if (loaded == null) {
            loaded = load();
        }
        return loaded;
    }

    private Embedder load() {
        try {
            return loader.get();
        } catch (EmbeddingException e) {
            failure = new EmbeddingException(e.problem(), e.remedy(), true, e);
            throw failure;
        }
    }

    private final class LazyTokens implements TokenEmbedder {

        @Override
        public List<TokenEmbedding> embedDocumentTokens(List<String> texts) {
            return texts.isEmpty() ? List.of() : tokens().embedDocumentTokens(texts);
        }

        @Override
        public TokenEmbedding embedQueryTokens(String text) {
            return tokens().embedQueryTokens(text);
        }

        private TokenEmbedder tokens() {
            return loaded().tokenEmbedder()
                    .orElseThrow(() -> new EmbeddingException(
                            model.id() + " gives no vectors for tokens", "Build the index without them", false, null));
        }
    }
}
