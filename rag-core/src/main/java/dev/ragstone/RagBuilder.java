package dev.ragstone;

import dev.ragstone.answering.AnswerCaching;
import dev.ragstone.answering.AnswerChecking;
import dev.ragstone.answering.AnswerLimits;
import dev.ragstone.answering.AnswerRecords;
import dev.ragstone.answering.Answering;
import dev.ragstone.answering.AnsweringSettings;
import dev.ragstone.answering.QuestionSteps;
import dev.ragstone.answering.SourceScreening;
import dev.ragstone.chunk.Chunker;
import dev.ragstone.embedding.Embedder;
import dev.ragstone.generation.Generator;
import dev.ragstone.ingestion.Ingestion;
import dev.ragstone.ingestion.IngestionSettings;
import dev.ragstone.prompt.PromptAssembler;
import dev.ragstone.search.RelevanceCheck;
import dev.ragstone.search.Reranker;
import dev.ragstone.search.Retriever;
import dev.ragstone.source.DocumentReader;
import dev.ragstone.source.Source;
import dev.ragstone.store.Store;
import dev.ragstone.trace.RagListener;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the parts of a {@link Rag}. Not safe for use by several threads.
 *
 * <p>The parts belong to the {@code Rag} from {@link #build} or {@link Rag#reindex(RagBuilder)} on: closing it closes them.
 *
 * @since 0.1
 */
public final class RagBuilder {

    /**
     * How long a prompt may be unless {@link #promptTokens} says otherwise: ten passages of common length, as the cautious
     * counter sees them, which takes English prose for half as long again as models do.
     */
    public static final int DEFAULT_PROMPT_TOKENS = 6000;

    private @Nullable Store store;
    private @Nullable DocumentReader reader;
    private @Nullable Chunker chunker;
    private @Nullable Embedder embedder;
    private @Nullable Retriever retriever;
    private @Nullable Reranker reranker;
    private @Nullable PromptAssembler promptAssembler;
    private @Nullable Generator generator;
    private @Nullable Generator fallbackGenerator;
    private @Nullable Function<Path, Source> pathSource;
    private RagListener listener = RagListener.none();
    private Clock clock = Clock.systemUTC();
    private IngestionSettings ingestionSettings = IngestionSettings.defaults();
    private int promptTokens = DEFAULT_PROMPT_TOKENS;
    private QuestionSteps questionSteps = QuestionSteps.none();
    private AnswerLimits answerLimits = AnswerLimits.defaults();
    private AnswerRecords answerRecords = AnswerRecords.none();
    private @Nullable AnswerChecking answerChecking;
    private @Nullable SourceScreening sourceScreening;
    private @Nullable RelevanceCheck relevanceCheck;
    private @Nullable AnswerCaching answerCaching;
    private final List<AutoCloseable> hidden = new ArrayList<>();

    RagBuilder() {}

    /** Sets where documents are kept and searched. Required. */
    public RagBuilder store(Store store) {
        this.store = Objects.requireNonNull(store, "store");
        return this;
    }

    /** Sets what turns bytes into text. Required. */
    public RagBuilder reader(DocumentReader reader) {
        this.reader = Objects.requireNonNull(reader, "reader");
        return this;
    }

    /** Sets what cuts text into chunks. Required. */
    public RagBuilder chunker(Chunker chunker) {
        this.chunker = Objects.requireNonNull(chunker, "chunker");
        return this;
    }

    /** Sets what turns chunks into vectors. Required. */
    public RagBuilder embedder(Embedder embedder) {
        this.embedder = Objects.requireNonNull(embedder, "embedder");
        return this;
    }

    /** Sets what finds chunks. Required. */
    public RagBuilder retriever(Retriever retriever) {
        this.retriever = Objects.requireNonNull(retriever, "retriever");
        return this;
    }

    /** Sets what puts the found chunks into a better order. Default: nothing does. */
    public RagBuilder reranker(Reranker reranker) {
        this.reranker = Objects.requireNonNull(reranker, "reranker");
        return this;
    }

    /**
     * Hands over something that works inside of another part, such as a reranker the retriever asks, so that it is closed
     * with the parts. Default: nothing.
     */
    public RagBuilder owns(AutoCloseable part) {
        hidden.add(Objects.requireNonNull(part, "part"));
        return this;
    }

    /** Sets what makes a prompt of them. Required. */
    public RagBuilder promptAssembler(PromptAssembler promptAssembler) {
        this.promptAssembler = Objects.requireNonNull(promptAssembler, "promptAssembler");
        return this;
    }

    /** Sets what writes the answer. Required. */
    public RagBuilder generator(Generator generator) {
        this.generator = Objects.requireNonNull(generator, "generator");
        return this;
    }

    /** Sets what writes the answer when the generator fails. Default: nothing does, and the failure is thrown. */
    public RagBuilder fallbackGenerator(Generator fallbackGenerator) {
        this.fallbackGenerator = Objects.requireNonNull(fallbackGenerator, "fallbackGenerator");
        return this;
    }

    /** Sets how {@link Rag#sync(Path)} makes a source of a folder or file. Default: that method cannot be used. */
    public RagBuilder pathSource(Function<Path, Source> pathSource) {
        this.pathSource = Objects.requireNonNull(pathSource, "pathSource");
        return this;
    }

    /** Sets who is told about the work. Default: nobody. */
    public RagBuilder listener(RagListener listener) {
        this.listener = Objects.requireNonNull(listener, "listener");
        return this;
    }

    /** Sets the clock that dates ledger entries. Default: the system's. */
    public RagBuilder clock(Clock clock) {
        this.clock = Objects.requireNonNull(clock, "clock");
        return this;
    }

    /**
     * Sets how many items a sync reads at once, its retries, and the vector cache, which a reindexing uses too. Default:
     * {@link IngestionSettings#defaults()}.
     */
    public RagBuilder ingestionSettings(IngestionSettings ingestionSettings) {
        this.ingestionSettings = Objects.requireNonNull(ingestionSettings, "ingestionSettings");
        return this;
    }

    /**
     * Sets how long a prompt may be, in tokens as the prompt assembler counts them. Default: {@value #DEFAULT_PROMPT_TOKENS}.
     *
     * @throws IllegalArgumentException if {@code promptTokens} is not positive
     */
    public RagBuilder promptTokens(int promptTokens) {
        if (promptTokens < 1) {
            throw new IllegalArgumentException("promptTokens must be positive but was " + promptTokens);
        }
        this.promptTokens = promptTokens;
        return this;
    }

    /**
     * Sets what happens to a question before it is searched for. What of it can be closed is closed with the parts.
     * Default: {@link QuestionSteps#none()}.
     */
    public RagBuilder questionSteps(QuestionSteps questionSteps) {
        this.questionSteps = Objects.requireNonNull(questionSteps, "questionSteps");
        return this;
    }

    /** Sets how long the parts of an answer may take. Default: {@link AnswerLimits#defaults()}. */
    public RagBuilder answerLimits(AnswerLimits answerLimits) {
        this.answerLimits = Objects.requireNonNull(answerLimits, "answerLimits");
        return this;
    }

    /**
     * Sets what is kept of questions and answers; the stores are closed with the parts. Default:
     * {@link AnswerRecords#none()}.
     */
    public RagBuilder answerRecords(AnswerRecords answerRecords) {
        this.answerRecords = Objects.requireNonNull(answerRecords, "answerRecords");
        return this;
    }

    /** Sets how answers are checked against their sources; the check is closed with the parts. Default: they are not. */
    public RagBuilder answerChecking(AnswerChecking answerChecking) {
        this.answerChecking = Objects.requireNonNull(answerChecking, "answerChecking");
        return this;
    }

    /** Sets how what is found is screened before a generator sees it; the screen is closed with the parts. Default: it is not. */
    public RagBuilder sourceScreening(SourceScreening sourceScreening) {
        this.sourceScreening = Objects.requireNonNull(sourceScreening, "sourceScreening");
        return this;
    }

    /**
     * Sets what decides whether anything that was found has to do with the question; if nothing has, the answer says so and
     * no generator is asked. It is closed with the parts. Default: a generator is asked whenever something is found.
     */
    public RagBuilder relevanceCheck(RelevanceCheck relevanceCheck) {
        this.relevanceCheck = Objects.requireNonNull(relevanceCheck, "relevanceCheck");
        return this;
    }

    /** Sets how answers are given out again; the cache is closed with the parts. Default: each is made anew. */
    public RagBuilder answerCaching(AnswerCaching answerCaching) {
        this.answerCaching = Objects.requireNonNull(answerCaching, "answerCaching");
        return this;
    }

    /**
     * Joins the parts.
     *
     * @throws IllegalStateException naming every required part that was not set
     */
    public Rag build() {
        return new Rag(parts());
    }

    /** The parts, joined but not yet serving. */
    ServingParts parts() {
        requireParts();
        var ingestion = new Ingestion(
                new Ingestion.Parts(set(reader), set(chunker), set(embedder), set(store)),
                ingestionSettings,
                listener,
                clock);
        var answering = new Answering(
                new Answering.Parts(
                        set(retriever), reranker, set(promptAssembler), set(generator), fallbackGenerator, set(store)),
                AnsweringSettings.of(promptTokens)
                        .steps(questionSteps)
                        .limits(answerLimits)
                        .records(answerRecords)
                        .checking(answerChecking)
                        .screening(sourceScreening)
                        .relevance(relevanceCheck)
                        .caching(answerCaching),
                listener);
        return new ServingParts(
                new ServingParts.Setup(
                        set(store),
                        set(chunker),
                        set(embedder),
                        ingestionSettings.cache(),
                        ingestion,
                        answering,
                        pathSource,
                        listener),
                ownedParts(answering));
    }

    private void requireParts() {
        var missing = new ArrayList<String>();
        requirePart(store, "store", missing);
        requirePart(reader, "reader", missing);
        requirePart(chunker, "chunker", missing);
        requirePart(embedder, "embedder", missing);
        requirePart(retriever, "retriever", missing);
        requirePart(promptAssembler, "promptAssembler", missing);
        requirePart(generator, "generator", missing);
        if (!missing.isEmpty()) {
            throw new IllegalStateException("a Rag cannot be built without " + String.join(", ", missing));
        }
    }

    private static void requirePart(@Nullable Object part, String setter, List<String> missing) {
        if (part == null) {
            missing.add(setter);
        }
    }

    private static <T> T set(@Nullable T part) {
        return Objects.requireNonNull(part);
    }

    /** What uses comes before what is used, and nothing twice. */
    private List<AutoCloseable> ownedParts(Answering answering) {
        var parts = new LinkedHashSet<AutoCloseable>();
        parts.add(answering);
        Stream.of(
                        questionSteps.rewriter(),
                        questionSteps.router(),
                        answerRecords.conversations(),
                        answerRecords.traces(),
                        answerCaching == null ? null : answerCaching.cache(),
                        answerChecking == null ? null : answerChecking.check(),
                        sourceScreening == null ? null : sourceScreening.screen(),
                        relevanceCheck)
                .filter(Objects::nonNull)
                .forEach(parts::add);
        parts.add(set(generator));
        if (fallbackGenerator != null) {
            parts.add(fallbackGenerator);
        }
        parts.add(set(retriever));
        if (reranker != null) {
            parts.add(reranker);
        }
        parts.addAll(hidden);
        parts.add(set(reader));
        parts.add(set(embedder));
        parts.add(set(store));
        return List.copyOf(parts);
    }
}
