package dev.ragstone.bench.speed;

import dev.langchain4j.data.document.Metadata;
import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.store.embedding.EmbeddingSearchRequest;
import dev.langchain4j.store.embedding.filter.MetadataFilterBuilder;
import dev.langchain4j.store.embedding.pgvector.PgVectorEmbeddingStore;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;

/** LangChain4j's store, with its own settings, or with the index it can create once the rows are there. */
final class LangChainPg implements PgContender {

    private final DataSource source;
    private final String table;
    private final int dimension;
    private final int lists;
    private PgVectorEmbeddingStore store;

    /** Uses {@code lists} lists in its index; none for its default, which is no index. */
    LangChainPg(DataSource source, String table, int dimension, int lists) {
        this.source = source;
        this.table = table;
        this.dimension = dimension;
        this.lists = lists;
        store = open(false);
    }

    private PgVectorEmbeddingStore open(boolean index) {
        var builder = PgVectorEmbeddingStore.datasourceBuilder()
                .datasource(source)
                .table(table)
                .dimension(dimension)
                .createTable(true);
        return index ? builder.useIndex(true).indexListSize(lists).build() : builder.build();
    }

    @Override
    public String name() {
        return lists == 0 ? "LangChain4j PgVectorEmbeddingStore" : "LangChain4j with its index";
    }

    @Override
    public void add(int from, List<float[]> vectors) {
        var ids = new ArrayList<String>();
        var embeddings = new ArrayList<Embedding>();
        var segments = new ArrayList<TextSegment>();
        for (int i = 0; i < vectors.size(); i++) {
            ids.add(new UUID(0, from + i).toString());
            embeddings.add(Embedding.from(vectors.get(i)));
            segments.add(TextSegment.from(PgTexts.of(from + i), metadata((from + i) / PgShare.ROWS_IN_DOCUMENT)));
        }
        store.addAll(ids, embeddings, segments);
    }

    private static Metadata metadata(int document) {
        var metadata = new Metadata().put("uri", "file:///documents/" + document);
        for (PgShare share : PgShare.ALL) {
            if (!share.key().isEmpty()) {
                metadata.put(share.key(), share.value(document));
            }
        }
        return metadata;
    }

    @Override
    public void ready() {
        if (lists > 0) {
            store = open(true);
        }
    }

    @Override
    public int[] nearest(float[] query, PgShare share, int limit) {
        var request = EmbeddingSearchRequest.builder()
                .queryEmbedding(Embedding.from(query))
                .maxResults(limit);
        if (!share.key().isEmpty()) {
            request.filter(MetadataFilterBuilder.metadataKey(share.key()).isEqualTo(share.value(0)));
        }
        return store.search(request.build()).matches().stream()
                .mapToInt(match -> (int) UUID.fromString(match.embeddingId()).getLeastSignificantBits())
                .toArray();
    }

    @Override
    public void close() {}
}
