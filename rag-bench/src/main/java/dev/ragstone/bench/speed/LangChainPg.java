package dev.ragstone.bench.speed;

import dev.langchain4j.data.document.Metadata;
import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.store.embedding.EmbeddingSearchRequest;
import dev.langchain4j.store.embedding.filter.MetadataFilterBuilder;
import dev.langchain4j.store.embedding.pgvector.PgVectorEmbeddingStore;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import javax.sql.DataSource;

/**
 * LangChain4j's store: with its own settings, that is without any index, or with an index of vectors. Then it indexes words,
 * too, from the start, as its hybrid search needs.
 */
final class LangChainPg implements PgContender {

    private final DataSource source;
    private final String table;
    private final int dimension;
    private final PgTexts texts;
    private final PgIndex index;
    private final int lists;
    private PgVectorEmbeddingStore store;

    /** @param rows that will be written */
    LangChainPg(DataSource source, PgIndex index, int dimension, PgTexts texts, int rows) {
        this.source = source;
        this.index = index;
        this.table = "peer_" + index.name().toLowerCase(Locale.ROOT);
        this.dimension = dimension;
        this.texts = texts;
        // As pgvector's documentation advises for up to a million rows.
        this.lists = Math.max(1, rows / 1000);
        store = index == PgIndex.NONE
                ? settings().build()
                : settings()
                        .searchMode(PgVectorEmbeddingStore.SearchMode.HYBRID)
                        .build();
        if (index == PgIndex.HNSW_FIRST) {
            buildHnsw();
        }
    }

    private PgVectorEmbeddingStore.DatasourceBuilder settings() {
        return PgVectorEmbeddingStore.datasourceBuilder()
                .datasource(source)
                .table(table)
                .dimension(dimension)
                .createTable(true);
    }

    @Override
    public String name() {
        return "LangChain4j, " + index.description();
    }

    @Override
    public void add(int from, List<float[]> vectors) {
        var ids = new ArrayList<String>();
        var embeddings = new ArrayList<Embedding>();
        var segments = new ArrayList<TextSegment>();
        for (int i = 0; i < vectors.size(); i++) {
            ids.add(new UUID(0, from + i).toString());
            embeddings.add(Embedding.from(vectors.get(i)));
            segments.add(TextSegment.from(texts.of(from + i), metadata((from + i) / PgShare.ROWS_IN_DOCUMENT)));
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
        if (index == PgIndex.IVFFLAT_AFTERWARDS) {
            store = settings().useIndex(true).indexListSize(lists).build();
            return;
        }
        if (index == PgIndex.HNSW_AFTERWARDS) {
            buildHnsw();
        }
        // Searching by vectors alone, as it does not by default once it is told to index words.
        store = settings().build();
    }

    /** As ours: it cannot create one itself, so whoever runs the database does. */
    private void buildHnsw() {
        try (var connection = source.getConnection();
                var statement = connection.createStatement()) {
            statement.execute("SET maintenance_work_mem = '1GB'");
            statement.execute("CREATE INDEX ON " + table
                    + " USING hnsw (embedding vector_cosine_ops) WITH (m = 16, ef_construction = 64)");
            statement.execute("RESET maintenance_work_mem");
        } catch (SQLException e) {
            throw new IllegalStateException("no HNSW index could be built on " + table, e);
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
