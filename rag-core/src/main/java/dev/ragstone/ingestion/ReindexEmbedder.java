package dev.ragstone.ingestion;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.Vector;
import dev.ragstone.error.EmbeddingException;
import dev.ragstone.store.Catalog;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds the vectors for a batch of texts: those either index or the cache already has for an equal text and model, and the
 * rest from the embedder.
 *
 * <p>Unlike a sync, it does not go on without vectors when the embedder is down: the index that serves has them, and must
 * not be replaced by one that has not.
 */
final class ReindexEmbedder {

    private final List<Catalog> known;
    private final CachedVectors cache;
    private final Embedder embedder;
    private final EmbedderAnswers answers;
    private final Patience patience;
    private final ReindexTally tally;
    private final Runnable progressed;
    private final TokenKeeping tokens;
    private final Map<String, Vector> uncached = new HashMap<>();

    ReindexEmbedder(Sources sources, Patience patience, ReindexTally tally, Runnable progressed) {
        this.known = sources.known();
        this.cache = sources.cache();
        this.embedder = sources.embedder();
        this.answers = new EmbedderAnswers(embedder.model(), tally.warnings());
        this.patience = patience;
        this.tally = tally;
        this.progressed = progressed;
        this.tokens = sources.tokens();
    }

    /** Where vectors come from, in the order in which it is asked. */
    record Sources(List<Catalog> known, CachedVectors cache, Embedder embedder, TokenKeeping tokens) {}

    /**
     * The vectors of {@code texts} by key. Only a text the embedder refuses for good has none.
     *
     * @throws EmbeddingException if the embedder stays down or refuses everything
     */
    Map<String, Vector> vectorsFor(List<TextOfItem> texts) {
        var unique = new LinkedHashMap<String, TextOfItem>();
        texts.forEach(text -> unique.putIfAbsent(text.key(), text));
        var missing = new LinkedHashMap<>(unique);
        var vectors = new HashMap<String, Vector>();
        for (Catalog catalog : known) {
            if (!missing.isEmpty()) {
                vectors.putAll(catalog.vectors(missing.keySet()));
                missing.keySet().removeAll(vectors.keySet());
            }
        }
        cache.addMissing(missing.keySet(), vectors);
        tokens.begin();
        Map<String, Vector> incomplete = tokens.takeIncomplete(vectors);
        missing.putAll(unique);
        missing.keySet().removeAll(vectors.keySet());
        int before = vectors.size();
        int reused = countWith(vectors, texts);
        tally.reused(reused);
        var rest = List.copyOf(missing.values());
        int slice = embedder.batchSize();
        for (int from = 0; from < rest.size(); from += slice) {
            embed(rest.subList(from, Math.min(from + slice, rest.size())), vectors);
            progressed.run();
        }
        int made = vectors.size() - before;
        incomplete.forEach(vectors::putIfAbsent);
        // Equal texts in one batch are embedded once.
        tally.reused(countWith(vectors, texts) - reused - made);
        return vectors;
    }

    private static int countWith(Map<String, Vector> vectors, List<TextOfItem> texts) {
        return (int)
                texts.stream().filter(text -> vectors.containsKey(text.key())).count();
    }

    /** The vectors of the tokens of the last batch. */
    TokenKeeping tokens() {
        return tokens;
    }

    /** Caches what was embedded since; not before it is stored, because only a store knows what is to be forgotten. */
    void committed() {
        cache.put(Map.copyOf(uncached));
        uncached.clear();
    }

    private void embed(List<TextOfItem> texts, Map<String, Vector> vectors) {
        List<Embedding> embeddings;
        try {
            embeddings = patience.insist(() -> {
                tally.asked();
                return tokens.embed(texts);
            });
        } catch (EmbeddingException e) {
            if (e.retryable()) {
                throw e;
            }
            refused(texts, e, vectors);
            return;
        }
        Map<String, Vector> made = answers.accept(texts, embeddings);
        vectors.putAll(made);
        uncached.putAll(made);
        tally.embedded(texts.size());
    }

    private void refused(List<TextOfItem> texts, EmbeddingException e, Map<String, Vector> vectors) {
        if (texts.size() > 1) {
            texts.forEach(text -> embed(List.of(text), vectors));
            return;
        }
        // Is it this text, or would it refuse any? A revoked key must not cost the index its vectors.
        patience.insist(() -> embedder.embedDocuments(EmbedderAnswers.PROBE));
        answers.refused(texts.getFirst(), e);
    }
}
