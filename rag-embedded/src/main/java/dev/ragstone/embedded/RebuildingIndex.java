package dev.ragstone.embedded;

import dev.ragstone.Reindexing;
import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.error.RagException;
import dev.ragstone.retrieval.hybrid.KeywordRetriever;
import dev.ragstone.search.Retriever;
import dev.ragstone.trace.Warning;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** How an index is searched while another embedder's is being built: with its own embedder, if that is there. */
final class RebuildingIndex {

    private final GenerationStore store;
    private final Embedder next;
    private final @Nullable Embedder previous;
    private volatile @Nullable Reindexing reindexing;

    RebuildingIndex(GenerationStore store, Embedder next, @Nullable Embedder previous) {
        this.store = store;
        this.next = next;
        this.previous = previous;
    }

    /** The reindexing whose end the warning should tell. */
    void reindexing(Reindexing reindexing) {
        this.reindexing = reindexing;
    }

    /** The embedder that the index was built with; the next one if that is not there. */
    Embedder embedder() {
        return previous != null && isBuiltWith(previous) ? previous : next;
    }

    /** Whether the embedder of before is of no use, if there is one. */
    boolean isPreviousUnused() {
        return previous == null || !isBuiltWith(previous);
    }

    /** Searches by words and vectors if {@link #embedder} made the vectors, else by words with a warning. */
    Retriever retriever(Function<Embedder, Retriever> hybrid, UnaryOperator<Retriever> refined) {
        Embedder embedder = embedder();
        return isBuiltWith(embedder)
                ? hybrid.apply(embedder)
                : new AnnotatedRetriever(refined.apply(KeywordRetriever.of(store)), () -> Optional.of(remark()));
    }

    private boolean isBuiltWith(Embedder embedder) {
        EmbeddingModel model = embedder.model();
        return model.id().equals(store.fingerprint().embedder())
                && model.dimension() == store.fingerprint().dimension();
    }

    private Warning remark() {
        Reindexing running = reindexing;
        String ended = running == null
                ? ""
                : running.failure()
                        .map(RagException::getMessage)
                        .map(reason -> ", which has failed: " + reason)
                        .orElse("");
        return new Warning(
                "reindexing",
                "the index is found by its words only until it is rebuilt with "
                        + next.model().id() + ended);
    }
}
