package dev.ragstone.retrieval.lucene;

import dev.ragstone.store.CompressedTokens;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

    private void read(LeafReader segment) throws IOException {
        BinaryDocValues values = DocValues.getBinary(segment, Fields.TOKENS);
        for (Located chunk : located(segment)) {
            if (!found.containsKey(chunk.key()) && values.advanceExact(chunk.doc())) {
                BytesRef bytes = values.binaryValue();
                found.put(
                        chunk.key(),
                        CompressedTokens.of(
                                Arrays.copyOfRange(bytes.bytes, bytes.offset, bytes.offset + bytes.length)));
            }
        }
    }

    /** All chunks with a wanted key: one of several with the same text may have been stored without. */
    private List<Located> located(LeafReader segment) throws IOException {
        var located = new ArrayList<Located>();
        Terms terms = segment.terms(Fields.VECTOR_KEY);
        if (terms != null) {
            TermsEnum term = terms.iterator();
            for (Map.Entry<BytesRef, String> key : wanted.entrySet()) {
                if (!found.containsKey(key.getValue()) && term.seekExact(key.getKey())) {
                    addLive(term.postings(null, PostingsEnum.NONE), segment.getLiveDocs(), key.getValue(), located);
                }
            }
        }
        located.sort(Comparator.comparingInt(Located::doc));
        return located;
    }

    private static void addLive(PostingsEnum docs, Bits live, String key, List<Located> located) throws IOException {
        for (int doc = docs.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = docs.nextDoc()) {
            if (live == null || live.get(doc)) {
                located.add(new Located(doc, key));
            }
        }
    }

    private record Located(int doc, String key) {}
}
