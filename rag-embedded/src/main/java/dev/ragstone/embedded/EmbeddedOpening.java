package dev.ragstone.embedded;

import dev.ragstone.Rag;
import dev.ragstone.RagBuilder;
import dev.ragstone.ReindexOptions;
import dev.ragstone.chunk.Chunker;
import dev.ragstone.embedding.Embedder;
import dev.ragstone.error.FingerprintException;
import dev.ragstone.search.Retriever;
import dev.ragstone.store.Store;
import java.util.function.Supplier;

/** Opens an index as its builder says: as it is, or as it was built with another one growing beside it. */
final class EmbeddedOpening {

    private final EmbeddedParts parts;

    EmbeddedOpening(EmbeddedParts parts) {
        this.parts = parts;
    }

    EmbeddedRag.Opened open() {
        Embedder embedder = parts.makeEmbedder();
        try {
            StoreOpening otherStore = parts.otherStore();
            Chunker chunker = parts.makeChunker(embedder.tokenCounter());
            if (otherStore != null) {
                return openOther(otherStore.open(embedder.model(), chunker.id()), chunker, embedder);
            }
            return open(new Wanted(embedder, chunker, parts.generations(embedder, chunker.id())));
        } catch (RuntimeException e) {
            embedder.close();
            closePrevious();
            parts.closeOwned(e);
            throw e;
        }
    }

    private EmbeddedRag.Opened openOther(Store store, Chunker chunker, Embedder embedder) {
        return orClose(store, () -> {
            RagBuilder rag = parts.join(store, chunker, embedder, parts.hybrid(store, embedder));
            return new EmbeddedRag.Opened(rag.build(), store, embedder);
        });
    }

    /** What the index is to be built with. */
    private record Wanted(Embedder embedder, Chunker chunker, Generations generations) {}

    private EmbeddedRag.Opened open(Wanted wanted) {
        try {
            return parts.isReadOnly() ? openToRead(wanted) : openToWrite(wanted);
        } catch (FingerprintException e) {
            if (parts.isReadOnly() || parts.mismatch() == Mismatch.REFUSE) {
                throw new FingerprintException(
                        e.problem(),
                        "Open it with what it was built with, or reindex: open it for writing with"
                                + " onMismatch(Mismatch.REINDEX) (ragstone sync --reindex), which rebuilds it while it"
                                + " goes on serving.",
                        false,
                        e);
            }
            return openReindexing(wanted);
        }
    }

    private EmbeddedRag.Opened openToRead(Wanted wanted) {
        GenerationStore store = wanted.generations().openToRead();
        return orClose(store, () -> {
            var remark = new ReplacedRemark(() -> wanted.generations().isReplaced(store));
            var retriever = new AnnotatedRetriever(parts.hybrid(store, wanted.embedder()), remark);
            return opened(parts.join(store, wanted.chunker(), wanted.embedder(), retriever), store, wanted);
        });
    }

    private EmbeddedRag.Opened openToWrite(Wanted wanted) {
        GenerationStore store = wanted.generations().openToWrite();
        return orClose(store, () -> opened(next(wanted, store), store, wanted));
    }

    private EmbeddedRag.Opened opened(RagBuilder rag, GenerationStore store, Wanted wanted) {
        closePrevious();
        return new EmbeddedRag.Opened(rag.build(), store, wanted.embedder());
    }

    private EmbeddedRag.Opened openReindexing(Wanted wanted) {
        GenerationStore before = wanted.generations().openAsBuilt();
        return orClose(before, () -> {
            GenerationStore next = wanted.generations().openNext(before);
            return orClose(next, () -> reindex(wanted, before, next));
        });
    }

    private EmbeddedRag.Opened reindex(Wanted wanted, GenerationStore before, GenerationStore next) {
        var rebuilding = new RebuildingIndex(before, wanted.embedder(), parts.previousEmbedder());
        Embedder embedder = rebuilding.embedder();
        if (rebuilding.isPreviousUnused()) {
            closePrevious();
        }
        var chunker = new AsBuiltChunker(before.fingerprint().chunker());
        Retriever retriever = rebuilding.retriever(
                used -> parts.hybrid(before, used), words -> parts.refined(words, before, embedder));
        RagBuilder following = next(wanted, next);
        keepDeletedOut(wanted.generations(), before, next);
        Rag rag = parts.join(before, chunker, embedder, retriever).build();
        rebuilding.reindexing(rag.reindex(
                following,
                ReindexOptions.defaults()
                        .holdingSyncs()
                        .patience(parts.patience())
                        .builtWith(before.fingerprint().embedder())
                        .beforeSwitch(() -> wanted.generations().makeCurrent(next))));
        return new EmbeddedRag.Opened(rag, before, embedder);
    }

    /** Neither the generation that is being built nor the cache keeps what is deleted from the one that serves. */
    private static void keepDeletedOut(Generations generations, GenerationStore before, GenerationStore next) {
        var begun = new BegunGeneration(generations, before, next);
        next.closing(begun::close);
        before.beforeDeleting(ids -> {
            // The embedder that serves it may be another than the one that made its vectors.
            generations.forget(ids, before);
            begun.deleting(ids);
        });
    }

    private static <T> T orClose(Store store, Supplier<T> work) {
        try {
            return work.get();
        } catch (RuntimeException e) {
            store.close();
            throw e;
        }
    }

    private RagBuilder next(Wanted wanted, GenerationStore store) {
        return parts.join(store, wanted.chunker(), wanted.embedder(), parts.hybrid(store, wanted.embedder()));
    }

    private void closePrevious() {
        Embedder previous = parts.previousEmbedder();
        if (previous != null) {
            previous.close();
        }
    }
}
