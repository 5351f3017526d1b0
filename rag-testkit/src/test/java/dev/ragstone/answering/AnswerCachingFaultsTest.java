package dev.ragstone.answering;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.generation.Answer;
import dev.ragstone.generation.AnswerCache;
import dev.ragstone.generation.AnswerKey;
import dev.ragstone.generation.Usage;
import dev.ragstone.prompt.Turn;
import dev.ragstone.question.Question;
import dev.ragstone.question.QuestionRewriter;
import dev.ragstone.question.RetrievalMode;
import dev.ragstone.question.Rewriting;
import dev.ragstone.search.Hit;
import dev.ragstone.search.Query;
import dev.ragstone.store.AccessScope;
import dev.ragstone.testkit.fake.InMemoryStore;
import dev.ragstone.testkit.fake.RecordingListener;
import dev.ragstone.testkit.fake.ScriptedGenerator;
import dev.ragstone.trace.Span;
import dev.ragstone.trace.Warning;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Answers that must not be kept, and caches that fail. */
class AnswerCachingFaultsTest {

    private static final Question CATS = Question.of("cats sleep");

    private final InMemoryStore store = AnsweringFixture.filledStore();
    private final ScriptedGenerator generator = ScriptedGenerator.answering("Cats ", "rest [1].");
    private final MapAnswerCache cache = new MapAnswerCache();
    private final RecordingListener listener = new RecordingListener();

    private AnsweringSettings settings = AnsweringSettings.of(1000).caching(AnswerCaching.of(cache));

    @Test
    void answerOfAFallbackIsNotKept() {
        generator.failAtStart(true);
        var parts = AnsweringFixture.parts(store, generator, ScriptedGenerator.answering("Look at [1]."));
        try (var answering = new Answering(parts, settings, listener)) {
            assertThat(answering.ask(CATS).text()).isEqualTo("Look at [1].");
        }

        assertThat(cache.size()).isZero();
    }

    @Test
    void abstentionIsNotKept() {
        try (var answering = answering()) {
            assertThat(answering.ask(Question.of("submarines")).abstained()).isTrue();
        }

        assertThat(cache.size()).isZero();
    }

    @Test
    void answerThatWasGivenUpIsNotKept() {
        try (var answering = answering();
                var stream = answering.stream(CATS)) {
            stream.next();
            stream.next();
        }

        assertThat(cache.size()).isZero();
    }

    @Test
    void answerMadeWhileSomethingWasCommittedIsNotKept() {
        var committing = AnsweringFixture.parts(store, generator, null);
        var parts = new Answering.Parts(
                query -> {
                    AnsweringFixture.add(store, "birds.txt", "Birds sing.");
                    return committing.retriever().retrieve(query);
                },
                null,
                committing.assembler(),
                generator,
                null,
                store);
        try (var answering = new Answering(parts, settings, listener)) {
            answering.ask(CATS);
        }

        assertThat(cache.size()).isZero();
    }

    @Test
    void followUpThatCouldNotBeRewrittenIsNeitherLookedUpNorKept() {
        QuestionRewriter failing = (question, history) -> {
            throw new IllegalStateException("the model is down");
        };
        settings = settings.steps(new QuestionSteps(null, failing, null, RetrievalMode.ALWAYS));
        try (var answering = answering()) {
            Answer answer = answering.ask(CATS.history(List.of(Turn.user("Tell me about cats."))));

            assertThat(answer.trace()).extracting(Span::name).doesNotContain("answer-cache");
        }

        assertThat(cache.size()).isZero();
    }

    @Test
    void followUpOfAModelThatDidNotAnswerIsNotKept() {
        QuestionRewriter degraded = (question, history) -> new Rewriting(
                question + " of cats",
                Rewriting.Method.RULES,
                List.of(new Warning("rewriting-failed", "the model is down")));
        settings = settings.steps(new QuestionSteps(null, degraded, null, RetrievalMode.ALWAYS));
        try (var answering = answering()) {
            answering.ask(CATS.history(List.of(Turn.user("Tell me about cats."))));
        }

        assertThat(cache.size()).isZero();
    }

    @Test
    void cacheThatThrowsIsLeftOut() {
        Answer answer = ask(failing(() -> {
            throw new IllegalStateException("the cache is down");
        }));

        assertThat(answer.text()).isEqualTo("Cats rest [1].");
        assertThat(answer.warnings()).extracting(Warning::code).containsExactly("answer-cache-failed");
    }

    @Test
    void cacheThatHangsIsLeftOut() {
        settings = settings.limits(AnswerLimits.defaults().step(Duration.ofMillis(300)));
        Answer answer = ask(failing(() -> {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }));

        assertThat(answer.text()).isEqualTo("Cats rest [1].");
        assertThat(answer.warnings()).extracting(Warning::code).containsExactly("answer-cache-late");
    }

    @Test
    void cacheThatMixesReadersUpShowsNobodyWhatTheyMayNotRead() {
        Answer secret = hidden(CATS);

        Answer answer = ask(giving(secret), Question.of(Query.of("cats sleep").access(AccessScope.of("guest"))));

        assertThat(answer.cached()).isFalse();
        assertThat(answer.text()).isEqualTo("Cats rest [1].");
        assertThat(answer.warnings())
                .containsExactly(new Warning(
                        "answer-cache-failed",
                        "no answer that was given before was looked for: it gave an answer from documents that may not"
                                + " be read here"));
    }

    @Test
    void cacheThatGivesAnAnswerWithoutWordsHasNone() {
        Answer empty = new Answer(
                "",
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                "model",
                Map.of(),
                OptionalDouble.empty(),
                Usage.none(),
                List.of());

        assertThat(ask(giving(empty), CATS).text()).isEqualTo("Cats rest [1].");
    }

    /** An answer to {@code question} from documents that only the board may read. */
    private Answer hidden(Question question) {
        try (var answering = answering()) {
            Answer open = answering.ask(question);
            List<Hit> hits = open.hits().stream()
                    .map(hit -> new Hit(
                            hit.document().withAccessLabels(List.of("board")), hit.chunk(), hit.score(), hit.legs()))
                    .toList();
            return new Answer(
                    "Secret.",
                    List.of(),
                    List.of(),
                    hits,
                    List.of(),
                    "model",
                    Map.of(),
                    OptionalDouble.empty(),
                    Usage.none(),
                    List.of());
        }
    }

    private static AnswerCache giving(Answer answer) {
        return new AnswerCache() {
            @Override
            public Optional<Answer> find(AnswerKey key) {
                return Optional.of(answer);
            }

            @Override
            public void keep(AnswerKey key, Answer kept) {}

            @Override
            public void close() {}
        };
    }

    private Answer ask(AnswerCache broken) {
        return ask(broken, CATS);
    }

    private Answer ask(AnswerCache broken, Question question) {
        settings = settings.caching(AnswerCaching.of(broken));
        try (var answering = answering()) {
            return answering.ask(question);
        }
    }

    private static AnswerCache failing(Runnable fault) {
        return new AnswerCache() {
            @Override
            public Optional<Answer> find(AnswerKey key) {
                fault.run();
                return Optional.empty();
            }

            @Override
            public void keep(AnswerKey key, Answer answer) {
                fault.run();
            }

            @Override
            public void close() {}
        };
    }

    private Answering answering() {
        return new Answering(AnsweringFixture.parts(store, generator, null), settings, listener);
    }
}
