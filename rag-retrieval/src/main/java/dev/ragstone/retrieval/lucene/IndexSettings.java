package dev.ragstone.retrieval.lucene;

import dev.ragstone.store.Fingerprint;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.MMapDirectory;
import org.jspecify.annotations.Nullable;

/** How a directory is opened: what the builders of the public classes have in common. */
final class IndexSettings {

    /** Opens a directory; replaced in tests by one that fails. */
    @FunctionalInterface
    interface DirectoryOpener {
        Directory open(Path path) throws IOException;
    }

    private final Path path;
    private final IndexHeader.Kind kind;
    private @Nullable Fingerprint fingerprint;
    private boolean tokensAsBuilt = true;
    private boolean readOnly;
    private boolean reindexOnMismatch;
    private BM25Similarity similarity = new BM25Similarity(1.2f, 0.75f);
    private KeywordTuning keywords = KeywordTuning.defaults();
    private @Nullable VectorPrecision precision;
    private int exactSearchLimit = 4_000;
    private int smallIndex = 20_000;
    // Reads through a memory map go on when a thread is interrupted; reads through a channel would close it for all.
    private DirectoryOpener opener = MMapDirectory::new;

    IndexSettings(Path path, IndexHeader.Kind kind) {
        this.path = path.toAbsolutePath().normalize();
        this.kind = kind;
    }

    void fingerprint(Fingerprint fingerprint) {
        this.fingerprint = fingerprint;
    }

    void tokensAsBuilt(boolean tokensAsBuilt) {
        this.tokensAsBuilt = tokensAsBuilt;
    }

    void readOnly(boolean readOnly) {
        this.readOnly = readOnly;
    }

    void reindexOnMismatch(boolean reindexOnMismatch) {
        this.reindexOnMismatch = reindexOnMismatch;
    }

    void bm25(float k1, float b) {
        if (!Float.isFinite(k1) || k1 < 0) {
            throw new IllegalArgumentException("k1 must be zero or more but was " + k1);
        }
        if (!(b >= 0 && b <= 1)) {
            throw new IllegalArgumentException("b must be between 0 and 1 but was " + b);
        }
        similarity = new BM25Similarity(k1, b);
    }

    void keywords(KeywordTuning tuning) {
        keywords = Objects.requireNonNull(tuning);
    }

    void precision(VectorPrecision precision) {
        this.precision = Objects.requireNonNull(precision);
    }

    void exactSearchLimit(int vectors) {
        if (vectors < 0) {
            throw new IllegalArgumentException("exactSearchLimit must be zero or more but was " + vectors);
        }
        exactSearchLimit = vectors;
    }

    void smallIndex(int entries) {
        smallIndex = entries;
    }

    void opener(DirectoryOpener opener) {
        this.opener = opener;
    }

    static int requireDimension(int dimension) {
        if (dimension < 1 || dimension > VectorFormat.MAX_DIMENSION) {
            throw new IllegalArgumentException(
                    "dimension must be between 1 and " + VectorFormat.MAX_DIMENSION + " but was " + dimension);
        }
        return dimension;
    }

    Path path() {
        return path;
    }

    IndexHeader.Kind kind() {
        return kind;
    }

    /** What a new index is built with; empty if there must be one already. */
    Optional<Fingerprint> fingerprint() {
        return Optional.ofNullable(fingerprint);
    }

    /** What an index must have been built with that was built with {@code recorded}. */
    Fingerprint required(Fingerprint recorded) {
        if (fingerprint == null) {
            return recorded;
        }
        return tokensAsBuilt ? fingerprint.withTokens(recorded.tokens()) : fingerprint;
    }

    boolean readOnly() {
        return readOnly;
    }

    boolean reindexOnMismatch() {
        return reindexOnMismatch;
    }

    BM25Similarity similarity() {
        return similarity;
    }

    KeywordTuning keywords() {
        return keywords;
    }

    /** How vectors must have been indexed; empty if as they are. */
    Optional<VectorPrecision> precision() {
        return Optional.ofNullable(precision);
    }

    int exactSearchLimit() {
        return exactSearchLimit;
    }

    /** Up to how many entries an index is settled completely. */
    int smallIndex() {
        return smallIndex;
    }

    Directory openDirectory() throws IOException {
        return opener.open(path);
    }
}
