package dev.ragstone.testkit.fake;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.embedding.Token;
import dev.ragstone.embedding.TokenEmbedder;
import dev.ragstone.embedding.TokenEmbedding;
import dev.ragstone.embedding.TokenVectors;
import dev.ragstone.embedding.Vector;
import dev.ragstone.error.EmbeddingException;
import dev.ragstone.token.TokenCounter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Embeds a text as the set of its words, each hashed to one dimension: texts that share words are near, and the same
 * text always has the same vector. Its tokens are the words, each with a vector along its dimension.
 *
 * <p>It counts what it is asked and can be told to fail or to take its time. Safe for use by several threads. A text with
 * more words than the model takes is cut, which the embedding reports.
 *
 * @since 0.1
 */
public final class HashingEmbedder implements Embedder, TokenEmbedder {

    private static final int MAX_TOKENS = 512;

    private final EmbeddingModel model;
    private final AtomicInteger calls = new AtomicInteger();
    private final AtomicInteger documents = new AtomicInteger();
    private final AtomicInteger queries = new AtomicInteger();
    private volatile boolean failing;
    private final AtomicInteger failures = new AtomicInteger();
    private volatile @Nullable Duration retryAfter;
    private volatile Duration perDocument = Duration.ZERO;
    private volatile boolean closed;

    /** An embedder into 64 dimensions for texts of up to 512 words. */
    public HashingEmbedder() {
        this(64);
    }

    /**
     * An embedder into {@code dimension} dimensions for texts of up to 512 words.
     *
     * @throws IllegalArgumentException if {@code dimension} is not positive
     */
    public HashingEmbedder(int dimension) {
        this(dimension, MAX_TOKENS);
    }

    /**
     * An embedder for texts of up to {@code maxTokens} words.
     *
     * @throws IllegalArgumentException if one of them is not positive
     */
    public HashingEmbedder(int dimension, int maxTokens) {
        this.model = new EmbeddingModel("hashing-" + dimension + "-" + maxTokens, dimension, maxTokens);
    }

    /** Makes every further embedding fail with a retryable {@link EmbeddingException}, or work again. */
    public HashingEmbedder failing(boolean failing) {
        this.failing = failing;
        return this;
    }

    /**
     * Makes the next {@code calls} embeddings fail with a retryable {@link EmbeddingException} that asks for a pause.
     *
     * @param retryAfter the pause asked for; none when null
     */
    public HashingEmbedder failingFor(int calls, @Nullable Duration retryAfter) {
        this.retryAfter = retryAfter;
        failures.set(calls);
        return this;
    }

    /** Makes every further document take this long; an interrupt cuts that short. */
    public HashingEmbedder taking(Duration perDocument) {
        this.perDocument = perDocument;
        return this;
    }

    /** How often {@link #embedDocuments} was called, failures included. */
    public int calls() {
        return calls.get();
    }

    /** How many documents were embedded. */
    public int documentsEmbedded() {
        return documents.get();
    }

    /** How many queries were embedded. */
    public int queriesEmbedded() {
        return queries.get();
    }

    /** Whether it was closed. */
    public boolean isClosed() {
        return closed;
    }

    /** Sets all counts back to zero. */
    public void resetCounts() {
        calls.set(0);
        documents.set(0);
        queries.set(0);
    }

    @Override
    public EmbeddingModel model() {
        return model;
    }

    @Override
    public TokenCounter tokenCounter() {
        return text -> Words.of(text).size();
    }

    @Override
    public List<Embedding> embedDocuments(List<String> texts) {
        return embedAll(texts, this::embed);
    }

    @Override
    public Optional<TokenEmbedder> tokenEmbedder() {
        return Optional.of(this);
    }

    @Override
    public List<TokenEmbedding> embedDocumentTokens(List<String> texts) {
        return embedAll(texts, text -> new TokenEmbedding(embed(text), tokens(text)));
    }

    @Override
    public TokenEmbedding embedQueryTokens(String text) {
        return new TokenEmbedding(embedQuery(text), tokens(text));
    }

    private <T> List<T> embedAll(List<String> texts, Function<String, T> embedding) {
        calls.incrementAndGet();
        requireWorking();
        pause(perDocument.multipliedBy(texts.size()));
        var embeddings = texts.stream().map(embedding).toList();
        documents.addAndGet(texts.size());
        return embeddings;
    }

    @Override
    public Embedding embedQuery(String text) {
        requireWorking();
        queries.incrementAndGet();
        return embed(text);
    }

    @Override
    public void close() {
        closed = true;
    }

    private Embedding embed(String text) {
        List<String> words = Words.of(text);
        var values = new float[model.dimension()];
        for (String word : words.subList(0, Math.min(words.size(), model.maxTokens()))) {
            values[dimensionOf(word)]++;
        }
        if (words.isEmpty()) {
            // A vector of zeros has no direction, and a text without words is still a text.
            values[dimensionOf(text)] = 1;
        }
        return new Embedding(Vector.of(values).normalized(), words.size(), words.size() > model.maxTokens());
    }

    private TokenVectors tokens(String text) {
        var words = Words.placed(text).stream().limit(model.maxTokens()).toList();
        var tokens = new ArrayList<Token>();
        var values = new float[words.size() * model.dimension()];
        for (Words.Word word : words) {
            values[tokens.size() * model.dimension() + dimensionOf(word.text())] = 1;
            tokens.add(new Token(word.text().hashCode() & Integer.MAX_VALUE, word.start(), word.end()));
        }
        return TokenVectors.of(model.dimension(), tokens, values);
    }

    private int dimensionOf(String word) {
        int hash = word.hashCode() * 0x9E3779B9;
        return Math.floorMod(hash ^ (hash >>> 16), model.dimension());
    }

    private static void pause(Duration time) {
        try {
            Thread.sleep(time);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void requireWorking() {
        if (closed) {
            throw new IllegalStateException("the embedder is closed");
        }
        if (failing || failures.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
            throw new EmbeddingException("the embedder was told to fail", "", retryAfter, null);
        }
    }
}
