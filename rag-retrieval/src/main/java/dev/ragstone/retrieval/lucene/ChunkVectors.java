package dev.ragstone.retrieval.lucene;

import dev.ragstone.document.Chunk;
import dev.ragstone.embedding.Vector;
import dev.ragstone.store.ScoredChunk;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.index.FloatVectorValues;
import org.apache.lucene.index.KnnVectorValues.DocIndexIterator;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.FieldExistsQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.util.BytesRef;

/** Reads the vectors of chunks, of length one, as far as they are in scope. */
final class ChunkVectors {

    private final Map<BytesRef, String> wanted = new HashMap<>();
    private final Map<String, Vector> found = new HashMap<>();

    private ChunkVectors() {}

    /** The vectors of {@code chunks} by chunk id; those that are gone, have none or are out of scope are left out. */
    static Map<String, Vector> of(List<ScoredChunk> chunks, IndexSearcher searcher, Optional<Query> scope)
            throws IOException {
        var vectors = new ChunkVectors();
        List<Chunk> all = chunks.stream().map(ScoredChunk::chunk).toList();
        all.forEach(chunk -> vectors.wanted.put(ChunkDocuments.sortedId(chunk.id()), chunk.id()));
        for (MatchingDocs segment : MatchingDocs.all(searcher, vectors.query(all, scope))) {
            vectors.read(segment);
        }
        return vectors.found;
    }

    private Query query(List<Chunk> chunks, Optional<Query> scope) {
        var documents = new ArrayList<BytesRef>();
        var ids = new ArrayList<BytesRef>();
        for (Chunk chunk : chunks) {
            documents.add(ChunkDocuments.documentTerm(chunk.documentId()).bytes());
            ids.add(ChunkDocuments.chunkTerm(chunk.id()).bytes());
        }
        // A chunk's id is a term only where there are no documents; by doc values alone every chunk would be looked at.
        var near = new BooleanQuery.Builder()
                .add(new TermInSetQuery(Fields.DOCUMENT_ID, documents), Occur.SHOULD)
                .add(new TermInSetQuery(Fields.CHUNK_ID, ids), Occur.SHOULD)
                .build();
        Collection<BytesRef> values = wanted.keySet();
        var query = new BooleanQuery.Builder()
                .add(near, Occur.FILTER)
                .add(SortedDocValuesField.newSlowSetQuery(Fields.CHUNK_ID, values), Occur.FILTER)
                .add(new FieldExistsQuery(Fields.VECTOR), Occur.FILTER);
        scope.ifPresent(inScope -> query.add(inScope, Occur.FILTER));
        return query.build();
    }

    private void read(MatchingDocs segment) throws IOException {
        LeafReader reader = segment.leaf().reader();
        FloatVectorValues values = reader.getFloatVectorValues(Fields.VECTOR);
        if (values == null) {
            return;
        }
        SortedDocValues ids = reader.getSortedDocValues(Fields.CHUNK_ID);
        DocIndexIterator vectors = values.iterator();
        for (int i = 0; i < segment.count(); i++) {
            int doc = segment.docs()[i];
            if (vectors.advance(doc) == doc && ids.advanceExact(doc)) {
                String id = wanted.get(ids.lookupOrd(ids.ordValue()));
                if (id != null) {
                    found.put(id, Vector.of(values.vectorValue(vectors.index())));
                }
            }
        }
    }
}
