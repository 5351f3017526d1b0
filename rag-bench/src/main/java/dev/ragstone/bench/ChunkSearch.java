package dev.ragstone.bench;

import dev.ragstone.app.eval.TemporaryFolder;
import dev.ragstone.chunk.Chunker;
import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.Vector;
import dev.ragstone.retrieval.hybrid.HybridRetriever;
import dev.ragstone.retrieval.hybrid.KeywordRetriever;
import dev.ragstone.retrieval.hybrid.VectorRetriever;
import dev.ragstone.retrieval.lucene.LuceneStore;
import dev.ragstone.search.Hit;
import dev.ragstone.search.Query;
import dev.ragstone.search.Retriever;
import dev.ragstone.store.DocumentUpdate;
import dev.ragstone.store.Store;
import dev.ragstone.store.StoreBatch;
import dev.ragstone.store.StoredChunk;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An index of documents cut one way. Chunks that have children are not searched; they are read in place of the children
 * that were found, unless they stand for a whole document.
 */
final class ChunkSearch implements AutoCloseable {

    private static final int DEPTH = 100;

    private final TemporaryFolder folder = TemporaryFolder.create();
    private final Store store;
    private final Embedder embedder;
    private final boolean withVectors;
    private final Map<String, Chunk> parents = new HashMap<>();
    private final List<Chunk> searched = new ArrayList<>();

    private ChunkSearch(Chunker chunker, Embedder embedder, boolean withVectors) {
        this.embedder = embedder;
        this.withVectors = withVectors;
        this.store = LuceneStore.builder(folder.path())
                .embeddingModel(embedder.model())
                .chunkerId(chunker.id())
                .open();
    }

    static ChunkSearch over(List<Document> documents, Chunker chunker, Embedder embedder, boolean withVectors) {
        var search = new ChunkSearch(chunker, embedder, withVectors);
        documents.forEach(document -> search.add(document, chunker.chunk(document)));
        search.store.settle();
        return search;
    }

    /** The chunks that are searched. */
    List<Chunk> searched() {
        return searched;
    }

    /** The ways to search, by name. */
    Map<String, Retriever> legs() {
        Map<String, Retriever> legs = new LinkedHashMap<>();
        legs.put("bm25", KeywordRetriever.of(store));
        if (withVectors) {
            legs.put("vector", VectorRetriever.of(store, embedder));
            legs.put("hybrid", HybridRetriever.builder(store, embedder).build());
        }
        return legs;
    }

    /** What is read for a question, best first, nothing twice. */
    List<Chunk> read(Retriever retriever, String question) {
        List<Hit> hits = retriever.retrieve(Query.of(question).limit(DEPTH)).hits();
        Collection<Chunk> read =
                hits.stream().map(hit -> widened(hit.chunk())).collect(Collectors.toCollection(LinkedHashSet::new));
        return List.copyOf(read);
    }

    @Override
    public void close() {
        store.close();
        folder.close();
    }

    private Chunk widened(Chunk chunk) {
        String id = chunk.parentId();
        Chunk parent = id == null ? null : parents.get(id);
        return parent == null || parent.level() == Chunk.Level.DOCUMENT ? chunk : parent;
    }

    private void add(Document document, List<Chunk> chunks) {
        var withChildren = new HashSet<String>();
        for (Chunk chunk : chunks) {
            String parent = chunk.parentId();
            if (parent != null) {
                withChildren.add(parent);
            }
        }
        var leaves = new ArrayList<Chunk>();
        for (Chunk chunk : chunks) {
            if (withChildren.contains(chunk.id())) {
                parents.put(chunk.id(), chunk);
            } else {
                leaves.add(chunk);
            }
        }
        searched.addAll(leaves);
        List<@Nullable Vector> vectors = vectors(document, leaves);
        var stored = new ArrayList<StoredChunk>();
        for (int i = 0; i < leaves.size(); i++) {
            stored.add(new StoredChunk(leaves.get(i), leaves.get(i).id(), vectors.get(i)));
        }
        store.commit(new StoreBatch(List.of(new DocumentUpdate(document, stored)), List.of(), List.of()));
    }

    private List<@Nullable Vector> vectors(Document document, List<Chunk> chunks) {
        var vectors = new ArrayList<@Nullable Vector>();
        if (!withVectors) {
            chunks.forEach(chunk -> vectors.add(null));
            return vectors;
        }
        List<String> texts = chunks.stream()
                .map(chunk -> chunk.textInContext(document.info().title()))
                .toList();
        embedder.embedDocuments(texts).stream().map(Embedding::vector).forEach(vectors::add);
        return vectors;
    }
}
