package dev.ragstone.pipeline;

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

    /** Any embedder that works can embed this. */
    private static final String PROBE = "a";

    private final List<Catalog> known;
    private final ReindexCache cache;
    private final Embedder embedder;
    private final Patience patience;
    private final ReindexTally tally;
    private final Runnable progressed;
    private final Map<String, Vector> uncached = new HashMap<>();

    ReindexEmbedder(Sources sources, Patience patience, ReindexTally tally, Runnable progressed) {
        this.known = sources.known();
        this.cache = sources.cache();
        this.embedder = sources.embedder();
        this.patience = patience;
        this.tally = tally;
        this.progressed = progressed;
    }

    /** Where vectors come from, in the order in which it is asked. */
    record Sources(List<Catalog> known, ReindexCache cache, Embedder embedder) {}

    /** A text to be embedded; equal keys mean equal texts. */
    record Text(String key, String text, String uri) {}

    /**
     * The vectors of {@code texts} by key. Only a text the embedder refuses for good has none.
     *
     * @throws EmbeddingException if the embedder stays down or refuses everything
     */
    Map<String, Vector> vectorsFor(List<Text> texts) {
        var missing = new LinkedHashMap<String, Text>();
        texts.forEach(text -> missing.putIfAbsent(text.key(), text));
        var vectors = new HashMap<String, Vector>();
        for (Catalog catalog : known) {
            if (!missing.isEmpty()) {
                vectors.putAll(catalog.vectors(missing.keySet()));
                missing.keySet().removeAll(vectors.keySet());
            }
        }
        if (!missing.isEmpty()) {
            vectors.putAll(cache.find(missing.keySet()));
            missing.keySet().removeAll(vectors.keySet());
        }
        int before = vectors.size();
        var rest = List.copyOf(missing.values());
        int slice = embedder.batchSize();
        for (int from = 0; from < rest.size(); from += slice) {
            embed(rest.subList(from, Math.min(from + slice, rest.size())), vectors);
            progressed.run();
        }
        int found = (int)
                texts.stream().filter(text -> vectors.containsKey(text.key())).count();
        tally.reused(found - (vectors.size() - before));
        return vectors;
    }

    /** Caches what was embedded since; not before it is stored, because only a store knows what is to be forgotten. */
    void committed() {
        cache.put(Map.copyOf(uncached));
        uncached.clear();
    }

    private void embed(List<Text> texts, Map<String, Vector> vectors) {
        List<Embedding> embeddings;
        try {
            embeddings = patience.insist(
                    () -> embedder.embedDocuments(texts.stream().map(Text::text).toList()));
        } catch (EmbeddingException e) {
            if (e.retryable()) {
                throw e;
            }
            refused(texts, e, vectors);
            return;
        }
        accept(texts, embeddings, vectors);
    }

    private void refused(List<Text> texts, EmbeddingException e, Map<String, Vector> vectors) {
        if (texts.size() > 1) {
            texts.forEach(text -> embed(List.of(text), vectors));
            return;
        }
        // Is it this text, or would it refuse any? A revoked key must not cost the index its vectors.
        patience.insist(() -> embedder.embedDocuments(List.of(PROBE)));
        tally.warn(
                "embedding-refused",
                "a chunk of " + texts.getFirst().uri()
                        + " is found by its words only, because the embedder refused it: " + e.getMessage());
    }

    private void accept(List<Text> texts, List<Embedding> embeddings, Map<String, Vector> vectors) {
        if (embeddings.size() != texts.size()) {
            throw new EmbeddingException(
                    "embedder " + embedder.model().id() + " gave " + embeddings.size() + " vectors for " + texts.size()
                            + " texts",
                    "Check the embedder with EmbedderContract from rag-testkit",
                    false,
                    null);
        }
        for (int i = 0; i < texts.size(); i++) {
            vectors.put(texts.get(i).key(), embeddings.get(i).vector());
            uncached.put(texts.get(i).key(), embeddings.get(i).vector());
            if (embeddings.get(i).truncated()) {
                tally.warn(
                        "embedding-truncated",
                        "a chunk of " + texts.get(i).uri() + " has "
                                + embeddings.get(i).tokens() + " tokens, of which the model saw the first "
                                + embedder.model().maxTokens());
            }
        }
        tally.embedded(texts.size());
    }
}
