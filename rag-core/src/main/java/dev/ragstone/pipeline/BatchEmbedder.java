package dev.ragstone.pipeline;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.Vector;
import dev.ragstone.error.EmbeddingException;
import dev.ragstone.store.Catalog;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Finds the vectors for a batch of texts: those the index or the cache already has for an equal text, and the rest from
 * the embedder.
 *
 * <p>An embedder that fails is asked again as the retry policy says; one that stays down leaves texts without a vector
 * for now, and so does one that refuses whatever it is given. A text that it refuses alone is found by its words only.
 */
final class BatchEmbedder {

    /** Any embedder that works can embed this. */
    private static final String PROBE = "a";

    private final Catalog catalog;
    private final CachedVectors cache;
    private final Embedder embedder;
    private final IngestionSettings settings;
    private final SyncTally tally;
    private final Watcher watcher;
    private final Set<String> refused = new HashSet<>();
    /** Those of the batch before, which may still be on its way into the index. */
    private Map<String, Vector> recent = Map.of();

    private Map<String, Vector> made = Map.of();
    private boolean down;

    BatchEmbedder(
            Ingestion.Parts parts, CachedVectors cache, IngestionSettings settings, SyncTally tally, Watcher watcher) {
        this.catalog = parts.store().catalog();
        this.embedder = parts.embedder();
        this.cache = cache;
        this.settings = settings;
        this.tally = tally;
        this.watcher = watcher;
    }

    /** Sees the work move on, and may end it. */
    interface Watcher {

        void progressed();

        boolean cancelled();
    }

    /** A text to be embedded, and the item it is from. */
    private record Text(EmbeddedText embedded, String uri) {

        String key() {
            return embedded.key();
        }
    }

    Map<String, Vector> vectorsFor(List<PreparedDocument> documents) {
        var unique = new LinkedHashMap<String, Text>();
        int wanted = 0;
        for (PreparedDocument document : documents) {
            for (EmbeddedText text : document.texts()) {
                unique.putIfAbsent(text.key(), new Text(text, document.item().uri()));
                wanted++;
            }
        }
        made = new HashMap<>();
        if (wanted == 0) {
            return Map.of();
        }
        Map<String, Vector> vectors = known(unique);
        int known = vectors.size();
        var missing = unique.values().stream()
                .filter(text -> !vectors.containsKey(text.key()))
                .toList();
        int slice = embedder.batchSize();
        for (int from = 0; from < missing.size() && !down && !cancelled(); from += slice) {
            embed(missing.subList(from, Math.min(from + slice, missing.size())), vectors);
            watcher.progressed();
        }
        int embedded = vectors.size() - known;
        tally.reused(countWith(vectors, documents) - embedded);
        recent = vectors;
        return vectors;
    }

    private Map<String, Vector> known(Map<String, Text> unique) {
        var vectors = new HashMap<>(catalog.vectors(unique.keySet()));
        recent.forEach((key, vector) -> {
            if (unique.containsKey(key)) {
                vectors.put(key, vector);
            }
        });
        cache.addMissing(unique.keySet(), vectors);
        return vectors;
    }

    private static int countWith(Map<String, Vector> vectors, List<PreparedDocument> documents) {
        return (int) documents.stream()
                .flatMap(document -> document.texts().stream())
                .filter(text -> vectors.containsKey(text.key()))
                .count();
    }

    /** Whether texts were left without a vector because the caller gave up. */
    boolean cancelled() {
        return watcher.cancelled();
    }

    private void embed(List<Text> texts, Map<String, Vector> vectors) {
        for (int made = 1; !cancelled(); made++) {
            try {
                accept(texts, embedder.embedDocuments(textsOf(texts)), vectors);
                return;
            } catch (EmbeddingException e) {
                var pause = settings.retry().pauseAfter(made, e, ThreadLocalRandom.current());
                if (pause.isEmpty()) {
                    giveUp(texts, vectors, e);
                    return;
                }
                Pause.sleep(pause.get(), watcher::cancelled);
            } catch (RuntimeException e) {
                // Not what the contract allows, but no reason to lose the documents.
                goDown(e);
                return;
            }
        }
    }

    private void giveUp(List<Text> texts, Map<String, Vector> vectors, EmbeddingException e) {
        if (e.retryable() || refusesEverything()) {
            goDown(e);
        } else if (texts.size() == 1) {
            refused.add(texts.getFirst().key());
            tally.warn(
                    "embedding-refused",
                    "a chunk of " + texts.getFirst().uri()
                            + " is found by its words only, because the embedder refused it: " + e.getMessage());
        } else {
            texts.stream().takeWhile(text -> !down).forEach(text -> embed(List.of(text), vectors));
        }
    }

    /** Whether it is not a text but the embedder: a revoked key must not cost the documents their words. */
    private boolean refusesEverything() {
        try {
            return embedder.embedDocuments(List.of(PROBE)).size() != 1;
        } catch (RuntimeException e) {
            return true;
        }
    }

    /** Whether the embedder refused this text for good, so that it is of no use to ask again. */
    boolean isRefused(String key) {
        return refused.contains(key);
    }

    /** What the embedder made for the last batch. */
    Map<String, Vector> made() {
        return made;
    }

    private static List<String> textsOf(List<Text> texts) {
        return texts.stream().map(text -> text.embedded().text()).toList();
    }

    private void goDown(RuntimeException e) {
        down = true;
        tally.warn(
                "embedding-failed",
                "the embedder is not available (" + e.getMessage()
                        + "): documents are found by their words only until the next sync");
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
        for (Embedding embedding : embeddings) {
            requireDimension(embedding.vector());
        }
        for (int i = 0; i < texts.size(); i++) {
            made.put(texts.get(i).key(), embeddings.get(i).vector());
            if (embeddings.get(i).truncated()) {
                warnTruncated(texts.get(i), embeddings.get(i));
            }
        }
        vectors.putAll(made);
        tally.embedded(texts.size());
    }

    private void requireDimension(Vector vector) {
        if (vector.dimension() != embedder.model().dimension()) {
            throw new EmbeddingException(
                    "embedder " + embedder.model().id() + " gave a vector of " + vector.dimension()
                            + " values instead of " + embedder.model().dimension(),
                    "Check the embedder with EmbedderContract from rag-testkit",
                    false,
                    null);
        }
    }

    private void warnTruncated(Text text, Embedding embedding) {
        tally.warn(
                "embedding-truncated",
                "a chunk of " + text.uri() + " has " + embedding.tokens() + " tokens, of which the model saw the first "
                        + embedder.model().maxTokens());
    }
}
