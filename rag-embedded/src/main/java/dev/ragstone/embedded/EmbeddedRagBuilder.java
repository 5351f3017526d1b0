package dev.ragstone.embedded;

import dev.ragstone.Rag;
import dev.ragstone.chunk.Chunker;
import dev.ragstone.embedding.Embedder;
import dev.ragstone.generation.Generator;
import dev.ragstone.ingest.DetectingReader;
import dev.ragstone.ingest.FolderSource;
import dev.ragstone.ingest.chunker.SentenceChunker;
import dev.ragstone.onnx.BgeSmallEmbedder;
import dev.ragstone.onnx.Overflow;
import dev.ragstone.prompt.PromptAssembler;
import dev.ragstone.retrieval.extractive.ExtractiveGenerator;
import dev.ragstone.retrieval.fusion.MinMaxFusion;
import dev.ragstone.retrieval.hybrid.HybridRetriever;
import dev.ragstone.retrieval.lucene.LuceneStore;
import dev.ragstone.retrieval.prompt.NumberedSourcesAssembler;
import dev.ragstone.search.Fusion;
import dev.ragstone.search.Reranker;
import dev.ragstone.search.Retriever;
import dev.ragstone.source.DocumentReader;
import dev.ragstone.store.Store;
import dev.ragstone.token.TokenCounter;
import dev.ragstone.trace.RagListener;
import java.nio.file.Path;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Configures an {@link EmbeddedRag}. Not safe for use by several threads.
 *
 * @since 0.1
 */
public final class EmbeddedRagBuilder {

    /** Together with the answer this fits the smallest windows in common use, 4,096 tokens. */
    private static final int PROMPT_TOKENS = 3000;

    private final Path directory;
    private final LuceneStore.Builder store;
    private @Nullable Embedder embedder;
    private Function<TokenCounter, Chunker> chunker = SentenceChunker::of;
    private DocumentReader reader = DetectingReader.standard();
    private Fusion fusion = MinMaxFusion.builder().build();
    private PromptAssembler promptAssembler = NumberedSourcesAssembler.builder().build();
    private @Nullable Reranker reranker;
    private @Nullable Generator generator;
    private RagListener listener = RagListener.none();
    private int promptTokens = PROMPT_TOKENS;
    private int maxPerDocument;

    EmbeddedRagBuilder(Path directory) {
        this.directory = Objects.requireNonNull(directory, "directory");
        this.store = LuceneStore.builder(directory);
    }

    /** Sets whether the index is only read, which works beside a process that writes it. Default: false. */
    public EmbeddedRagBuilder readOnly(boolean readOnly) {
        store.readOnly(readOnly);
        return this;
    }

    /**
     * Sets whether an index that was built with another embedder, chunker or analyzer is emptied, to be filled by the
     * next sync, instead of refused. Default: false.
     */
    public EmbeddedRagBuilder reindexOnMismatch(boolean reindexOnMismatch) {
        store.reindexOnMismatch(reindexOnMismatch);
        return this;
    }

    /**
     * Sets how much repeated words (k1) and long texts (b) count in BM25. Default: 1.2 and 0.75.
     *
     * @throws IllegalArgumentException if {@code k1} is negative or {@code b} is not between 0 and 1
     */
    public EmbeddedRagBuilder bm25(float k1, float b) {
        store.bm25(k1, b);
        return this;
    }

    /**
     * Sets the embedder. Default: {@link BgeSmallEmbedder}, loaded when it is first needed, which cuts what is too long
     * for it and says so in the report.
     */
    public EmbeddedRagBuilder embedder(Embedder embedder) {
        this.embedder = Objects.requireNonNull(embedder, "embedder");
        return this;
    }

    /** Sets how a chunker is made, given the embedder's token counter. Default: {@link SentenceChunker#of}. */
    public EmbeddedRagBuilder chunker(Function<TokenCounter, Chunker> chunker) {
        this.chunker = Objects.requireNonNull(chunker, "chunker");
        return this;
    }

    /** Sets what reads files. Default: {@link DetectingReader#standard()}. */
    public EmbeddedRagBuilder reader(DocumentReader reader) {
        this.reader = Objects.requireNonNull(reader, "reader");
        return this;
    }

    /** Sets how the two searches are merged. Default: {@link MinMaxFusion} with equal weights. */
    public EmbeddedRagBuilder fusion(Fusion fusion) {
        this.fusion = Objects.requireNonNull(fusion, "fusion");
        return this;
    }

    /** Sets how many hits may come from one document when a query does not say; zero for no cap. Default: 0. */
    public EmbeddedRagBuilder maxPerDocument(int maxPerDocument) {
        if (maxPerDocument < 0) {
            throw new IllegalArgumentException("maxPerDocument must not be negative but was " + maxPerDocument);
        }
        this.maxPerDocument = maxPerDocument;
        return this;
    }

    /** Sets what puts the found chunks into a better order. Default: nothing does. */
    public EmbeddedRagBuilder reranker(Reranker reranker) {
        this.reranker = Objects.requireNonNull(reranker, "reranker");
        return this;
    }

    /** Sets what makes prompts. Default: {@link NumberedSourcesAssembler}. */
    public EmbeddedRagBuilder promptAssembler(PromptAssembler promptAssembler) {
        this.promptAssembler = Objects.requireNonNull(promptAssembler, "promptAssembler");
        return this;
    }

    /** Sets what writes answers. Default: {@link ExtractiveGenerator}, which also steps in when this one fails. */
    public EmbeddedRagBuilder generator(Generator generator) {
        this.generator = Objects.requireNonNull(generator, "generator");
        return this;
    }

    /** Sets who is told about the work. Default: nobody. */
    public EmbeddedRagBuilder listener(RagListener listener) {
        this.listener = Objects.requireNonNull(listener, "listener");
        return this;
    }

    /**
     * Sets how long a prompt may be, in tokens as the prompt assembler counts them. Default: 3000.
     *
     * @throws IllegalArgumentException if {@code promptTokens} is not positive
     */
    public EmbeddedRagBuilder promptTokens(int promptTokens) {
        if (promptTokens < 1) {
            throw new IllegalArgumentException("promptTokens must be positive but was " + promptTokens);
        }
        this.promptTokens = promptTokens;
        return this;
    }

    /** Opens the index; see {@link EmbeddedRag#open}. */
    public Rag open() {
        return openParts().rag();
    }

    /** Opens the index and shows the parts below the facade. */
    public EmbeddedRag.Opened openParts() {
        Embedder opened = embedder == null ? bgeSmall() : embedder;
        try {
            Chunker cutting = chunker.apply(opened.tokenCounter());
            Store index =
                    store.embeddingModel(opened.model()).chunkerId(cutting.id()).open();
            return new EmbeddedRag.Opened(join(opened, cutting, index), index, opened);
        } catch (RuntimeException e) {
            opened.close();
            throw e;
        }
    }

    private static Embedder bgeSmall() {
        return new LazyEmbedder(
                BgeSmallEmbedder.MODEL,
                () -> BgeSmallEmbedder.builder().overflow(Overflow.TRUNCATE).open());
    }

    private Rag join(Embedder embedder, Chunker chunker, Store store) {
        Retriever retriever = HybridRetriever.builder(store, embedder)
                .fusion(fusion)
                .maxPerDocument(maxPerDocument)
                .build();
        Generator quoting = ExtractiveGenerator.builder().embedder(embedder).build();
        var rag = Rag.builder()
                .store(store)
                .reader(reader)
                .chunker(chunker)
                .embedder(embedder)
                .retriever(retriever)
                .promptAssembler(promptAssembler)
                .generator(generator == null ? quoting : generator)
                .fallbackGenerator(quoting)
                .pathSource(path ->
                        FolderSource.builder(path).excludeFolder(directory).build())
                .listener(listener)
                .promptTokens(promptTokens);
        if (reranker != null) {
            rag.reranker(reranker);
        }
        return rag.build();
    }
}
