package dev.ragstone.retrieval.lucene;

import dev.ragstone.error.FingerprintException;
import dev.ragstone.error.StoreException;
import dev.ragstone.store.Fingerprint;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** What every commit says about the index: its format, what it is for and what it was built with. */
record IndexHeader(Kind kind, Fingerprint fingerprint, VectorPrecision precision) {

    /** Grows when an older Ragstone could no longer read the index. */
    static final int FORMAT = 3;

    private static final String PREFIX = "ragstone.";

    /** What an index holds. */
    enum Kind {
        STORE,
        VECTORS,
        KEYWORDS
    }

    Map<String, String> toUserData() {
        var data = new TreeMap<String, String>();
        data.put(PREFIX + "format", Integer.toString(FORMAT));
        data.put(PREFIX + "kind", kind.name().toLowerCase(Locale.ROOT));
        data.put(PREFIX + "embedder", fingerprint.embedder());
        data.put(PREFIX + "dimension", Integer.toString(fingerprint.dimension()));
        data.put(PREFIX + "chunker", fingerprint.chunker());
        data.put(PREFIX + "analyzer", fingerprint.analyzer());
        data.put(PREFIX + "tokens", fingerprint.tokens());
        data.put(PREFIX + "vectors", precision.name().toLowerCase(Locale.ROOT));
        return data;
    }

    /**
     * Reads the header of a commit.
     *
     * @throws StoreException if it is not one of ours, or of a format this version does not know
     */
    static IndexHeader read(Map<String, String> data, Path path) {
        String format = data.get(PREFIX + "format");
        if (format == null) {
            throw new StoreException(
                    "The directory " + path + " holds a Lucene index of another program",
                    "Choose another directory.",
                    false,
                    null);
        }
        if (Integer.parseInt(format) != FORMAT) {
            throw new StoreException(
                    "The index in " + path + " has format " + format + ", but this version of Ragstone reads format "
                            + FORMAT,
                    "Use the version that wrote it, or delete the directory and sync again.",
                    false,
                    null);
        }
        var fingerprint = new Fingerprint(
                data.getOrDefault(PREFIX + "embedder", ""),
                Integer.parseInt(data.getOrDefault(PREFIX + "dimension", "0")),
                data.getOrDefault(PREFIX + "chunker", ""),
                data.getOrDefault(PREFIX + "analyzer", ""),
                data.getOrDefault(PREFIX + "tokens", Fingerprint.NO_TOKENS));
        Kind kind = Kind.valueOf(data.getOrDefault(PREFIX + "kind", "store").toUpperCase(Locale.ROOT));
        var precision = VectorPrecision.valueOf(data.getOrDefault(PREFIX + "vectors", VectorPrecision.FLOAT.name())
                .toUpperCase(Locale.ROOT));
        return new IndexHeader(kind, fingerprint, precision);
    }

    void requireKind(Kind wanted, Path path) {
        if (kind != wanted) {
            throw new StoreException(
                    "The directory " + path + " holds an index of kind " + kind + ", not " + wanted,
                    "Choose another directory.",
                    false,
                    null);
        }
    }

    void requirePrecision(VectorPrecision wanted, Path path) {
        if (precision != wanted) {
            throw new FingerprintException(
                    "The index in " + path + " was built with vectors(" + precision + "), not vectors(" + wanted + ")",
                    "Open it without vectors(...), or reindex: open it for writing with reindexOnMismatch(true), which"
                            + " drops its content, and sync again.",
                    false,
                    null);
        }
    }

    void requireFingerprint(Fingerprint wanted, Path path) {
        var differences = fingerprint.differencesTo(wanted);
        if (!differences.isEmpty()) {
            throw new FingerprintException(
                    "The index in " + path + " was built with " + String.join(", ", differences),
                    "Open it with what it was built with, or reindex: open it for writing with"
                            + " reindexOnMismatch(true), which drops its content, and sync again.",
                    false,
                    null);
        }
    }
}
