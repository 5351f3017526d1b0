package dev.ragstone.testkit.fake;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.embedding.Vector;
import dev.ragstone.store.Catalog;
import dev.ragstone.store.CompressedTokens;
import dev.ragstone.store.DocumentUpdate;
import dev.ragstone.store.LedgerEntry;
import dev.ragstone.store.SearchScope;
import dev.ragstone.store.StoreBatch;
import dev.ragstone.store.StoreStats;
import dev.ragstone.store.StoredChunk;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** What an {@link InMemoryStore} holds after a commit; never changes, so that readers need no lock. */
final class StoreState implements Catalog {

    private final SortedMap<String, DocumentUpdate> documents;
    private final SortedMap<String, LedgerEntry> ledger;
    private final List<SearchableChunk> chunks;
    private final ChangeLog changes;
    private final long generation;

    private StoreState(
            SortedMap<String, DocumentUpdate> documents,
            SortedMap<String, LedgerEntry> ledger,
            ChangeLog changes,
            long generation) {
        this.documents = documents;
        this.ledger = ledger;
        this.changes = changes;
        this.generation = generation;
        this.chunks = documents.values().stream()
                .flatMap(update -> update.chunks().stream()
                        .map(stored -> SearchableChunk.of(update.document().info(), stored.chunk(), stored.vector())))
                .toList();
    }

    static StoreState empty() {
        return new StoreState(new TreeMap<>(), new TreeMap<>(), ChangeLog.EMPTY, 0);
    }

    StoreState with(StoreBatch batch) {
        var newDocuments = new TreeMap<>(documents);
        var newLedger = new TreeMap<>(ledger);
        for (String id : batch.deletions()) {
            newDocuments.remove(id);
            newLedger.remove(id);
        }
        for (DocumentUpdate update : batch.documents()) {
            newDocuments.put(update.document().id(), update);
        }
        for (LedgerEntry entry : batch.ledger()) {
            newLedger.put(entry.documentId(), entry);
        }
        return new StoreState(newDocuments, newLedger, changes.with(batch, documents.keySet()), generation + 1);
    }

    ChangeLog changes() {
        return changes;
    }

    Collection<SearchableChunk> searchable() {
        return chunks;
    }

    @Override
    public List<DocumentInfo> infos() {
        return documents.values().stream()
                .map(update -> update.document().info())
                .toList();
    }

    @Override
    public List<LedgerEntry> ledger() {
        return List.copyOf(ledger.values());
    }

    @Override
    public Optional<Document> document(String documentId) {
        return Optional.ofNullable(documents.get(documentId)).map(DocumentUpdate::document);
    }

    @Override
    public List<Chunk> chunks(String documentId) {
        DocumentUpdate update = documents.get(documentId);
        return update == null
                ? List.of()
                : update.chunks().stream()
                        .map(StoredChunk::chunk)
                        .sorted(Comparator.comparingInt(Chunk::ordinal))
                        .toList();
    }

    @Override
    public Map<String, Vector> vectors(Set<String> vectorKeys) {
        var found = new HashMap<String, Vector>();
        for (DocumentUpdate update : documents.values()) {
            for (StoredChunk stored : update.chunks()) {
                Vector vector = stored.vector();
                if (vector != null && vectorKeys.contains(stored.vectorKey())) {
                    found.put(stored.vectorKey(), vector);
                }
            }
        }
        return Map.copyOf(found);
    }

    Map<String, CompressedTokens> tokens(Set<String> vectorKeys) {
        var found = new HashMap<String, CompressedTokens>();
        for (DocumentUpdate update : documents.values()) {
            for (StoredChunk stored : update.chunks()) {
                CompressedTokens tokens = stored.tokens();
                if (tokens != null && stored.vector() != null && vectorKeys.contains(stored.vectorKey())) {
                    found.put(stored.vectorKey(), tokens);
                }
            }
        }
        return Map.copyOf(found);
    }

    @Override
    public boolean holdsAny(SearchScope scope) {
        return chunks.stream().anyMatch(chunk -> scope.allows(chunk.document()));
    }

    @Override
    public long generation() {
        return generation;
    }

    @Override
    public StoreStats stats() {
        int vectors =
                (int) chunks.stream().filter(chunk -> chunk.vector() != null).count();
        return new StoreStats(documents.size(), chunks.size(), vectors, -1, generation);
    }
}
