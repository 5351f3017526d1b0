package dev.ragstone.document;

import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Named values that describe a document and can be filtered on, ordered by name.
 *
 * <pre>{@code
 * var metadata = Metadata.empty().with("year", 2024).with("tags", List.of("legal", "draft"));
 * }</pre>
 *
 * @since 0.1
 */
public record Metadata(Map<String, MetadataValue> values) {

    private static final Metadata EMPTY = new Metadata(Map.of());

    public Metadata {
        for (String key : values.keySet()) {
            if (key.isBlank()) {
                throw new IllegalArgumentException("a metadata key must not be blank");
            }
        }
        values = Collections.unmodifiableMap(new TreeMap<>(values));
    }

    /** No values at all. */
    public static Metadata empty() {
        return EMPTY;
    }

    /** The value under {@code key}, if there is one. */
    public Optional<MetadataValue> get(String key) {
        return Optional.ofNullable(values.get(key));
    }

    /** A copy that also has {@code value} under {@code key}, replacing an earlier one. */
    public Metadata with(String key, MetadataValue value) {
        var copy = new TreeMap<>(values);
        copy.put(key, value);
        return new Metadata(copy);
    }

    /** A copy with a text under {@code key}. */
    public Metadata with(String key, String value) {
        return with(key, MetadataValue.of(value));
    }

    /** A copy with a number under {@code key}. */
    public Metadata with(String key, double value) {
        return with(key, MetadataValue.of(value));
    }

    /** A copy with a truth value under {@code key}. */
    public Metadata with(String key, boolean value) {
        return with(key, MetadataValue.of(value));
    }

    /** A copy with a moment under {@code key}. */
    public Metadata with(String key, Instant value) {
        return with(key, MetadataValue.of(value));
    }

    /** A copy with several texts under {@code key}. */
    public Metadata with(String key, List<String> values) {
        return with(key, MetadataValue.of(values));
    }

    /** A copy that also has all of {@code other}, whose values win. */
    public Metadata with(Metadata other) {
        var copy = new TreeMap<>(values);
        copy.putAll(other.values);
        return new Metadata(copy);
    }
}
