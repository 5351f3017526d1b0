package dev.ragstone.embedded;

import dev.ragstone.answering.AnswerCaching;
import dev.ragstone.answering.AnswerChecking;
import dev.ragstone.answering.AnswerLimits;
import dev.ragstone.answering.AnswerRecords;
import dev.ragstone.answering.Answering;
import dev.ragstone.answering.AnsweringSettings;
import dev.ragstone.answering.QuestionSteps;
import dev.ragstone.answering.SourceScreening;
import dev.ragstone.embedding.Embedder;
import dev.ragstone.generation.Answer;
import dev.ragstone.generation.Generator;
import dev.ragstone.grounding.GroundednessCheck;
import dev.ragstone.grounding.GroundednessPolicy;
import dev.ragstone.question.ExpandedQuery;
import dev.ragstone.question.QueryExpander;
import dev.ragstone.question.Question;
import dev.ragstone.question.QuestionGuard;
import dev.ragstone.question.QuestionRewriter;
import dev.ragstone.question.QuestionRouter;
import dev.ragstone.question.RetrievalMode;
import dev.ragstone.question.Verdict;
import dev.ragstone.retrieval.expand.ExpandedRetriever;
import dev.ragstone.retrieval.extractive.ExtractiveGenerator;
import dev.ragstone.retrieval.grounding.EvidenceCheck;
import dev.ragstone.retrieval.hybrid.HybridRetriever;
import dev.ragstone.retrieval.prompt.NumberedSourcesAssembler;
import dev.ragstone.retrieval.question.RuleBasedRewriter;
import dev.ragstone.retrieval.question.RuleBasedRouter;
import dev.ragstone.retrieval.refine.RefinedRetriever;
import dev.ragstone.retrieval.widen.Widening;
import dev.ragstone.search.RelevanceCheck;
import dev.ragstone.search.Reranker;
import dev.ragstone.search.Retriever;
import dev.ragstone.search.SourceScreen;
import dev.ragstone.store.Catalog;
import dev.ragstone.store.KeywordSearch;
import dev.ragstone.store.Store;
import dev.ragstone.store.VectorSearch;
import dev.ragstone.testkit.fake.ForwardingStore;
import dev.ragstone.testkit.fake.InMemoryTraceStore;
import dev.ragstone.testkit.fake.ScriptedGenerator;
import dev.ragstone.trace.RagListener;
import dev.ragstone.trace.TraceStore;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Every step that there is between a question and its answer, all in place and all short of time. */
final class FaultyPipeline {

    /** How long each step may take when one of them hangs. */
    private static final Duration SHORT = Duration.ofSeconds(1);

    /** How long each step may take otherwise: on a busy machine, too, none of them is late. */
    private static final Duration LONG = Duration.ofSeconds(30);

    QuestionGuard guard = (question, user) -> Verdict.allow(question);
    QuestionRewriter rewriter = new RuleBasedRewriter();
    QuestionRouter router = new RuleBasedRouter();
    QueryExpander expander =
            (query, route, budget) -> List.of(new ExpandedQuery(ExpandedQuery.Kind.PARAPHRASE, "period of notice"));
    Embedder embedder;
    KeywordSearch words;
    VectorSearch meaning;
    Reranker reranker = (question, hits) -> hits;
    Catalog surroundings;

    /** Missing for an answer in quotations. */
    @Nullable
    Generator generator = ScriptedGenerator.answering("Whoever leaves gives ", "three months of notice [1].");

    GroundednessCheck check = EvidenceCheck.builder().build();
    SourceScreen screen = hits -> List.of();
    RelevanceCheck relevance = (question, hits) -> true;
    final FaultyAnswers answers = new FaultyAnswers();
    final FaultyConversations conversations = new FaultyConversations();
    TraceStore traces = new InMemoryTraceStore();
    RagListener listener = RagListener.none();

    private final Store store;
    private final Duration limit;

    /** @param hanging whether one of its steps will hang */
    FaultyPipeline(EmbeddedRag.Opened index, boolean hanging) {
        this.limit = hanging ? SHORT : LONG;
        this.store = index.store();
        this.embedder = index.embedder();
        this.words = store;
        this.meaning = store;
        this.surroundings = store.catalog();
    }

    Answer ask(Question question) {
        try (Retriever retriever = retriever();
                var quoting = ExtractiveGenerator.builder()
                        .embedder(embedder)
                        .embeddingTimeout(limit)
                        .build();
                var answering = new Answering(
                        new Answering.Parts(
                                retriever,
                                null,
                                NumberedSourcesAssembler.builder().build(),
                                generator == null ? quoting : generator,
                                quoting,
                                store),
                        settings(),
                        listener)) {
            return answering.ask(question);
        }
    }

    private AnsweringSettings settings() {
        return AnsweringSettings.of(2000)
                .steps(new QuestionSteps(guard, rewriter, router, RetrievalMode.ALWAYS))
                .limits(AnswerLimits.defaults()
                        .step(limit)
                        .retrieval(limit.multipliedBy(4))
                        .firstToken(limit.multipliedBy(2))
                        .whole(limit.multipliedBy(6)))
                .checking(new AnswerChecking(check, GroundednessPolicy.warningBelow(0.2)))
                .screening(SourceScreening.warning(screen))
                .relevance(relevance)
                .caching(AnswerCaching.of(answers))
                .records(AnswerRecords.none().conversations(conversations).traces(traces));
    }

    private Retriever retriever() {
        var hybrid = HybridRetriever.builder(words, meaning, embedder)
                .vectorTimeout(limit)
                .build();
        var expanded = ExpandedRetriever.builder(hybrid)
                .expander(expander)
                .timeBudget(limit.multipliedBy(2))
                .build();
        return RefinedRetriever.builder(expanded, new Surroundings(store, surroundings))
                .rerank(reranker)
                .rerankTimeout(limit)
                .widen(Widening.neighbours(1))
                .build();
    }

    /** A store of which only the catalog is another's. */
    private static final class Surroundings extends ForwardingStore {

        private final Catalog catalog;

        Surroundings(Store store, Catalog catalog) {
            super(store);
            this.catalog = catalog;
        }

        @Override
        public Catalog catalog() {
            return catalog;
        }
    }
}
