package dev.ragstone.embedding;

import java.util.Map;
import java.util.Set;

/** Keeps nothing. */
enum NoVectorCache implements VectorCache {
    INSTANCE;

    @Override
    public Map<String, Vector> find(Set<String> keys) {
        return Map.of();
    }

    @Override
    public void put(Map<String, Vector> vectors) {}

    @Override
    public void remove(Set<String> keys) {}
}
