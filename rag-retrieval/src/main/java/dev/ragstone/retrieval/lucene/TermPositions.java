package dev.ragstone.retrieval.lucene;

import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.TermState;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.IOSupplier;

/** Where one word stands in the documents of a segment, which are asked for in rising order. */
final class TermPositions {

    private final PostingsEnum postings;
    private int[] positions = new int[8];
    private int count;
    private int read = -1;
    private int at;
    private int shift;

    private TermPositions(PostingsEnum postings) {
        this.postings = postings;
    }

    /** Empty if the segment does not have the word. */
    static Optional<TermPositions> of(LeafReaderContext leaf, WordPair.Place word) throws IOException {
        IOSupplier<TermState> supplier = word.states().get(leaf);
        TermState state = supplier == null ? null : supplier.get();
        Terms terms = leaf.reader().terms(word.term().field());
        if (state == null || terms == null) {
            return Optional.empty();
        }
        TermsEnum at = terms.iterator();
        at.seekExact(word.term().bytes(), state);
        return Optional.of(new TermPositions(at.postings(null, PostingsEnum.POSITIONS)));
    }

    /** Whether the word is in {@code doc}, which is not before the last one asked about. */
    boolean in(int doc) throws IOException {
        int now = postings.docID();
        return (now < doc ? postings.advance(doc) : now) == doc;
    }

    /**
     * How often two words stand together in a document that has both, a distance of d counting 1 / (1 + d): what
     * Lucene's sloppy phrases count. Next to each other in their order they have a distance of 0, swapped one of 2.
     */
    static float closeness(TermPositions first, TermPositions second, int slop) throws IOException {
        first.rewind(0);
        // As if the second stood one place earlier, where its neighbour does.
        second.rewind(1);
        TermPositions behind = first.position() <= second.position() ? first : second;
        TermPositions ahead = behind == first ? second : first;
        float sum = 0;
        while (behind.at < behind.count && ahead.at < ahead.count) {
            int distance = ahead.position() - behind.position();
            behind.at++;
            if (behind.at == behind.count || behind.position() > ahead.position()) {
                sum += distance <= slop ? 1f / (1 + distance) : 0;
                TermPositions overtaken = ahead;
                ahead = behind;
                behind = overtaken;
            }
        }
        return sum;
    }

    private int position() {
        return positions[at] - shift;
    }

    private void rewind(int shift) throws IOException {
        read();
        this.shift = shift;
        at = 0;
    }

    // Most words are in two pairs, and their positions can be read only once.
    private void read() throws IOException {
        if (read == postings.docID()) {
            return;
        }
        read = postings.docID();
        count = postings.freq();
        if (positions.length < count) {
            positions = Arrays.copyOf(positions, ArrayUtil.oversize(count, Integer.BYTES));
        }
        for (int i = 0; i < count; i++) {
            positions[i] = postings.nextPosition();
        }
    }
}
