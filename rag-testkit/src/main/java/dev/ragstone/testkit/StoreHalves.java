package dev.ragstone.testkit;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.embedding.Vector;
import dev.ragstone.store.DocumentUpdate;
import dev.ragstone.store.EmbeddedChunk;
import dev.ragstone.store.IndexedChunk;
import dev.ragstone.store.KeywordIndex;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.Store;
import dev.ragstone.store.StoreBatch;
import dev.ragstone.store.StoredChunk;
import dev.ragstone.store.VectorQuery;
import dev.ragstone.store.VectorStore;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Lets the contracts of the two halves run against a whole {@link Store}, whose unit is the document. */
final class StoreHalves {

    private StoreHalves() {}

    static VectorStore vectors(Store store) {
        var documents = new Documents(store);
        return new VectorStore() {
            @Override
            public void upsert(Collection<EmbeddedChunk> chunks) {
                documents.upsert(chunks.stream()
                        .map(it -> new Part(it.document(), it.chunk(), it.vector()))
                        .toList());
            }

            @Override
            public void delete(Collection<String> chunkIds) {
                documents.delete(chunkIds);
            }

            @Override
            public List<ScoredChunk> search(VectorQuery query) {
                return store.search(query);
            }

            @Override
            public void close() {
                store.close();
            }
        };
    }

    static KeywordIndex keywords(Store store) {
        var documents = new Documents(store);
        return new KeywordIndex() {
            @Override
            public void upsert(Collection<IndexedChunk> chunks) {
                documents.upsert(chunks.stream()
                        .map(it -> new Part(it.document(), it.chunk(), null))
                        .toList());
            }

            @Override
            public void delete(Collection<String> chunkIds) {
                documents.delete(chunkIds);
            }

            @Override
            public List<ScoredChunk> search(KeywordQuery query) {
                return store.search(query);
            }

            @Override
            public void close() {
                store.close();
            }
        };
    }

    private record Part(
            DocumentInfo document, Chunk chunk, @Nullable Vector vector) {}

    /** Remembers all chunks, because a store replaces a document only as a whole. */
    private static final class Documents {

        private final Store store;
        private final Map<String, Map<String, Part>> documents = new TreeMap<>();

        private Documents(Store store) {
            this.store = store;
        }

        private void upsert(List<Part> parts) {
            var touched = new TreeSet<String>();
            for (Part part : parts) {
                String id = part.document().id();
                touched.add(id);
                documents
                        .computeIfAbsent(id, key -> new TreeMap<>())
                        .put(part.chunk().id(), part);
            }
            commit(touched);
        }

        private void delete(Collection<String> chunkIds) {
            var touched = new TreeSet<String>();
            var removed = List.copyOf(chunkIds);
            documents.forEach((id, parts) -> {
                if (parts.keySet().removeAll(removed)) {
                    touched.add(id);
                }
            });
            commit(touched);
        }

        private void commit(Collection<String> documentIds) {
            var updates = new ArrayList<DocumentUpdate>();
            for (String id : documentIds) {
                Map<String, Part> parts = documents.getOrDefault(id, Map.of());
                if (!parts.isEmpty()) {
                    updates.add(update(List.copyOf(parts.values())));
                }
            }
            List<String> emptied = documentIds.stream()
                    .filter(id -> documents.getOrDefault(id, Map.of()).isEmpty())
                    .toList();
            store.commit(new StoreBatch(updates, emptied, List.of()));
        }

        private static DocumentUpdate update(List<Part> parts) {
            var text = new StringBuilder();
            var chunks = new ArrayList<StoredChunk>();
            for (Part part : parts) {
                Chunk chunk = part.chunk();
                Chunk placed = Chunk.of(chunk.documentId(), chunk.ordinal(), text.length(), chunk.text());
                chunks.add(new StoredChunk(placed, "key of " + chunk.id(), part.vector()));
                text.append(chunk.text()).append("\n\n");
            }
            // The description of the last chunk put in is the newest.
            return new DocumentUpdate(new Document(parts.getLast().document(), text.toString(), List.of()), chunks);
        }
    }
}
