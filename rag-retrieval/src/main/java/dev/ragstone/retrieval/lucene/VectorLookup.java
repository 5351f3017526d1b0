package dev.ragstone.retrieval.lucene;

import dev.ragstone.embedding.Vector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.FloatVectorValues;
import org.apache.lucene.index.KnnVectorValues.DocIndexIterator;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;

/** Finds stored vectors by key, many at once: keys in the order of the terms, vectors in the order of the file. */
final class VectorLookup {

    private final TreeMap<BytesRef, String> wanted = new TreeMap<>();
    private final Map<String, Vector> found = new HashMap<>();

    VectorLookup(Collection<String> keys) {
        keys.forEach(key -> wanted.put(TermText.term(key), key));
    }

    Map<String, Vector> in(IndexSearcher searcher) throws IOException {
        for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
            read(leaf.reader(), located(leaf.reader()));
        }
        return new TreeMap<>(found);
    }

    private List<Located> located(LeafReader segment) throws IOException {
        var located = new ArrayList<Located>();
        Terms terms = segment.terms(Fields.VECTOR_KEY);
        if (terms != null) {
            TermsEnum term = terms.iterator();
            for (Map.Entry<BytesRef, String> key : wanted.entrySet()) {
                int doc = found.containsKey(key.getValue()) || !term.seekExact(key.getKey())
                        ? DocIdSetIterator.NO_MORE_DOCS
                        : firstLive(term, segment.getLiveDocs());
                if (doc != DocIdSetIterator.NO_MORE_DOCS) {
                    located.add(new Located(doc, key.getValue()));
                }
            }
        }
        located.sort(Comparator.comparingInt(Located::doc));
        return located;
    }

    private static int firstLive(TermsEnum term, Bits live) throws IOException {
        PostingsEnum docs = term.postings(null, PostingsEnum.NONE);
        int doc = docs.nextDoc();
        while (doc != DocIdSetIterator.NO_MORE_DOCS && live != null && !live.get(doc)) {
            doc = docs.nextDoc();
        }
        return doc;
    }

    private void read(LeafReader segment, List<Located> located) throws IOException {
        if (located.isEmpty()) {
            return;
        }
        FloatVectorValues values = segment.getFloatVectorValues(Fields.VECTOR);
        DocIndexIterator vectors = values.iterator();
        BinaryDocValues given = DocValues.getBinary(segment, Fields.GIVEN_VECTOR);
        for (Located vector : located) {
            vectors.advance(vector.doc());
            found.put(
                    vector.key(),
                    given.advanceExact(vector.doc())
                            ? UnitVectors.fromBytes(given.binaryValue())
                            : Vector.of(values.vectorValue(vectors.index())));
        }
    }

    private record Located(int doc, String key) {}
}
