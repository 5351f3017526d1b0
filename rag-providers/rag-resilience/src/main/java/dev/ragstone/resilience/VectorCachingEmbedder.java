package dev.ragstone.resilience;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.ForwardingEmbedder;
import dev.ragstone.embedding.TokenEmbedder;
import dev.ragstone.embedding.Vector;
import dev.ragstone.embedding.VectorCache;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An embedder that asks another only for texts whose vectors a {@link VectorCache} does not have, queries and documents
 * alike: in memory with {@link MemoryVectorCache}, on disk with {@code FileVectorCache} of rag-ingest.
 *
 * <p>The key is a hash of the model, of whether the text is a query, and of the text. A vector of a text that was cut is
 * not kept, so that the cut is reported every time. A cache that fails is gone without, and the log says so. Safe for use
 * by several threads if the embedder and the cache are; two that ask for the same text at the same time may both have it
 * embedded. Closing it closes the embedder and the cache.
 *
 * @since 0.1
 */
public final class VectorCachingEmbedder extends ForwardingEmbedder {

    private static final Logger log = LoggerFactory.getLogger(VectorCachingEmbedder.class);

    private final VectorCache cache;

    private VectorCachingEmbedder(Embedder embedder, VectorCache cache) {
        super(embedder);
        this.cache = Objects.requireNonNull(cache, "cache");
    }

    /** Keeps the vectors of {@code embedder} in {@code cache}. */
    public static VectorCachingEmbedder of(Embedder embedder, VectorCache cache) {
        return new VectorCachingEmbedder(embedder, cache);
    }

    @Override
    public List<Embedding> embedDocuments(List<String> texts) {
        var keys = new LinkedHashMap<String, String>();
        texts.forEach(text -> keys.putIfAbsent(text, key("document", text)));
        Map<String, Vector> known = find(new LinkedHashSet<>(keys.values()));
        List<String> missing = keys.keySet().stream()
                .filter(text -> !known.containsKey(keys.get(text)))
                .toList();
        var made = new HashMap<String, Embedding>();
        if (!missing.isEmpty()) {
            List<Embedding> embeddings = OneForEach.of(behind(), missing);
            for (int i = 0; i < missing.size(); i++) {
                made.put(missing.get(i), embeddings.get(i));
            }
            keep(made, keys);
        }
        var all = new ArrayList<Embedding>(texts.size());
        for (String text : texts) {
            Embedding fresh = made.get(text);
            all.add(fresh != null ? fresh : cached(text, Objects.requireNonNull(known.get(keys.get(text)))));
        }
        return List.copyOf(all);
    }

    /** That of the embedder behind, which this one has nothing to add to. */
    @Override
    public Optional<TokenEmbedder> tokenEmbedder() {
        return behind().tokenEmbedder();
    }

    @Override
    public Embedding embedQuery(String text) {
        String key = key("query", text);
        Vector known = find(Set.of(key)).get(key);
        if (known != null) {
            return cached(text, known);
        }
        Embedding embedding = behind().embedQuery(text);
        keep(Map.of(text, embedding), Map.of(text, key));
        return embedding;
    }

    private Embedding cached(String text, Vector vector) {
        return new Embedding(vector, tokenCounter().count(text), false);
    }

    private Map<String, Vector> find(Set<String> keys) {
        try {
            var fitting = new HashMap<>(cache.find(keys));
            fitting.values().removeIf(vector -> vector.dimension() != model().dimension());
            return fitting;
        } catch (RuntimeException e) {
            log.warn("the vector cache could not be read: {}", e.getMessage());
            return Map.of();
        }
    }

    private void keep(Map<String, Embedding> made, Map<String, String> keys) {
        var whole = new HashMap<String, Vector>();
        made.forEach((text, embedding) -> {
            if (!embedding.truncated()) {
                whole.put(Objects.requireNonNull(keys.get(text)), embedding.vector());
            }
        });
        try {
            cache.put(whole);
        } catch (RuntimeException e) {
            log.warn("the vector cache could not be written: {}", e.getMessage());
        }
    }

    /** UTF-16, because UTF-8 has one question mark for all halves of characters. */
    private String key(String kind, String text) {
        String all = model().id() + '\n' + kind + '\n' + text;
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(sha.digest(all.getBytes(StandardCharsets.UTF_16BE)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform must have SHA-256", e);
        }
    }

    @Override
    public void close() {
        try {
            super.close();
        } finally {
            cache.close();
        }
    }
}
