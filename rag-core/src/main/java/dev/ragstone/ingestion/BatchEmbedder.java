package dev.ragstone.ingestion;

import dev.ragstone.embedding.Embedder;
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

    private final Catalog catalog;
    private final CachedVectors cache;
    private final Embedder embedder;
    private final EmbedderAnswers answers;
    private final IngestionSettings settings;
    private final SyncTally tally;
    private final Watcher watcher;
    private final TokenKeeping tokens;
    private final Set<String> refused = new HashSet<>();
    /** Those of the batch before, which may still be on its way into the index. */
    private Map<String, Vector> recent = Map.of();

    private Map<String, Vector> made = Map.of();
    private boolean down;

    BatchEmbedder(
            Ingestion.Parts parts, CachedVectors cache, IngestionSettings settings, SyncTally tally, Watcher watcher) {
        this.catalog = parts.store().catalog();
        this.embedder = parts.embedder();
        this.answers = new EmbedderAnswers(embedder.model(), tally.warnings());
        this.cache = cache;
        this.settings = settings;
        this.tally = tally;
        this.watcher = watcher;
        this.tokens = TokenKeeping.into(parts.store(), embedder, tally.warnings());
    }

    /** Sees the work move on, and may end it. */
    interface Watcher {

        void progressed();

        boolean cancelled();
    }

    Map<String, Vector> vectorsFor(List<PreparedDocument> documents) {
        var unique = new LinkedHashMap<String, TextOfItem>();
        int wanted = 0;
        for (PreparedDocument document : documents) {
            for (EmbeddedText text : document.texts()) {
                unique.putIfAbsent(
                        text.key(), new TextOfItem(text, document.item().uri()));
                wanted++;
            }
        }
        made = new HashMap<>();
        tokens.begin();
        if (wanted == 0) {
            return Map.of();
        }
        Map<String, Vector> vectors = known(unique);
        Map<String, Vector> incomplete = tokens.takeIncomplete(vectors);
        int reused = countWith(vectors, documents);
        tally.reused(reused);
        var missing = unique.values().stream()
                .filter(text -> !vectors.containsKey(text.key()))
                .toList();
        int slice = embedder.batchSize();
        for (int from = 0; from < missing.size() && !down && !cancelled(); from += slice) {
            embed(missing.subList(from, Math.min(from + slice, missing.size())), vectors);
            watcher.progressed();
        }
        incomplete.forEach(vectors::putIfAbsent);
        // Equal texts in one batch are embedded once.
        tally.reused(countWith(vectors, documents) - reused - made.size());
        recent = vectors;
        return vectors;
    }

    private Map<String, Vector> known(Map<String, TextOfItem> unique) {
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

    private void embed(List<TextOfItem> texts, Map<String, Vector> vectors) {
        for (int attempt = 1; !cancelled(); attempt++) {
            try {
                tally.asked();
                Map<String, Vector> given = answers.accept(texts, tokens.embed(texts));
                made.putAll(given);
                vectors.putAll(given);
                tally.embedded(texts.size());
                return;
            } catch (EmbeddingException e) {
                var pause = settings.retry().pauseAfter(attempt, e, ThreadLocalRandom.current());
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

    private void giveUp(List<TextOfItem> texts, Map<String, Vector> vectors, EmbeddingException e) {
        if (e.retryable() || refusesEverything()) {
            goDown(e);
        } else if (texts.size() == 1) {
            refused.add(texts.getFirst().key());
            answers.refused(texts.getFirst(), e);
        } else {
            texts.stream().takeWhile(text -> !down).forEach(text -> embed(List.of(text), vectors));
        }
    }

    /** Whether it is not a text but the embedder: a revoked key must not cost the documents their words. */
    private boolean refusesEverything() {
        try {
            return embedder.embedDocuments(EmbedderAnswers.PROBE).size() != 1;
        } catch (RuntimeException e) {
            return true;
        }
    }

    /** Whether the embedder refused this text for good, so that it is of no use to ask again. */
    boolean isRefused(String key) {
        return refused.contains(key);
    }

    /** The vectors of the tokens of the last batch. */
    TokenKeeping tokens() {
        return tokens;
    }

    /** What the embedder made for the last batch. */
    Map<String, Vector> made() {
        return made;
    }

    private void goDown(RuntimeException e) {
        down = true;
        tally.warnings()
                .warn(
                        "embedding-failed",
                        "the embedder is not available (" + e.getMessage()
                                + "): documents are found by their words only until the next sync");
    }
}
