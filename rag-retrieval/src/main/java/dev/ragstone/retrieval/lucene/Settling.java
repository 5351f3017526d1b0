package dev.ragstone.retrieval.lucene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SegmentReader;

/**
 * How much order to make after a run of commits.
 *
 * <p>Deleted chunks count in word statistics until they are merged away. A small index is always merged into one segment
 * without any, so that its scores equal those of a fresh build; the cost is a copy of the index. In a large one that
 * would be out of proportion to a small change: segments with more than a few per cent of deletions are rewritten, and all
 * become one again only when a good part of the content has come in since. Until then it keeps a few small ones beside the
 * large one.
 */
final class Settling {

    /** The share of deletions, in per cent, from which a segment of a large index is rewritten. */
    static final double DELETES_PERCENT = 5;

    /**
     * How many segments a large index may have that is not worth merging into one. Each is a graph of its own to search:
     * four of one size cost about four times as much as one.
     */
    static final int LARGE_SEGMENTS = 4;

    /** Larger segments are left as they are. */
    private static final long LARGEST_BYTES = 5L << 30;

    /** All become one when what is outside the largest is at least this part of the whole. */
    private static final int WORTHWHILE_PART = 8;

    private final int smallIndex;

    /** Up to {@code smallIndex} entries an index is small. */
    Settling(int smallIndex) {
        this.smallIndex = smallIndex;
    }

    /** What to do about a commit; empty when it is in order. */
    Optional<Plan> plan(DirectoryReader commit) throws IOException {
        int segments = segments(commit);
        return commit.hasDeletions() || commit.leaves().size() > segments
                ? Optional.of(new Plan(commit.hasDeletions(), segments))
                : Optional.empty();
    }

    /** How many segments there should be at most. */
    private int segments(DirectoryReader commit) throws IOException {
        if (commit.numDocs() <= smallIndex) {
            return 1;
        }
        List<Integer> entries = new ArrayList<>();
        long bytes = 0;
        for (LeafReaderContext leaf : commit.leaves()) {
            entries.add(leaf.reader().numDocs());
            bytes += ((SegmentReader) leaf.reader()).getSegmentInfo().sizeInBytes();
        }
        int fewest = (int) (1 + bytes / LARGEST_BYTES);
        long outside = entries.stream()
                .sorted(Comparator.reverseOrder())
                .skip(fewest)
                .mapToLong(Integer::longValue)
                .sum();
        return outside * WORTHWHILE_PART >= commit.numDocs() ? fewest : fewest - 1 + LARGE_SEGMENTS;
    }

    /**
     * What to merge.
     *
     * @param segments how many may be left
     */
    record Plan(boolean deletions, int segments) {

        /** Merges and waits for it; the caller commits. */
        void run(IndexWriter writer) throws IOException {
            // Merging into one takes the deletions along.
            if (deletions && segments > 1) {
                writer.forceMergeDeletes();
            }
            writer.forceMerge(segments);
        }
    }
}
