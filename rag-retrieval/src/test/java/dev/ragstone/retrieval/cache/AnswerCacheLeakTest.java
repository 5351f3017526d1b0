package dev.ragstone.retrieval.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.Rag;
import dev.ragstone.answering.AnswerCaching;
import dev.ragstone.document.Metadata;
import dev.ragstone.generation.Answer;
import dev.ragstone.generation.AnswerCache;
import dev.ragstone.generation.AnswerEvent;
import dev.ragstone.generation.Generator;
import dev.ragstone.generation.TokenStream;
import dev.ragstone.ingestion.SyncOptions;
import dev.ragstone.prompt.GenerationSettings;
import dev.ragstone.prompt.Prompt;
import dev.ragstone.question.Question;
import dev.ragstone.retrieval.extractive.ExtractiveGenerator;
import dev.ragstone.retrieval.lucene.LuceneStore;
import dev.ragstone.retrieval.prompt.NumberedSourcesAssembler;
import dev.ragstone.search.Query;
import dev.ragstone.store.AccessScope;
import dev.ragstone.store.Filter;
import dev.ragstone.testkit.fake.HashingEmbedder;
import dev.ragstone.testkit.fake.MapSource;
import dev.ragstone.testkit.fake.ParagraphChunker;
import dev.ragstone.testkit.fake.PlainTextReader;
import dev.ragstone.testkit.fake.StoreRetriever;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Two readers of different documents, one index on disk, one pipeline and one cache between them. */
class AnswerCacheLeakTest {

    private static final Query QUESTION = Query.of("When does the committee meet in the hall?");
    private static final AccessScope STAFF = AccessScope.of("staff");
    private static final AccessScope BOARD = AccessScope.of("board");

    private final HashingEmbedder embedder = new HashingEmbedder(256);
    private final MapSource documents = new MapSource("memory:/")
            .put(
                    "staff.txt",
                    "The committee of the staff meets in the hall at noon.",
                    Metadata.empty().with("year", 2023),
                    Set.of("staff"))
            .put(
                    "board.txt",
                    "The committee of the board meets in the hall at midnight.",
                    Metadata.empty().with("year", 2024),
                    Set.of("board"));
    private final AtomicInteger written = new AtomicInteger();
    private @Nullable Rag opened;

    @TempDir
    Path directory;

    /** Both that come with the library. */
    enum Kind {
        EXACT,
        SEMANTIC
    }

    @AfterEach
    void close() {
        if (opened != null) {
            opened.close();
        }
    }

    @ParameterizedTest
    @EnumSource
    void readersOfDifferentDocumentsNeverShareAnAnswer(Kind kind) {
        Rag rag = open(kind);
        Answer board = rag.ask(QUESTION.access(BOARD));

        Answer staff = rag.ask(QUESTION.access(STAFF));

        assertThat(board.text()).contains("midnight");
        assertThat(staff.cached()).isFalse();
        assertThat(staff.toString() + staff.hits() + staff.citations())
                .contains("noon")
                .doesNotContain("midnight");
        assertThat(rag.ask(QUESTION.access(BOARD)).cached()).isTrue();
        assertThat(rag.ask(QUESTION.access(STAFF)).text()).contains("noon");
        assertThat(written).hasValue(2);
    }

    @ParameterizedTest
    @EnumSource
    void streamHandsNothingOfAnotherReaderOut(Kind kind) {
        Rag rag = open(kind);
        rag.ask(QUESTION.access(BOARD));

        try (var events = rag.stream(QUESTION.access(STAFF))) {
            events.forEachRemaining(event -> {
                switch (event) {
                    case AnswerEvent.SourcesFound found ->
                        assertThat(found.hits())
                                .extracting(hit -> hit.document().uri())
                                .containsExactly("memory:/staff.txt");
                    case AnswerEvent.Token token -> assertThat(token.text()).doesNotContain("midnight");
                    case AnswerEvent.Withdrawn withdrawn -> throw new AssertionError(withdrawn.reason());
                    case AnswerEvent.Done done ->
                        assertThat(done.answer().cached()).isFalse();
                }
            });
        }
    }

    @ParameterizedTest
    @EnumSource
    void filterKeepsAnswersApart(Kind kind) {
        Rag rag = open(kind);
        rag.ask(QUESTION);

        Answer old = rag.ask(QUESTION.filter(Filter.eq("year", 2023)));

        assertThat(old.text()).contains("noon").doesNotContain("midnight");
    }

    @ParameterizedTest
    @EnumSource
    void whatACallerWishesKeepsAnswersApart(Kind kind) {
        Rag rag = open(kind);
        Question plain = Question.of(QUESTION);
        var questions = List.of(
                plain,
                plain.instructions("Answer in French."),
                plain.instructions("Answer in German."),
                plain.settings(GenerationSettings.standard().temperature(1)),
                plain.settings(GenerationSettings.standard().seed(1)),
                plain.settings(GenerationSettings.standard().stop(List.of("a", "b"))),
                plain.settings(GenerationSettings.standard().stop(List.of("a, b"))));

        assertThat(questions).noneMatch(question -> rag.ask(question).cached());

        assertThat(questions).allMatch(question -> rag.ask(question).cached());
        assertThat(written).hasValue(questions.size());
    }

    @ParameterizedTest
    @EnumSource
    void afterASyncNothingOldIsGivenOut(Kind kind) {
        Rag rag = open(kind);
        rag.ask(QUESTION.access(STAFF));
        documents.put(
                "staff.txt",
                "The committee of the staff meets in the hall at four.",
                Metadata.empty().with("year", 2023),
                Set.of("staff"));
        rag.sync(documents);

        assertThat(rag.ask(QUESTION.access(STAFF)).text()).contains("four").doesNotContain("noon");
    }

    @ParameterizedTest
    @EnumSource
    void documentThatMayNoLongerBeReadIsGone(Kind kind) {
        Rag rag = open(kind);
        assertThat(rag.ask(QUESTION.access(STAFF)).text()).contains("noon");
        documents.put(
                "staff.txt",
                "The committee of the staff meets in the hall at noon.",
                Metadata.empty().with("year", 2023),
                Set.of("board"));
        rag.sync(documents);

        assertThat(rag.ask(QUESTION.access(STAFF)).toString()).doesNotContain("noon");
    }

    @ParameterizedTest
    @EnumSource
    void manyReadersBesideSyncsGetTheirOwn(Kind kind) throws Exception {
        Rag rag = open(kind);
        try (var threads = Executors.newFixedThreadPool(8)) {
            List<Callable<String>> readers =
                    IntStream.range(0, 8).mapToObj(seed -> reader(rag, seed)).toList();
            var asked = readers.stream().map(threads::submit).toList();
            for (int version = 0; version < 10; version++) {
                documents.put("other.txt", "Version " + version + " of something else.");
                rag.sync(documents, SyncOptions.defaults());
            }
            for (var one : asked) {
                assertThat(one.get()).isEmpty();
            }
        }
        assertThat(written.get()).isLessThan(8 * 20);
    }

    /** Asks as one or the other, and says what it should not have seen. */
    private static Callable<String> reader(Rag rag, int seed) {
        var random = new Random(seed);
        return () -> {
            for (int i = 0; i < 20; i++) {
                boolean staff = random.nextBoolean();
                Answer answer = rag.ask(QUESTION.access(staff ? STAFF : BOARD));
                String seen = answer.text() + answer.hits() + answer.sources();
                if (seen.contains(staff ? "midnight" : "noon") || !seen.contains(staff ? "noon" : "midnight")) {
                    return (staff ? "staff" : "board") + " saw " + seen;
                }
            }
            return "";
        };
    }

    private Rag open(Kind kind) {
        var store = LuceneStore.builder(directory)
                .embeddingModel(embedder.model())
                .chunkerId("test")
                .open();
        AnswerCache cache = kind == Kind.EXACT
                ? ExactAnswerCache.create()
                : SemanticAnswerCache.builder(embedder).build();
        Rag rag = Rag.builder()
                .store(store)
                .reader(new PlainTextReader())
                .chunker(new ParagraphChunker())
                .embedder(embedder)
                .retriever(new StoreRetriever(store))
                .promptAssembler(NumberedSourcesAssembler.builder().build())
                .generator(counted(ExtractiveGenerator.builder().build()))
                .answerCaching(AnswerCaching.of(cache))
                .build();
        opened = rag;
        rag.sync(documents);
        return rag;
    }

    private Generator counted(Generator generator) {
        return new Generator() {
            @Override
            public String name() {
                return generator.name();
            }

            @Override
            public TokenStream generate(Prompt prompt) {
                written.incrementAndGet();
                return generator.generate(prompt);
            }
        };
    }
}
