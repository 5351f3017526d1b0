package dev.ragstone.retrieval.late;

import dev.ragstone.embedding.TokenEmbedder;
import dev.ragstone.embedding.TokenEmbedding;
import dev.ragstone.error.EmbeddingException;
import dev.ragstone.search.Hit;
import dev.ragstone.store.CompressedTokens;
import dev.ragstone.store.TokenArchive;
import dev.ragstone.store.VectorKey;
import dev.ragstone.trace.Warning;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the token vectors of hits: stored ones, those computed before, and the rest from the model, the best hits first,
 * for as long as there is time.
 *
 * <p>They are looked up by a key made of the text of the hit itself, never by its id: a text that took its place in the
 * index since, which the asker may not be allowed to read, is not found. Safe for use by several threads.
 */
final class TokenSource {

    /** Few enough for the clock to be looked at often, enough for the model to use several processors. */
    private static final int AT_ONCE = 4;

    private final String model;
    private final TokenEmbedder embedder;
    private final @Nullable TokenArchive archive;
    private final TokenCompression compression;
    private final TokenCache cache;
    private final Duration budget;

    TokenSource(LateInteractionReranker.Builder settings, TokenEmbedder embedder) {
        this.model = settings.embedder.model().id();
        this.embedder = embedder;
        this.archive = settings.archive;
        // What is stored and what is computed must be equally rough to be compared with one another.
        this.compression = archive == null
                ? TokenCompression.FOUR_BITS
                : TokenCompression.named(archive.id()).orElseThrow();
        this.cache = new TokenCache(settings.cacheBytes);
        this.budget = settings.timeBudget;
    }

    /**
     * What was found.
     *
     * @param codes by hit; some may be missing
     */
    record Found(Map<Hit, TokenCodes> codes, List<Warning> warnings) {}

    /** @param hits best first */
    Found find(List<Hit> hits) {
        var keys = new LinkedHashMap<Hit, String>();
        hits.forEach(hit -> keys.put(hit, VectorKey.of(model, hit.document(), hit.chunk())));
        var tokens = new LinkedHashMap<String, CompressedTokens>();
        if (archive != null) {
            tokens.putAll(archive.find(Set.copyOf(keys.values())));
        }
        var missing = new LinkedHashMap<String, String>();
        keys.forEach((hit, key) -> {
            if (!tokens.containsKey(key)) {
                cache.find(key)
                        .ifPresentOrElse(kept -> tokens.put(key, kept), () -> missing.putIfAbsent(key, text(hit)));
            }
        });
        List<Warning> warnings = compute(missing, tokens);
        var codes = new LinkedHashMap<Hit, TokenCodes>();
        keys.forEach((hit, key) -> {
            CompressedTokens found = tokens.get(key);
            if (found != null) {
                codes.put(hit, TokenCodes.unpack(found));
            }
        });
        return new Found(codes, warnings);
    }

    private static String text(Hit hit) {
        return hit.chunk().textInContext(hit.document().titleInContext());
    }

    private List<Warning> compute(Map<String, String> missing, Map<String, CompressedTokens> tokens) {
        List<Map.Entry<String, String>> texts = List.copyOf(missing.entrySet());
        long start = System.nanoTime();
        int done = 0;
        while (done < texts.size() && fits(System.nanoTime() - start, done)) {
            var batch = texts.subList(done, Math.min(done + AT_ONCE, texts.size()));
            try {
                compute(batch, tokens);
            } catch (EmbeddingException e) {
                return List.of(warning(texts.size() - done, "the vectors could not be computed: " + e.getMessage()));
            }
            done += batch.size();
        }
        return done == texts.size()
                ? List.of()
                : List.of(warning(texts.size() - done, "there was no time to compute the vectors"));
    }

    private void compute(List<Map.Entry<String, String>> texts, Map<String, CompressedTokens> tokens) {
        List<TokenEmbedding> embeddings = embedder.embedDocumentTokens(
                texts.stream().map(Map.Entry::getValue).toList());
        for (int i = 0; i < texts.size(); i++) {
            String key = texts.get(i).getKey();
            CompressedTokens small = compression.compress(embeddings.get(i).tokens());
            cache.put(key, small);
            tokens.put(key, small);
        }
    }

    /** Whether another batch is likely to end in time, judged by those before. */
    private boolean fits(long nanos, int done) {
        return done == 0 ? !budget.isZero() : nanos + nanos / done * AT_ONCE <= budget.toNanos();
    }

    private static Warning warning(int count, String reason) {
        return new Warning(
                "late-interaction-incomplete",
                "the hits are not compared token by token, because of " + count + " of them " + reason);
    }
}
