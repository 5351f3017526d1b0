package dev.ragstone.retrieval.late;

import dev.ragstone.store.CompressedTokens;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Keeps the token vectors that were computed on demand, up to a number of bytes; the least lately used go first. */
final class TokenCache {

    private final long maxBytes;
    private final Map<String, CompressedTokens> entries = new LinkedHashMap<>(16, 0.75f, true);
    private long bytes;

    TokenCache(long maxBytes) {
        this.maxBytes = maxBytes;
    }

    synchronized Optional<CompressedTokens> find(String key) {
        return Optional.ofNullable(entries.get(key));
    }

    synchronized void put(String key, CompressedTokens tokens) {
        CompressedTokens before = entries.put(key, tokens);
        bytes += tokens.size() - (before == null ? 0 : before.size());
        Iterator<CompressedTokens> eldest = entries.values().iterator();
        while (bytes > maxBytes) {
            bytes -= eldest.next().size();
            eldest.remove();
        }
    }
}
