package dev.ragstone.retrieval.lucene;

import dev.ragstone.store.CompressedTokens;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;

/** Finds stored token vectors by key, many at once: keys in the order of the terms, values in the order of the file. */
final class TokenLookup {

    private final TreeMap<BytesRef, String> wanted = new TreeMap<>();
    private final Map<String, CompressedTokens> found = new HashMap<>();

    TokenLookup(Collection<String> keys) {
        keys.forEach(key -> wanted.put(TermText.term(key), key));
    }

    Map<String, CompressedTokens> in(IndexSearcher searcher) throws IOException {
        for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
            read(leaf.reader());
        }
        return found;
    }

    /** Goes on to the next chunk with the same text for as long as those before were stored without. */
    private void read(LeafReader segment) throws IOException {
        PriorityQueue<Chunks> candidates = candidates(segment);
        BinaryDocValues values = DocValues.getBinary(segment, Fields.TOKENS);
        while (!candidates.isEmpty()) {
            Chunks chunks = candidates.remove();
            if (values.advanceExact(chunks.doc())) {
                BytesRef bytes = values.binaryValue();
                found.put(
                        chunks.key(),
                        CompressedTokens.of(
                                Arrays.copyOfRange(bytes.bytes, bytes.offset, bytes.offset + bytes.length)));
            } else if (chunks.next(segment.getLiveDocs())) {
                candidates.add(chunks);
            }
        }
    }

    /** The chunks of each key that is still wanted, each at the first, the earliest in the file ahead of the others. */
    private PriorityQueue<Chunks> candidates(LeafReader segment) throws IOException {
        var candidates = new PriorityQueue<Chunks>(Comparator.comparingInt(Chunks::doc));
        Terms terms = segment.terms(Fields.VECTOR_KEY);
        if (terms != null) {
            TermsEnum term = terms.iterator();
            for (Map.Entry<BytesRef, String> key : wanted.entrySet()) {
                if (!found.containsKey(key.getValue()) && term.seekExact(key.getKey())) {
                    var chunks = new Chunks(key.getValue(), term.postings(null, PostingsEnum.NONE));
                    if (chunks.next(segment.getLiveDocs())) {
                        candidates.add(chunks);
                    }
                }
            }
        }
        return candidates;
    }

    /** The chunks of a segment with one key, one after the other. */
    private record Chunks(String key, PostingsEnum docs) {

        int doc() {
            return docs.docID();
        }

        boolean next(Bits live) throws IOException {
            int doc = docs.nextDoc();
            while (doc != DocIdSetIterator.NO_MORE_DOCS && live != null && !live.get(doc)) {
                doc = docs.nextDoc();
            }
            return doc != DocIdSetIterator.NO_MORE_DOCS;
        }
    }
}
