package dev.ragstone.ingest;

import dev.ragstone.document.Metadata;
import dev.ragstone.document.MetadataValue;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What is known about files apart from their bytes: metadata, and who may read them.
 *
 * <p>Immutable. What several rules say about one file is joined key by key, the later one winning.
 *
 * @since 0.1
 */
public final class FileFacts {

    private static final FileFacts NONE = new FileFacts(Metadata.empty(), null);

    private final Metadata metadata;
    private final @Nullable Set<String> accessLabels;

    private FileFacts(Metadata metadata, @Nullable Set<String> accessLabels) {
        this.metadata = metadata;
        this.accessLabels = accessLabels;
    }

    /** Nothing known. */
    public static FileFacts none() {
        return NONE;
    }

    /** A copy with these tags, under {@code tags}. */
    public FileFacts tags(String... tags) {
        return with("tags", MetadataValue.of(List.of(tags)));
    }

    /** A copy with a text under {@code key}. */
    public FileFacts with(String key, String value) {
        return with(key, MetadataValue.of(value));
    }

    /** A copy with a value under {@code key}. */
    public FileFacts with(String key, MetadataValue value) {
        return new FileFacts(metadata.with(key, value), accessLabels);
    }

    /** A copy with all of {@code metadata}. */
    public FileFacts with(Metadata metadata) {
        return new FileFacts(this.metadata.with(metadata), accessLabels);
    }

    /**
     * A copy that says who may read a file: whoever carries one of {@code labels}, anyone when there are none.
     *
     * @throws IllegalArgumentException if a label is blank
     */
    public FileFacts accessLabels(String... labels) {
        return accessLabels(Arrays.asList(labels));
    }

    FileFacts accessLabels(Collection<String> labels) {
        for (String label : labels) {
            if (label.isBlank()) {
                throw new IllegalArgumentException("an access label must not be blank");
            }
        }
        return new FileFacts(metadata, new TreeSet<>(labels));
    }

    /** What is known when {@code nearer} is known too, which wins. */
    FileFacts joined(FileFacts nearer) {
        return nearer == NONE
                ? this
                : new FileFacts(
                        metadata.with(nearer.metadata),
                        nearer.accessLabels == null ? accessLabels : nearer.accessLabels);
    }

    Metadata metadata() {
        return metadata;
    }

    Set<String> accessLabels() {
        return accessLabels == null ? Set.of() : accessLabels;
    }
}
