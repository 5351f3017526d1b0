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
 * Finds the vectors for a batch of texts: those the index already has for an equal text, and the rest from the embedder.
 *
 * <p>An embedder that is down leaves texts without a vector for now. A text the embedder refuses for good is remembered
 * with the reason, so that only its own document fails.
 */
final class BatchEmbedder {

    /** Small enough for progress to be seen to move, large enough to keep every core of an embedder busy. */
    private static final int SLICE = 32;

    private final Catalog catalog;
    private final Embedder embedder;
    private final SyncTally tally;
    private final Watcher watcher;
    private final Map<String, String> refusals = new HashMap<>();
    private boolean down;

    BatchEmbedder(Catalog catalog, Embedder embedder, SyncTally tally, Watcher watcher) {
        this.catalog = catalog;
        this.embedder = embedder;
        this.tally = tally;
        this.watcher = watcher;
    }

    /** Sees the work move on, and may end it. */
    interface Watcher {

        void progressed();

        boolean cancelled();
    }

    /** A text to be embedded; equal keys mean equal texts. */
    record Text(String key, String text, String uri) {}

    Map<String, Vector> vectorsFor(List<Text> texts) {
        var unique = new LinkedHashMap<String, Text>();
        texts.forEach(text -> unique.putIfAbsent(text.key(), text));
        var vectors = new HashMap<>(unique.isEmpty() ? Map.<String, Vector>of() : catalog.vectors(unique.keySet()));
        int known = vectors.size();
        var missing = unique.values().stream()
                .filter(text -> !vectors.containsKey(text.key()))
                .toList();
        for (int from = 0; from < missing.size() && !down && !cancelled(); from += SLICE) {
            embed(missing.subList(from, Math.min(from + SLICE, missing.size())), vectors);
            watcher.progressed();
        }
        int embedded = vectors.size() - known;
        tally.reused((int) texts.stream()
                        .filter(text -> vectors.containsKey(text.key()))
                        .count()
                - embedded);
        return vectors;
    }

    /** Whether texts were left without a vector because the caller gave up. */
    boolean cancelled() {
        return watcher.cancelled();
    }

    /** Why one of these texts was refused for good; empty if none was. */
    String refusalFor(List<String> keys) {
        return keys.stream()
                .map(key -> refusals.getOrDefault(key, ""))
                .filter(reason -> !reason.isEmpty())
                .findFirst()
                .orElse("");
    }

    private void embed(List<Text> texts, Map<String, Vector> vectors) {
        try {
            accept(texts, embedder.embedDocuments(texts.stream().map(Text::text).toList()), vectors);
        } catch (EmbeddingException e) {
            if (e.retryable()) {
                goDown(e);
            } else if (texts.size() == 1) {
                refusals.put(texts.getFirst().key(), e.getMessage());
            } else {
                texts.forEach(text -> embedAlone(text, vectors));
            }
        } catch (RuntimeException e) {
            // Not what the contract allows, but no reason to lose the documents.
            goDown(e);
        }
    }

    private void embedAlone(Text text, Map<String, Vector> vectors) {
        if (!down) {
            embed(List.of(text), vectors);
        }
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
        for (int i = 0; i < texts.size(); i++) {
            vectors.put(texts.get(i).key(), embeddings.get(i).vector());
            if (embeddings.get(i).truncated()) {
                warnTruncated(texts.get(i), embeddings.get(i));
            }
        }
        tally.embedded(texts.size());
    }

    private void warnTruncated(Text text, Embedding embedding) {
        tally.warn(
                "embedding-truncated",
                "a chunk of " + text.uri() + " has " + embedding.tokens() + " tokens, of which the model saw the first "
                        + embedder.model().maxTokens());
    }
}
