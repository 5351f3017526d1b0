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

/**
 * LangChain4j's store: with its own settings, that is without any index, or with those it can create. Then it indexes words
 * from the start, as its hybrid search needs and as ours does, and vectors once the rows are there.
 */
final class LangChainPg implements PgContender {

    private final DataSource source;
    private final String table;
    private final int dimension;
    private final PgTexts texts;
    private final int lists;
    private PgVectorEmbeddingStore store;

    /** Uses {@code lists} lists in its index of vectors; none for no index at all. */
    LangChainPg(DataSource source, String table, int dimension, PgTexts texts, int lists) {
        this.source = source;
        this.table = table;
        this.dimension = dimension;
        this.texts = texts;
        this.lists = lists;
        store = lists == 0
                ? settings().build()
                : settings()
                        .searchMode(PgVectorEmbeddingStore.SearchMode.HYBRID)
                        .build();
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
        return lists == 0 ? "LangChain4j PgVectorEmbeddingStore" : "LangChain4j with its indexes";
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
        if (lists > 0) {
            store = settings().useIndex(true).indexListSize(lists).build();
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
