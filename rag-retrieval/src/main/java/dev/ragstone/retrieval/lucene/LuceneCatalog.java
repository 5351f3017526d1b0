package dev.ragstone.retrieval.lucene;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.embedding.Vector;
import dev.ragstone.store.Catalog;
import dev.ragstone.store.LedgerEntry;
import dev.ragstone.store.SearchScope;
import dev.ragstone.store.StoreStats;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.FieldExistsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.IOFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads a {@link LuceneStore} by name. */
final class LuceneCatalog implements Catalog {

    private static final Logger log = LoggerFactory.getLogger(LuceneCatalog.class);

    private final CommittedIndex index;

    LuceneCatalog(CommittedIndex index) {
        this.index = index;
    }

    @Override
    public List<LedgerEntry> ledger() {
        // An id is put together each time it is asked for, so not at every comparison.
        var byId = new TreeMap<String, LedgerEntry>();
        index.read(searcher -> records(searcher, type(Fields.TYPE_LEDGER), LedgerRecord::read))
                .forEach(entry -> byId.put(entry.documentId(), entry));
        return List.copyOf(byId.values());
    }

    @Override
    public Optional<Document> document(String documentId) {
        Query query = part(documentId, Fields.TYPE_DOCUMENT);
        return index.read(searcher -> records(searcher, query, DocumentRecord::read)).stream()
                .findFirst();
    }

    @Override
    public List<DocumentInfo> infos() {
        return Collections.unmodifiableList(index.read(searcher -> {
            var infos = new ArrayList<DocumentInfo>();
            for (MatchingDocs segment : MatchingDocs.all(searcher, type(Fields.TYPE_DOCUMENT))) {
                var stored = new SegmentRecords(segment.leaf().reader());
                for (int i = 0; i < segment.count(); i++) {
                    infos.add(stored.info(segment.docs()[i]));
                }
            }
            return infos;
        }));
    }

    @Override
    public List<Chunk> chunks(String documentId) {
        Query query = part(documentId, Fields.TYPE_CHUNK);
        return index.read(searcher -> records(searcher, query, ChunkRecord::read)).stream()
                .map(ChunkRecord::chunk)
                .sorted(Comparator.comparingInt(Chunk::ordinal))
                .toList();
    }

    @Override
    public Map<String, Vector> vectors(Set<String> vectorKeys) {
        var lookup = new VectorLookup(vectorKeys);
        return Collections.unmodifiableMap(index.read(lookup::in));
    }

    @Override
    public StoreStats stats() {
        return index.read(searcher -> new StoreStats(
                searcher.count(type(Fields.TYPE_DOCUMENT)),
                searcher.count(type(Fields.TYPE_CHUNK)),
                searcher.count(new FieldExistsQuery(Fields.VECTOR)),
                bytes(searcher.commit()),
                searcher.commit().getIndexCommit().getGeneration()));
    }

    @Override
    public long generation() {
        return index.read(searcher -> searcher.commit().getIndexCommit().getGeneration());
    }

    @Override
    public boolean holdsAny(SearchScope scope) {
        var query = new BooleanQuery.Builder().add(type(Fields.TYPE_CHUNK), Occur.FILTER);
        ScopeQueries.of(scope).ifPresent(inScope -> query.add(inScope, Occur.FILTER));
        // One match is enough to know, so nothing beyond it is collected.
        return index.read(
                searcher -> MatchingDocs.upTo(0, searcher, query.build()).isEmpty());
    }

    private static <T> List<T> records(ChunkSearcher searcher, Query query, IOFunction<BytesRef, T> reader)
            throws IOException {
        var records = new ArrayList<T>();
        for (MatchingDocs segment : MatchingDocs.all(searcher, query)) {
            var stored = new SegmentRecords(segment.leaf().reader());
            for (int i = 0; i < segment.count(); i++) {
                records.add(reader.apply(stored.read(segment.docs()[i])));
            }
        }
        return records;
    }

    private static Query part(String documentId, String type) {
        return new BooleanQuery.Builder()
                .add(new TermQuery(ChunkDocuments.documentTerm(documentId)), Occur.FILTER)
                .add(type(type), Occur.FILTER)
                .build();
    }

    private static Query type(String type) {
        return new TermQuery(new Term(Fields.TYPE, type));
    }

    private static long bytes(DirectoryReader commit) throws IOException {
        long sum = 0;
        for (String file : commit.getIndexCommit().getFileNames()) {
            try {
                sum += commit.directory().fileLength(file);
            } catch (FileNotFoundException | NoSuchFileException e) {
                // Another process has committed since and removed it; this commit stays readable.
                log.trace("{} is gone", file, e);
            }
        }
        return sum;
    }
}
