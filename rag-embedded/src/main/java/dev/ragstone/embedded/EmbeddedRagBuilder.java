package dev.ragstone.embedded;

import dev.ragstone.Rag;
import dev.ragstone.RagBuilder;
import dev.ragstone.ReindexOptions;
import dev.ragstone.answering.AnswerCaching;
import dev.ragstone.answering.AnswerChecking;
import dev.ragstone.answering.AnswerLimits;
import dev.ragstone.answering.AnswerRecords;
import dev.ragstone.answering.QuestionSteps;
import dev.ragstone.answering.SourceScreening;
import dev.ragstone.chunk.Chunker;
import dev.ragstone.embedding.Embedder;
import dev.ragstone.generation.Generator;
import dev.ragstone.ingest.DetectingReader;
import dev.ragstone.ingest.chunker.SentenceChunker;
import dev.ragstone.ingestion.IngestionSettings;
import dev.ragstone.onnx.BgeSmallEmbedder;
import dev.ragstone.prompt.PromptAssembler;
import dev.ragstone.question.RetrievalMode;
import dev.ragstone.retrieval.extractive.ExtractiveGenerator;
import dev.ragstone.retrieval.extractive.SubjectCheck;
import dev.ragstone.retrieval.fusion.ZScoreFusion;
import dev.ragstone.retrieval.late.TokenCompression;
import dev.ragstone.retrieval.lucene.KeywordTuning;
import dev.ragstone.retrieval.lucene.LuceneStore;
import dev.ragstone.retrieval.prompt.NumberedSourcesAssembler;
import dev.ragstone.retrieval.question.RuleBasedRewriter;
import dev.ragstone.retrieval.refine.RefinedRetriever;
import dev.ragstone.search.Fusion;
import dev.ragstone.search.RelevanceCheck;
import dev.ragstone.search.Reranker;
import dev.ragstone.source.DocumentReader;
import dev.ragstone.token.TokenCounter;
import dev.ragstone.trace.RagListener;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Configures an {@link EmbeddedRag}. Not safe for use by several threads.
 *
 * @since 0.1
 */
public final class EmbeddedRagBuilder {

    // Read by EmbeddedParts alone.
    /** Where the index is, unless there is another store. */
    final @Nullable Path directory;

    /** What takes the place of the index on disk. */
    final @Nullable StoreOpening otherStore;

    /** What is closed with the index. */
    final List<AutoCloseable> owned = new ArrayList<>();

    /** Those that were called and say something about an index on disk only. */
    final Set<String> indexSettings = new LinkedHashSet<>();

    @Nullable
    Embedder embedder;

    Function<TokenCounter, Chunker> chunker = SentenceChunker::of;

    @Nullable
    DocumentReader reader;

    Fusion fusion = ZScoreFusion.builder().build();
    PromptAssembler promptAssembler = NumberedSourcesAssembler.builder().build();

    @Nullable
    Reranker reranker;

    @Nullable
    Generator generator;

    RagListener listener = RagListener.none();
    IngestionSettings ingestionSettings = IngestionSettings.defaults();
    QuestionSteps questionSteps = new QuestionSteps(null, new RuleBasedRewriter(), null, RetrievalMode.ALWAYS);
    AnswerLimits answerLimits = AnswerLimits.defaults();
    AnswerRecords answerRecords = AnswerRecords.none();

    @Nullable
    AnswerChecking answerChecking;

    @Nullable
    SourceScreening sourceScreening;

    @Nullable
    RelevanceCheck relevanceCheck;

    boolean judgingRelevance = true;

    @Nullable
    AnswerCaching answerCaching;

    int promptTokens = RagBuilder.DEFAULT_PROMPT_TOKENS;
    int maxPerDocument;
    boolean readOnly;
    Mismatch onMismatch = Mismatch.REFUSE;

    @Nullable
    Embedder previousEmbedder;

    Preset preset = Preset.DEFAULT;
    UnaryOperator<RefinedRetriever.Builder> refinement = UnaryOperator.identity();
    boolean cache;
    Duration reindexPatience = ReindexOptions.defaults().patience();
    UnaryOperator<LuceneStore.Builder> tuning = UnaryOperator.identity();

    /** How token vectors are kept, if the user has said so. */
    @Nullable
    UnaryOperator<LuceneStore.Builder> tokens;

    EmbeddedRagBuilder(Path directory) {
        this.directory = Objects.requireNonNull(directory, "directory");
        this.otherStore = null;
    }

    EmbeddedRagBuilder(StoreOpening store) {
        this.directory = null;
        this.otherStore = Objects.requireNonNull(store, "store");
    }

    /**
     * Hands over something that another part uses, such as the pool a store takes its connections from; it is closed with
     * the index, also if that cannot be opened. Default: nothing.
     */
    public EmbeddedRagBuilder owns(AutoCloseable part) {
        owned.add(Objects.requireNonNull(part, "part"));
        return this;
    }

    /** Sets whether the index is only read, which works beside a process that writes it. Default: false. */
    public EmbeddedRagBuilder readOnly(boolean readOnly) {
        indexSettings.add("readOnly");
        this.readOnly = readOnly;
        return this;
    }

    /**
     * Sets what happens to an index that was built with another embedder, chunker or analyzer. With
     * {@link Mismatch#REINDEX}, {@link #open} returns at once and the old index serves until the new one is complete;
     * {@link Rag#reindexing} gives the handle to wait for. If the embedder has changed, the old index is searched by words
     * only, with a warning, unless {@link #previousEmbedder} is given. A sync waits for the new index, because the chunker
     * of the old one is not there any more; deleting a document does not. An interrupted reindexing is gone on with when
     * the index is opened the next time. An index opened for reading only is always refused. Default:
     * {@link Mismatch#REFUSE}.
     */
    public EmbeddedRagBuilder onMismatch(Mismatch onMismatch) {
        indexSettings.add("onMismatch");
        this.onMismatch = Objects.requireNonNull(onMismatch, "onMismatch");
        return this;
    }

    /**
     * Sets the embedder an index was built with, for searching it while it is reindexed. It is closed when it is no longer
     * needed, which may be at once. Default: none.
     */
    public EmbeddedRagBuilder previousEmbedder(Embedder previousEmbedder) {
        indexSettings.add("previousEmbedder");
        this.previousEmbedder = Objects.requireNonNull(previousEmbedder, "previousEmbedder");
        return this;
    }

    /**
     * Sets how long a reindexing goes on trying when the embedder is down, before it gives up until the index is opened
     * again. Default: one minute.
     *
     * @throws IllegalArgumentException if it is negative
     */
    public EmbeddedRagBuilder reindexPatience(Duration reindexPatience) {
        this.reindexPatience =
                ReindexOptions.defaults().patience(reindexPatience).patience();
        return this;
    }

    /**
     * Sets how much repeated words (k1) and long texts (b) count in BM25. Default: 1.2 and 0.75.
     *
     * @throws IllegalArgumentException if {@code k1} is negative or {@code b} is not between 0 and 1
     */
    public EmbeddedRagBuilder bm25(float k1, float b) {
        // Refuses a bad value here and now.
        LuceneStore.builder(Path.of("")).bm25(k1, b);
        return tuned("bm25", store -> store.bm25(k1, b));
    }

    /**
     * Sets how the search by words weighs titles, words that stand together, typos and prefixes. Default:
     * {@link KeywordTuning#defaults}.
     */
    public EmbeddedRagBuilder keywords(KeywordTuning keywords) {
        Objects.requireNonNull(keywords, "keywords");
        return tuned("keywords", store -> store.keywords(keywords));
    }

    private EmbeddedRagBuilder tuned(String setting, UnaryOperator<LuceneStore.Builder> more) {
        indexSettings.add(setting);
        UnaryOperator<LuceneStore.Builder> before = tuning;
        tuning = store -> more.apply(before.apply(store));
        return this;
    }

    /**
     * Keeps the vectors of the tokens of every chunk in the index, for late interaction to compare without a run of the
     * model. An index that was built without them, or with another compression, is one that was built with something
     * else: see {@link #onMismatch}. Default: an index keeps what it has; a new one keeps none, except with
     * {@link Preset#BEST}, where it keeps {@link TokenCompression#TWO_BITS} if the embedder gives token vectors.
     */
    public EmbeddedRagBuilder tokenVectors(TokenCompression tokenVectors) {
        Objects.requireNonNull(tokenVectors, "tokenVectors");
        return tokens("tokenVectors", store -> store.tokenVectors(tokenVectors));
    }

    /** Keeps the vectors of tokens if the index is a new one; any other keeps what it has: see {@link #tokenVectors}. */
    public EmbeddedRagBuilder tokenVectorsIfNew(TokenCompression tokenVectors) {
        Objects.requireNonNull(tokenVectors, "tokenVectors");
        return tokens("tokenVectorsIfNew", store -> store.tokenVectorsIfNew(tokenVectors));
    }

    /** Keeps no vectors of tokens, not even those an index was built with: see {@link #tokenVectors}. */
    public EmbeddedRagBuilder withoutTokenVectors() {
        return tokens("withoutTokenVectors", LuceneStore.Builder::withoutTokenVectors);
    }

    private EmbeddedRagBuilder tokens(String setting, UnaryOperator<LuceneStore.Builder> kept) {
        indexSettings.add(setting);
        tokens = kept;
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

    /** Sets what reads files; it is closed with the index. Default: {@link DetectingReader#standard()}. */
    public EmbeddedRagBuilder reader(DocumentReader reader) {
        this.reader = Objects.requireNonNull(reader, "reader");
        return this;
    }

    /**
     * Sets how many files a sync reads at once, what happens when the embedder fails, and where vectors are kept beyond
     * the index. Default: {@link IngestionSettings#defaults()}.
     */
    public EmbeddedRagBuilder ingestionSettings(IngestionSettings ingestionSettings) {
        this.ingestionSettings = Objects.requireNonNull(ingestionSettings, "ingestionSettings");
        return this;
    }

    /** Sets how the two searches are merged. Default: {@link ZScoreFusion} with equal weights. */
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

    /** Sets how much a search does for a better list. Default: {@link Preset#DEFAULT}. */
    public EmbeddedRagBuilder preset(Preset preset) {
        this.preset = Objects.requireNonNull(preset, "preset");
        return this;
    }

    /**
     * Sets what happens to the hits after the preset's own steps are set, such as
     * {@code steps -> steps.diversity(0.3).widen(Widening.neighbours(1))}. Default: nothing more.
     */
    public EmbeddedRagBuilder refine(UnaryOperator<RefinedRetriever.Builder> refinement) {
        this.refinement = Objects.requireNonNull(refinement, "refinement");
        return this;
    }

    /**
     * Sets whether the vectors of queries and whole results are kept in memory and used again until the next commit, in
     * up to 40 MB. Default: false.
     */
    public EmbeddedRagBuilder cache(boolean cache) {
        this.cache = cache;
        return this;
    }

    /**
     * Sets what puts the best 20 of the found chunks into a better order, within 5 seconds; {@link #refine} sets other
     * numbers. It is closed with the index. Default: nothing does.
     */
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

    /**
     * Sets what happens to a question before it is searched for, such as a guard. Default: follow-up questions are made to
     * stand on their own by {@link RuleBasedRewriter}.
     */
    public EmbeddedRagBuilder questionSteps(QuestionSteps questionSteps) {
        this.questionSteps = Objects.requireNonNull(questionSteps, "questionSteps");
        return this;
    }

    /** Sets how long the parts of an answer may take. Default: {@link AnswerLimits#defaults()}. */
    public EmbeddedRagBuilder answerLimits(AnswerLimits answerLimits) {
        this.answerLimits = Objects.requireNonNull(answerLimits, "answerLimits");
        return this;
    }

    /** Sets what is kept of questions and answers; the stores are closed with the index. Default: nothing. */
    public EmbeddedRagBuilder answerRecords(AnswerRecords answerRecords) {
        this.answerRecords = Objects.requireNonNull(answerRecords, "answerRecords");
        return this;
    }

    /** Sets how answers are checked against their sources; the check is closed with the index. Default: they are not. */
    public EmbeddedRagBuilder answerChecking(AnswerChecking answerChecking) {
        this.answerChecking = Objects.requireNonNull(answerChecking, "answerChecking");
        return this;
    }

    /** Sets how what is found is screened; the screen is closed with the index. Default: it is not. */
    public EmbeddedRagBuilder sourceScreening(SourceScreening sourceScreening) {
        this.sourceScreening = Objects.requireNonNull(sourceScreening, "sourceScreening");
        return this;
    }

    /**
     * Sets what decides whether anything that was found has to do with the question; if nothing has, the answer says so and
     * no generator is asked. It is closed with the index. Default: {@link SubjectCheck} before a {@link #generator} that
     * writes freely, nothing before an {@link ExtractiveGenerator}, which decides itself.
     */
    public EmbeddedRagBuilder relevanceCheck(RelevanceCheck relevanceCheck) {
        this.relevanceCheck = Objects.requireNonNull(relevanceCheck, "relevanceCheck");
        this.judgingRelevance = true;
        return this;
    }

    /** Asks the generator whenever something is found: see {@link #relevanceCheck}. */
    public EmbeddedRagBuilder withoutRelevanceCheck() {
        this.relevanceCheck = null;
        this.judgingRelevance = false;
        return this;
    }

    /** Sets how answers are given out again; the cache is closed with the index. Default: each is made anew. */
    public EmbeddedRagBuilder answerCaching(AnswerCaching answerCaching) {
        this.answerCaching = Objects.requireNonNull(answerCaching, "answerCaching");
        return this;
    }

    /** Sets who is told about the work. Default: nobody. */
    public EmbeddedRagBuilder listener(RagListener listener) {
        this.listener = Objects.requireNonNull(listener, "listener");
        return this;
    }

    /**
     * Sets how long a prompt may be, in tokens as the prompt assembler counts them. Default:
     * {@value dev.ragstone.RagBuilder#DEFAULT_PROMPT_TOKENS}.
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

    /**
     * Opens the index; see {@link EmbeddedRag#open}.
     *
     * @throws IllegalStateException if something was set that another store does not have, such as {@link #bm25}
     */
    public Rag open() {
        return openParts().rag();
    }

    /**
     * Opens the index and shows the parts below the facade.
     *
     * @throws IllegalStateException if something was set that another store does not have, such as {@link #bm25}
     */
    public EmbeddedRag.Opened openParts() {
        return new EmbeddedOpening(new EmbeddedParts(this)).open();
    }
}
