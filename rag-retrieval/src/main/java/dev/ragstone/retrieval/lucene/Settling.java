package dev.ragstone.retrieval.lucene;

import java.io.IOException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;

/**
 * How much order to make after a run of commits.
 *
 * <p>Deleted chunks count in word statistics until they are merged away. A small index is always merged into one segment
 * without any, so that its scores equal those of a fresh build; the cost is a copy of the index. In a large one that
 * would be out of proportion to a small change: it keeps a few segments, and those with more than a few per cent of
 * deletions are rewritten.
 */
final class Settling {

    /** The share of deletions, in per cent, from which a segment of a large index is rewritten. */
    static final double DELETES_PERCENT = 5;

    /** Each segment is a graph of its own to search: four cost about four times as much as one. */
    static final int LARGE_SEGMENTS = 4;

    private final int smallIndex;

    /** Up to {@code smallIndex} entries an index is small. */
    Settling(int smallIndex) {
        this.smallIndex = smallIndex;
    }

    boolean isDue(DirectoryReader commit) {
        return commit.hasDeletions() || commit.leaves().size() > (isSmall(commit) ? 1 : LARGE_SEGMENTS);
    }

    /** Merges; the caller commits. */
    void run(IndexWriter writer, DirectoryReader commit) throws IOException {
        if (isSmall(commit)) {
            writer.forceMerge(1);
        } else {
            writer.forceMergeDeletes();
            writer.forceMerge(LARGE_SEGMENTS);
        }
    }

    private boolean isSmall(DirectoryReader commit) {
        return commit.numDocs() <= smallIndex;
    }
}
