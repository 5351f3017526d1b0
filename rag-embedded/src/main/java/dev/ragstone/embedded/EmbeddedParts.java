package dev.ragstone.embedded;

import dev.ragstone.Rag;
import dev.ragstone.RagBuilder;
import dev.ragstone.chunk.Chunker;
import dev.ragstone.embedding.Embedder;
import dev.ragstone.generation.Generator;
import dev.ragstone.ingest.DetectingReader;
import dev.ragstone.ingest.FolderSource;
import dev.ragstone.onnx.BgeSmallEmbedder;
import dev.ragstone.onnx.Overflow;
import dev.ragstone.retrieval.extractive.ExtractiveGenerator;
import dev.ragstone.retrieval.extractive.SubjectCheck;
import dev.ragstone.retrieval.late.TokenCompression;
import dev.ragstone.retrieval.lucene.LuceneStore;
import dev.ragstone.search.RelevanceCheck;
import dev.ragstone.search.Retriever;
import dev.ragstone.source.Source;
import dev.ragstone.store.Store;
import dev.ragstone.token.TokenCounter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.IdentityHashMap;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Makes the parts of an index as its builder says, with the usual ones where it says nothing. */
final class EmbeddedParts {

    private final EmbeddedRagBuilder settings;
    private final PresetRetrieval presets;

    /** By the embedder behind them: what the search and the relevance check embed a question with, once for both. */
    private final IdentityHashMap<Embedder, Embedder> remembering = new IdentityHashMap<>();

    EmbeddedParts(EmbeddedRagBuilder settings) {
        this.settings = settings;
        this.presets = new PresetRetrieval(settings);
    }

    /** What serves {@code store} with {@code retriever}. */
    RagBuilder join(Store store, Chunker chunker, Embedder embedder, Retriever retriever) {
        Generator quoting = ExtractiveGenerator.builder().embedder(embedder).build();
        var rag = Rag.builder()
                .store(store)
                .reader(settings.reader == null ? DetectingReader.standard() : settings.reader)
                .ingestionSettings(settings.ingestionSettings)
                .chunker(chunker)
                .embedder(embedder)
                .retriever(retriever)
                .promptAssembler(settings.promptAssembler)
                .generator(settings.generator == null ? quoting : settings.generator)
                .fallbackGenerator(quoting)
                .pathSource(this::folder)
                .listener(settings.listener)
                .questionSteps(settings.questionSteps)
                .answerLimits(settings.answerLimits)
                .answerRecords(settings.answerRecords)
                .promptTokens(settings.promptTokens);
        settings.owned.forEach(rag::owns);
        if (settings.answerChecking != null) {
            rag.answerChecking(settings.answerChecking);
        }
        if (settings.sourceScreening != null) {
            rag.sourceScreening(settings.sourceScreening);
        }
        relevanceCheck(embedder).ifPresent(rag::relevanceCheck);
        if (settings.answerCaching != null) {
            rag.answerCaching(settings.answerCaching);
        }
        if (settings.reranker != null) {
            // The retriever asks it; here it is only handed over.
            rag.owns(settings.reranker);
        }
        return rag;
    }

    private Optional<RelevanceCheck> relevanceCheck(Embedder embedder) {
        if (settings.relevanceCheck != null) {
            return Optional.of(settings.relevanceCheck);
        }
        return presets.judgesSubjects() ? Optional.of(SubjectCheck.of(remembering(embedder))) : Optional.empty();
    }

    private Embedder remembering(Embedder embedder) {
        // Nothing here closes the embedder, so it is no matter that those that remember queries stay open.
        return remembering.computeIfAbsent(embedder, presets::remembering);
    }

    /** Closes what was handed over for an index that could not be opened. */
    void closeOwned(RuntimeException failure) {
        for (AutoCloseable part : settings.owned) {
            try {
                part.close();
            } catch (Exception e) {
                failure.addSuppressed(e);
            }
        }
    }

    private Source folder(Path path) {
        var folder = FolderSource.builder(path);
        return (settings.directory == null ? folder : folder.excludeFolder(settings.directory)).build();
    }

    /**
     * What takes the place of the index on disk, if anything does.
     *
     * @throws IllegalStateException if something was set that only that index has
     */
    @Nullable
    StoreOpening otherStore() {
        if (settings.otherStore != null && !settings.indexSettings.isEmpty()) {
            throw new IllegalStateException(String.join(", ", settings.indexSettings)
                    + " can only be set for an index on disk; set it where the other store is opened, if it has it");
        }
        return settings.otherStore;
    }

    /** Searches by words and by meaning. */
    Retriever hybrid(Store store, Embedder embedder) {
        return presets.hybrid(store, remembering(embedder));
    }

    /** Searches as {@code base} does, with the steps that follow any search. */
    Retriever refined(Retriever base, Store store, Embedder embedder) {
        return presets.refined(base, store, embedder);
    }

    /** The embedder, which is only made here if none was given. */
    Embedder makeEmbedder() {
        return settings.embedder != null
                ? settings.embedder
                : new LazyEmbedder(
                        BgeSmallEmbedder.MODEL,
                        () -> BgeSmallEmbedder.builder()
                                .overflow(Overflow.TRUNCATE)
                                .open());
    }

    Chunker makeChunker(TokenCounter counter) {
        return settings.chunker.apply(counter);
    }

    Generations generations(Embedder embedder, String chunkerId) {
        return new Generations(
                Objects.requireNonNull(settings.directory),
                settings.tuning,
                settings.ingestionSettings.cache(),
                new Generations.Wanted(embedder, chunkerId, tokens(embedder)));
    }

    private UnaryOperator<LuceneStore.Builder> tokens(Embedder embedder) {
        if (settings.tokens != null) {
            return settings.tokens;
        }
        boolean kept =
                settings.preset == Preset.BEST && embedder.tokenEmbedder().isPresent();
        return kept ? store -> store.tokenVectorsIfNew(TokenCompression.TWO_BITS) : UnaryOperator.identity();
    }

    /** The embedder of before, if it is another than the one of now. */
    @Nullable
    Embedder previousEmbedder() {
        return Objects.equals(settings.previousEmbedder, settings.embedder) ? null : settings.previousEmbedder;
    }

    Duration patience() {
        return settings.reindexPatience;
    }

    boolean isReadOnly() {
        return settings.readOnly;
    }

    Mismatch mismatch() {
        return settings.onMismatch;
    }
}
