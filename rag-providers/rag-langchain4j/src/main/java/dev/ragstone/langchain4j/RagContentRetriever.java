package dev.ragstone.langchain4j;

import dev.langchain4j.rag.content.Content;
import dev.langchain4j.rag.content.retriever.ContentRetriever;
import dev.langchain4j.rag.query.Query;
import dev.ragstone.search.Retrieval;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** Ragstone's retrieval as a {@code ContentRetriever}. Safe for use by several threads. */
final class RagContentRetriever implements ContentRetriever {

    private final Function<dev.ragstone.search.Query, Retrieval> search;
    private final RetrievalOptions options;

    RagContentRetriever(Function<dev.ragstone.search.Query, Retrieval> search, RetrievalOptions options) {
        this.search = search;
        this.options = options;
    }

    @Override
    public List<Content> retrieve(Query query) {
        Retrieval found = search.apply(options.query(query));
        options.warn(found.warnings());
        var contents = new ArrayList<Content>();
        found.hits().forEach(hit -> contents.add(new RagstoneContent(hit, 0)));
        return contents;
    }

    @Override
    public CompletableFuture<List<Content>> retrieveAsync(Query query) {
        return Async.run(() -> retrieve(query));
    }
}
